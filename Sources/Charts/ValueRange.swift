/// A point of a chart: everything from a smallest to a greatest value, which may be the same.
public struct ValueRange: Hashable, Sendable {
  public let lower: Double
  public let upper: Double

  /// The range between two values, whichever is the greater; `nil` where one is no number.
  public init?(_ a: Double, _ b: Double) {
    guard a.isFinite, b.isFinite else { return nil }
    lower = min(a, b)
    upper = max(a, b)
  }

  /// A single value; `nil` for what is no number.
  public init?(_ value: Double) { self.init(value, value) }

  public var middle: Double { lower + (upper - lower) / 2 }
}
