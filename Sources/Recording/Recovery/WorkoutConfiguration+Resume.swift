import HealthModel

extension WorkoutConfiguration {
  /// Whether a workout of this configuration is resumed by a start with the other one.
  ///
  /// Whether it is outdoors may be unknown to either: a start without a receiver does not determine
  /// it.
  func isSameWorkout(as other: WorkoutConfiguration) -> Bool {
    let isSamePlace =
      locationType == other.locationType || locationType == .unknown
      || other.locationType == .unknown
    return isSamePlace && activityType == other.activityType
      && swimmingLocationType == other.swimmingLocationType && lapLength == other.lapLength
  }
}
