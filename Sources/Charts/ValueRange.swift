/// A point of a chart: the range from a smallest to a largest value, which may be equal.
public struct ValueRange: Hashable, Sendable {
  public let lower: Double
  public let upper: Double

  /// Creates the range between two values in any order; `nil` where one is not finite.
  public init?(_ a: Double, _ b: Double) {
    guard a.isFinite, b.isFinite else { return nil }
    lower = min(a, b)
    upper = max(a, b)
  }

  /// Creates a range of a single value; `nil` where it is not finite.
  public init?(_ value: Double) { self.init(value, value) }

  public var middle: Double { lower + (upper - lower) / 2 }
}
