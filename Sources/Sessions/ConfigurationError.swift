public import HealthModel

/// Why no session can be made of a configuration and its options.
public enum ConfigurationError: Error, Hashable, Sendable {
  case lapLengthOnOpenWater(Quantity)
  /// A lap length belongs to a pool, and the swimming location is not said to be one.
  case lapLengthWithoutPool(Quantity)
  case lapLengthWithoutSwimming(Quantity, WorkoutActivityType)
  case lapLengthNotALength(Quantity)
  /// Zero, negative, or no pool's; see ``lapLengthRangeMeters``.
  case lapLengthOutOfRange(Quantity)
  case swimmingLocationWithoutSwimming(
    WorkoutConfiguration.SwimmingLocationType, WorkoutActivityType)
  case autoLapNotALength(Quantity)
  case autoLapOutOfRange(AutoLap)
  /// In a pool a lap is a length.
  case autoLapInPool(AutoLap)
  /// Standing still says nothing about such an activity.
  case autoPauseUnsupported(WorkoutActivityType)

  /// From plunge pools to the longest there are, a little over a kilometre; ours.
  public static let lapLengthRangeMeters = 5.0...1_100.0
}
