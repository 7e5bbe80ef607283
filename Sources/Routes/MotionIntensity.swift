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

/// Cuts a stream of motion samples into windows of one second and measures each.
public struct MotionIntensityMeter: Sendable {
  private var windowStart: Instant?
  private var count = 0
  private var mean = 0.0
  private var squares = 0.0

  public init() {}

  public static let window = Duration.seconds(1)
  /// Fewer samples than this in a window say nothing of its variance.
  private static let fewestSamples = 5

  /// Takes one sample in; gives the window it completes, if any.
  public mutating func process(_ reading: Reading<MotionSample>) -> MotionIntensity? {
    let magnitude = reading.value.acceleration.magnitude
    guard magnitude.isFinite else { return nil }
    var completed: MotionIntensity?
    if let start = windowStart {
      if reading.time < start || reading.time >= start + Self.window {
        completed = intensity(from: start)
        restart(at: reading.time)
      }
    } else {
      restart(at: reading.time)
    }
    count += 1
    let change = magnitude - mean
    mean += change / Double(count)
    squares += change * (magnitude - mean)
    return completed
  }

  private mutating func restart(at time: Instant) {
    windowStart = time
    count = 0
    mean = 0
    squares = 0
  }

  private func intensity(from start: Instant) -> MotionIntensity? {
    guard count >= Self.fewestSamples else { return nil }
    return MotionIntensity(
      span: Span(start: start, duration: Self.window),
      standardDeviation: (squares / Double(count)).squareRoot())
  }
}
