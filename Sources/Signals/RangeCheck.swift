/// A check that detects a sensor that is frequently at the end of its range.
///
/// The range is unknown: an axis is considered saturated when it has exactly the same large value three times
/// in a row, which a moving body does not cause.
public struct RangeCheck: Hashable, Sendable {
  /// The squared minimum of a range end, so that one comparison covers both signs.
  @usableFromInline let leastSquares: SIMD8<Double>
  @usableFromInline var last = SIMD8<Double>.zero
  /// Whether the newest sample is ``last``; only samples with a large axis are stored.
  @usableFromInline var wasLarge = false
  @usableFromInline var repeats = SIMD8<Int64>.zero
  @usableFromInline var clipped = 0
  @usableFromInline var total = 0
  @usableFromInline var hasWarned = false

  @inlinable static var minimumRepeats: Int64 { 2 }
  /// The window in samples, and the number of saturated samples in it that is too many.
  @inlinable static var window: Int { 1000 }
  @inlinable static var most: Int { 20 }

  /// Creates a check.
  ///
  /// - Parameter minimumEnds: The minimum of a range end for each axis; infinity for an axis that is not
  ///   checked.
  @inlinable
  public init(minimumEnds: SIMD8<Double>) { leastSquares = minimumEnds * minimumEnds }

  /// Processes one sample.
  ///
  /// - Returns: Whether the warning is due now; it occurs once.
  @inlinable
  @inline(__always)
  public mutating func process(_ sample: SIMD8<Double>) -> Bool {
    guard !hasWarned else { return false }
    // Nearly always no axis is large, and nothing else is checked.
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
    // After a sample without a large axis no value counts as repeated.
    let isSame = isLarge .& (sample .== last)
    repeats = wasLarge ? (repeats &+ 1).replacing(with: 0, where: .!isSame) : .zero
    if repeats.max() >= Self.minimumRepeats { clipped += 1 }
    last = sample
    wasLarge = true
  }
}
