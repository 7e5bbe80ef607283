public import HealthModel

/// Stairs climbed or descended without a rest.
///
/// Height and speed require a barometer; where the stairs are detected by motion alone, both are `nil` and
/// not estimated from the number of steps.
public struct StairsBout: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable, Codable {
    case up
    case down
  }

  public var span: TimeRange
  public var direction: Direction
  public var stepCount: Int
  /// The height between the lower and the upper end; `nil` without a barometer.
  public var heightMeters: Double?
  /// The vertical speed over the middle 80 % of the height; `nil` without a barometer, and where it is not
  /// plausible.
  public var speedMetersPerSecond: Double?

  /// The height of one flight in meters: ten feet.
  public static let flightMeters = 3.0

  /// The height in flights, rounded; `nil` without a barometer.
  public var flights: Int? {
    heightMeters.map { Int(clamping: ($0 / Self.flightMeters).rounded()) }
  }

  public init(
    span: TimeRange, direction: Direction, stepCount: Int, heightMeters: Double? = nil,
    speedMetersPerSecond: Double? = nil
  ) {
    self.span = span
    self.direction = direction
    self.stepCount = stepCount
    self.heightMeters = heightMeters
    self.speedMetersPerSecond = speedMetersPerSecond
  }
}
