public import HealthModel

/// How much the body shook over a short window: evidence that it moves or stands.
///
/// The size of the specific force does not depend on how the sensor is worn or turned, so its standard
/// deviation needs no calibration and no placement.
public struct MotionIntensity: Hashable, Sendable {
  /// UTC of the window, half-open.
  public var span: Span
  /// Standard deviation in m/s² of the magnitude of the specific force.
  public var standardDeviation: Double

  public init(span: Span, standardDeviation: Double) {
    self.span = span
    self.standardDeviation = standardDeviation
  }

  /// Whether a body on foot that shook so little stood still.
  public var isStill: Bool { standardDeviation < Self.stillMetersPerSecondSquared }

  public static let stillMetersPerSecondSquared = 0.3
}
