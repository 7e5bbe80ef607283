public import HealthModel

/// What statistics are made of.
///
///     var basal = StatisticsQuery(.insulinDelivery, [.cumulativeSum, .separateBySource])
///     basal.metadata = [.insulinDeliveryReason: .enumeration(InsulinDeliveryReason.basal)]
///     let hours = try await store.statisticsCollection(basal, every: grid)
public struct StatisticsQuery: Hashable, Sendable {
  public var type: QuantityType
  public var options: StatisticsOptions
  /// Samples count by what of them lies in this time; `nil` for all of them.
  public var span: Span?
  /// Only samples that have all of these entries.
  public var metadata: Metadata

  public init(
    _ type: QuantityType, _ options: StatisticsOptions, in span: Span? = nil,
    metadata: Metadata = [:]
  ) {
    self.type = type
    self.options = options
    self.span = span
    self.metadata = metadata
  }
}
