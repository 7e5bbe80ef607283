public import HealthModel

/// The reason why a configuration and its options are invalid.
public enum ConfigurationError: Error, Hashable, Sendable {
  case lapLengthOnOpenWater(Quantity)
  /// A lap length requires a pool, and the swimming location is not a pool.
  case lapLengthWithoutPool(Quantity)
  case lapLengthWithoutSwimming(Quantity, WorkoutActivityType)
  case lapLengthNotALength(Quantity)
  /// The lap length is zero, negative, or not that of a pool; see ``lapLengthRangeMeters``.
  case lapLengthOutOfRange(Quantity)
  case swimmingLocationWithoutSwimming(
    WorkoutConfiguration.SwimmingLocationType, WorkoutActivityType)
  case autoLapNotALength(Quantity)
  case autoLapOutOfRange(AutoLap)
  /// Auto-lap is unavailable in a pool, where a lap is a length.
  case autoLapInPool(AutoLap)
  /// Standing still has no meaning for this activity.
  case autoPauseUnsupported(WorkoutActivityType)

  /// The valid pool lengths in meters: from plunge pools to the longest pools, slightly over a
  /// kilometer.
  ///
  /// Chosen by this project.
  public static let lapLengthRangeMeters = 5.0...1_100.0
}
