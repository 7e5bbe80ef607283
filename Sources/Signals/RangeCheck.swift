/// Notices a sensor that is at the end of its range more than now and then.
///
/// The end of the range is not known: it is taken for reached where an axis reads the very same large
/// value three times in a row, which a moving body does not do.
public struct RangeCheck: Hashable, Sendable {
  /// Of what is called the end of a range at least, one comparison for both signs.
  @usableFromInline let leastSquares: SIMD8<Double>
  @usableFromInline var last = SIMD8<Double>.zero
  /// Whether the newest sample is ``last``: only samples with a large axis are kept.
  @usableFromInline var wasLarge = false
  @usableFromInline var repeats = SIMD8<Int64>.zero
  @usableFromInline var clipped = 0
  @usableFromInline var total = 0
  @usableFromInline var hasWarned = false

  @inlinable static var leastRepeats: Int64 { 2 }
  /// Of so many samples, so many at the end of the range are too many.
  @inlinable static var window: Int { 1000 }
  @inlinable static var most: Int { 20 }

  /// - Parameter leastEnds: What is called the end of a range at least, per axis; infinity for an axis that
  ///   is not looked at.
  @inlinable
  public init(leastEnds: SIMD8<Double>) { leastSquares = leastEnds * leastEnds }

  /// Takes one sample.
  ///
  /// - Returns: Whether it is to be said now, which it is once.
  @inlinable
  @inline(__always)
  public mutating func process(_ sample: SIMD8<Double>) -> Bool {
    guard !hasWarned else { return false }
    // Nearly always no axis is that large, and nothing else is to be asked.
    let isLarge = sample * sample .>= leastSquares
    if any(isLarge) {
      countRepeats(sample, isLarge)
    } else {
      wasLarge = false
    }
    total += 1
    guard total == Self.window else { return false }
    hasWarned = clipped > Self.most
    (total, clipped) = (0, 0)
    return hasWarned
  }

  @usableFromInline
  mutating func countRepeats(_ sample: SIMD8<Double>, _ isLarge: SIMDMask<SIMD8<Int64>>) {
    // After a sample that was not large nothing is the same.
    let isSame = isLarge .& (sample .== last)
    repeats = wasLarge ? (repeats &+ 1).replacing(with: 0, where: .!isSame) : .zero
    if repeats.max() >= Self.leastRepeats { clipped += 1 }
    last = sample
    wasLarge = true
  }
}
