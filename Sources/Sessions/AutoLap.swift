public import HealthModel

/// The condition that ends a lap automatically, measured from the end of the previous lap.
public enum AutoLap: Hashable, Sendable, Codable {
  /// A length such as 1 km or 1 mi.
  case distance(Quantity)
  /// Active time, without pauses.
  case time(Duration)

  /// The valid lap distances in meters.
  ///
  /// Shorter laps would be announced faster than they can be listened to. Chosen by this project.
  public static let distanceRangeMeters = 10.0...1_000_000.0
  public static let timeRange = Duration.seconds(10)...Duration.seconds(7 * 86_400)
}
