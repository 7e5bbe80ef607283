public import HealthModel

/// Stairs gone up or down without a rest.
///
/// How high they were and how quickly they were climbed is known by a barometer alone; where the motion of
/// the body alone tells that there were stairs, both are `nil`, never a guess from the number of steps.
public struct StairsBout: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable, Codable {
    case up
    case down
  }

  public var span: Span
  public var direction: Direction
  public var stepCount: Int
  /// Between the lower end and the upper; `nil` without a barometer.
  public var heightMeters: Double?
  /// Vertical speed over the middle eight tenths of the height; `nil` without a barometer, and where it is
  /// outside of what people do.
  public var speedMetersPerSecond: Double?

  /// Metres that count as one flight: ten feet.
  public static let flightMeters = 3.0

  /// The height in flights, to the nearest; `nil` without a barometer.
  public var flights: Int? {
    heightMeters.map { Int(clamping: ($0 / Self.flightMeters).rounded()) }
  }

  public init(
    span: Span, direction: Direction, stepCount: Int, heightMeters: Double? = nil,
    speedMetersPerSecond: Double? = nil
  ) {
    self.span = span
    self.direction = direction
    self.stepCount = stepCount
    self.heightMeters = heightMeters
    self.speedMetersPerSecond = speedMetersPerSecond
  }
}
