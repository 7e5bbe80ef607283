import HealthModel

/// A place in the order of values: 0 is the smallest, 50 the one in the middle, 100 the greatest.
///
/// Between two values the line that joins them holds: of *n* sorted values, counted from 0, the
/// percentile *p* lies at *h* = (*n* − 1) · *p* / 100, and is
///
///     x[⌊h⌋] + (h − ⌊h⌋) · (x[⌊h⌋ + 1] − x[⌊h⌋])
///
/// **Source** Definition 7 of R. J. Hyndman, Y. Fan, *The American Statistician* 50(4), 361–365, 1996,
/// which is the one that R and NumPy take without being told.
public struct Percentile: Hashable, Sendable {
  /// From 0 to 100.
  public let rank: Double

  /// `nil` for a rank that is not from 0 to 100.
  public init?(_ rank: Double) {
    guard (0...100).contains(rank) else { return nil }
    self.rank = rank
  }

  private init(known rank: Double) { self.rank = rank }

  /// A day at its best, without the outlier that its maximum may be.
  public static let ninetyFifth = Percentile(known: 95)

  /// - Parameter sorted: Values in rising order.
  /// - Returns: The percentile, in the unit of the values; `nil` of none.
  public func value(ofSorted sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let place = Double(sorted.count - 1) * rank / 100
    let below = Int(clamping: place.rounded(.down))
    guard below + 1 < sorted.count else { return last }
    return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
  }
}
