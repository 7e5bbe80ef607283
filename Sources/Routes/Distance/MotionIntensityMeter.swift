public import HealthModel

/// Splits a stream of motion samples into windows of one second and measures each.
public struct MotionIntensityMeter: Sendable {
  private var windowStart: Instant?
  private var count = 0
  private var mean = 0.0
  private var squares = 0.0

  public init() {}

  public static let window = Duration.seconds(1)
  /// The minimum number of samples for a variance.
  private static let minimumSamples = 5

  /// Processes a sample; returns the window that it completes, if any.
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

  /// Applies a clock correction.
  public mutating func shift(by offset: Duration) { windowStart = windowStart.map { $0 + offset } }

  private mutating func restart(at time: Instant) {
    windowStart = time
    count = 0
    mean = 0
    squares = 0
  }

  private func intensity(from start: Instant) -> MotionIntensity? {
    guard count >= Self.minimumSamples else { return nil }
    return MotionIntensity(
      span: TimeRange(start: start, duration: Self.window),
      standardDeviation: (squares / Double(count)).squareRoot())
  }
}
