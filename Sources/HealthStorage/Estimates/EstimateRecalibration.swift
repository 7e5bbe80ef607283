public import HealthModel

/// A recalibration: estimates made from a moment on ignore data from before a date.
public struct EstimateRecalibration: Hashable, Sendable {
  public var type: QuantityType
  /// The time of the request: earlier estimates are not affected.
  public var issued: Instant
  /// The date from which data is used.
  public var from: Instant
  /// The source that requested it.
  public var source: Source

  public init(type: QuantityType, issued: Instant, from: Instant, source: Source) {
    self.type = type
    self.issued = issued
    self.from = from
    self.source = source
  }
}
