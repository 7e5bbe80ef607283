package import HealthModel

/// A recalibration: estimates made from a moment on ignore data from before a date.
package struct EstimateRecalibration: Hashable, Sendable {
  package var type: QuantityType
  /// The time of the request: earlier estimates are not affected.
  package var issued: Instant
  /// The date from which data is used.
  package var from: Instant
  /// The source that requested it.
  package var source: Source

  package init(type: QuantityType, issued: Instant, from: Instant, source: Source) {
    self.type = type
    self.issued = issued
    self.from = from
    self.source = source
  }
}
