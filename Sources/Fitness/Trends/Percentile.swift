import HealthModel

/// A percentile rank: 0 is the minimum, 50 the median, 100 the maximum.
///
/// Values are interpolated linearly: for *n* sorted values, indexed from 0, the percentile *p* lies at *h* =
/// (*n* − 1) · *p* / 100, and is
/// percentile *p* lies at *h* = (*n* − 1) · *p* / 100, and is
///
///     x[⌊h⌋] + (h − ⌊h⌋) · (x[⌊h⌋ + 1] − x[⌊h⌋])
///
/// **Source** Definition 7 of R. J. Hyndman, Y. Fan, *The American Statistician* 50(4), 361–365, 1996, which
/// is the default of R and NumPy.
public struct Percentile: Hashable, Sendable {
  /// From 0 to 100.
  public let rank: Double

  /// Creates a percentile; `nil` for a rank outside 0...100.
  public init?(_ rank: Double) {
    guard (0...100).contains(rank) else { return nil }
    self.rank = rank
  }

  private init(known rank: Double) { self.rank = rank }

  /// The 95th percentile: the best of a day without the outlier that its maximum may be.
  public static let ninetyFifth = Percentile(known: 95)

  /// Returns the percentile of sorted values.
  ///
  /// - Parameter sorted: Values in ascending order.
  /// - Returns: The percentile in the unit of the values; `nil` without values.
  public func value(ofSorted sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = Double(sorted.count - 1) * rank / 100
    let below = Int(clamping: place.rounded(.down))
    guard below + 1 < sorted.count else { return last }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}
