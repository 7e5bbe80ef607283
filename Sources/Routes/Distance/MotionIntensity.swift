public import HealthModel

/// The intensity of body motion over a short window: evidence of moving or standing still.
///
/// The magnitude of the specific force does not depend on the orientation of the sensor, so its
/// standard deviation needs no calibration and no placement.
public struct MotionIntensity: Hashable, Sendable {
  /// UTC of the window, half-open.
  public var span: TimeRange
  /// Standard deviation, in m/s², of the magnitude of the specific force.
  public var standardDeviation: Double

  public init(span: TimeRange, standardDeviation: Double) {
    self.span = span
    self.standardDeviation = standardDeviation
  }

  /// Whether the intensity means that a body on foot stood still.
  public var isStill: Bool { standardDeviation < Self.stillMetersPerSecondSquared }

  public static let stillMetersPerSecondSquared = 0.3
}
