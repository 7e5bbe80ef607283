public import HealthModel

/// That estimates made from a moment on leave out what is older than a date.
public struct EstimateRecalibration: Hashable, Sendable {
  public var type: QuantityType
  /// When it was asked for: estimates of before are not touched.
  public var issued: Instant
  /// The date from which data count.
  public var from: Instant
  /// Who asked for it.
  public var source: Source

  public init(type: QuantityType, issued: Instant, from: Instant, source: Source) {
    self.type = type
    self.issued = issued
    self.from = from
    self.source = source
  }
}
