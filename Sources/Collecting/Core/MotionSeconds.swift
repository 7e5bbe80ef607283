import HealthModel

/// The accelerations of an interval, as sums that combine with those of the next interval.
struct MotionSums: Codable, Sendable {
  private(set) var count = 0
  private var sum = SIMD3<Double>.zero
  private var squares = SIMD3<Double>.zero
  private var low = SIMD3<Double>(repeating: .infinity)
  private var high = SIMD3<Double>(repeating: -.infinity)

  mutating func add(_ force: SIMD3<Double>) {
    count += 1
    sum += force
    squares += force * force
    low = pointwiseMin(low, force)
    high = pointwiseMax(high, force)
  }

  mutating func add(_ other: MotionSums) {
    count += other.count
    sum += other.sum
    squares += other.squares
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }

  /// The mean of each axis in m/s².
  var mean: SIMD3<Double> { count > 0 ? sum / Double(count) : .zero }

  /// The variance of each axis in (m/s²)².
  var variance: SIMD3<Double> {
    guard count > 0 else { return .zero }
    return pointwiseMax(squares / Double(count) - mean * mean, .zero)
  }

  /// The difference of the greatest and the smallest value of each axis in m/s².
  var range: SIMD3<Double> { count > 0 ? high - low : .zero }
}

/// About a second of a motion sensor.
struct MotionSecond: Sendable {
  var start: Instant
  var sums = MotionSums()

  /// The minimum number of samples from which steps are detectable: the engine requires 20 a second.
  private static let minimumSamples = 15
  /// The greatest deviation of all axes together of a still body in m/s², as for the automatic pause on foot.
  private static let stillDeviation = 0.3

  var end: Instant { start + .seconds(1) }

  /// Whether the body was still; few samples cannot show a step.
  var isStill: Bool {
    sums.variance.sum() < Self.stillDeviation * Self.stillDeviation
  }

  /// Whether walking is possible and could be analyzed.
  var mayBeWalking: Bool { sums.count >= Self.minimumSamples && !isStill }
}

/// Divides the samples of a motion sensor into seconds: the check before any filter.
///
/// A sample costs a few additions. Sums of the axes need neither a root nor an orientation.
struct MotionSeconds: Sendable {
  private var open: MotionSecond?

  /// Adds a sample.
  ///
  /// - Returns: The second that it completes, if any.
  mutating func process(_ acceleration: Vector3, at time: Instant) -> MotionSecond? {
    let force = SIMD3(acceleration.x, acceleration.y, acceleration.z)
    if let start = open?.start, time >= start, time - start < .seconds(1) {
      open?.sums.add(force)
      return nil
    }
    let completed = open
    var next = MotionSecond(start: time)
    next.sums.add(force)
    open = next
    return completed
  }

  /// Ends the open second.
  mutating func cut() -> MotionSecond? {
    defer { open = nil }
    return open
  }
}
