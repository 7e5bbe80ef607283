public import HealthModel

/// What statistics are made of.
///
///     let basal = SamplePredicate.metadata(
///       .insulinDeliveryReason, .equal, .enumeration(InsulinDeliveryReason.basal))
///     let query = StatisticsQuery(
///       .insulinDelivery, [.cumulativeSum, .separateBySource], where: basal)
///     let hours = try await store.statisticsCollection(query, every: grid)
public struct StatisticsQuery: Hashable, Sendable {
  public var type: QuantityType
  public var options: StatisticsOptions
  /// Samples count by what of them lies in this time; `nil` for all of them.
  public var span: Span?
  /// Which samples count at all: of one that matches, everything that lies in ``span`` does, also where
  /// the predicate names a time.
  public var predicate: SamplePredicate?

  public init(
    _ type: QuantityType, _ options: StatisticsOptions, in span: Span? = nil,
    where predicate: SamplePredicate? = nil
  ) {
    self.type = type
    self.options = options
    self.span = span
    self.predicate = predicate
  }
}
