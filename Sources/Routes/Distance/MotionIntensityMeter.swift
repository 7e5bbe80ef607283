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

/// The newest windows of body motion, used to decide whether the body was still before a fix.
struct MotionEvidence: Sendable {
  /// The minimum duration of stillness; the slowest walker's steps are less than two seconds apart.
  private static let stillSeconds = 3.0
  /// The minimum age of a used window, since a live window may arrive after the fix.
  private static let latency = Duration.seconds(1)
  private static let remembered = 16

  private var windows: [MotionIntensity] = []

  mutating func process(_ motion: MotionIntensity) {
    if windows.count == Self.remembered { windows.removeFirst() }
    windows.append(motion)
  }

  func isStill(at instant: Instant) -> Bool {
    guard !windows.isEmpty else { return false }
    let end = instant - Self.latency
    let start = end - .seconds(clamping: Self.stillSeconds)
    var covered = Duration.zero
    for window in windows where window.span.end <= end && window.span.end > start {
      guard window.isStill else { return false }
      covered += window.span.duration
    }
    return covered.inSeconds > Self.stillSeconds - 1
  }
}
