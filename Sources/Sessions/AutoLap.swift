public import HealthModel

/// When a lap ends by itself, counted from the end of the lap before.
public enum AutoLap: Hashable, Sendable, Codable {
  /// A length such as 1 km or 1 mi.
  case distance(Quantity)
  /// Active time, pauses left out.
  case time(Duration)

  /// Shorter laps would be announced faster than they can be listened to; ours.
  public static let distanceRangeMeters = 10.0...1_000_000.0
  public static let timeRange = Duration.seconds(10)...Duration.seconds(7 * 86_400)
}
