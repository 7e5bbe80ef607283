import HealthModel

/// Notices a sensor that is at the end of its range more than now and then.
///
/// The end of the range is not known: it is taken for reached where an axis reads the very same large
/// value three times in a row, which a moving arm does not do.
struct RangeCheck: Hashable, Sendable {
  private var last = Vector3(x: 0, y: 0, z: 0)
  private var repeats = SIMD4<Int32>.zero
  private var clipped = 0
  private var total = 0
  private var hasWarned = false

  /// Below two gravities in m/s² nothing is called the end of a range.
  private static let leastEnd = 19.0
  private static let leastRepeats: Int32 = 2
  /// Of so many samples, so many at the end of the range are too many.
  private static let window = 1000
  private static let most = 20

  /// Whether it is to be said now, which it is once.
  @inline(__always)
  mutating func process(_ sample: Vector3) -> Bool {
    guard !hasWarned else { return false }
    // Most samples are far from any end.
    if max(abs(sample.x), abs(sample.y), abs(sample.z)) < Self.leastEnd {
      repeats = .zero
    } else {
      count(sample)
    }
    last = sample
    total += 1
    return total == Self.window && judge()
  }

  private mutating func count(_ sample: Vector3) {
    repeats = SIMD4(
      next(sample.x, last.x, repeats.x), next(sample.y, last.y, repeats.y),
      next(sample.z, last.z, repeats.z), 0)
    if repeats.max() >= Self.leastRepeats { clipped += 1 }
  }

  private func next(_ value: Double, _ last: Double, _ count: Int32) -> Int32 {
    value == last && abs(value) >= Self.leastEnd ? count &+ 1 : 0
  }

  private mutating func judge() -> Bool {
    hasWarned = clipped > Self.most
    (total, clipped) = (0, 0)
    return hasWarned
  }
}
