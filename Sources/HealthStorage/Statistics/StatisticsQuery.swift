public import HealthModel
public import SampleQueries
public import SampleStatistics

/// A query for statistics.
///
///     let basal = SamplePredicate.metadata(
///       .insulinDeliveryReason, .equal, .enumeration(InsulinDeliveryReason.basal))
///     let query = StatisticsQuery(
///       .insulinDelivery, [.cumulativeSum, .separateBySource], where: basal)
///     let hours = try await store.statisticsCollection(query, every: grid)
public struct StatisticsQuery: Hashable, Sendable {
  /// The quantity type of the samples.
  public var type: QuantityType
  /// The requested statistics; they must be valid for the type.
  public var options: StatisticsOptions
  /// The time range: only the part of a sample within it counts; `nil` for all.
  public var span: TimeRange?
  /// The predicate that selects the samples: the whole part of a match within ``span`` counts, even if
  /// the predicate contains a time.
  public var predicate: SamplePredicate?
  /// The maximum number of intervals with samples, for less memory than the engine's own limit; `nil` for that.
  package var maximumIntervals: Int?

  /// Creates a query for statistics of a type; without a time range, of all its samples.
  public init(
    _ type: QuantityType, _ options: StatisticsOptions, in span: TimeRange? = nil,
    where predicate: SamplePredicate? = nil
  ) {
    self.type = type
    self.options = options
    self.span = span
    self.predicate = predicate
  }
}
