public import HealthModel

/// The statistics of one quantity type's samples in a time range.
public struct Statistics: Hashable, Sendable {
  /// The values of one source alone, without merging.
  public struct OfSource: Hashable, Sendable {
    /// The source of the samples.
    public let source: Source
    /// The values of the source's samples.
    public let values: StatisticsValues

    package init(source: Source, values: StatisticsValues) {
      self.source = source
      self.values = values
    }
  }

  package init(
    type: QuantityType, span: TimeRange, merged: StatisticsValues, separate: [OfSource]?
  ) {
    self.type = type
    self.span = span
    self.merged = merged
    self.separate = separate
  }

  /// The quantity type of the samples.
  public let type: QuantityType
  /// The time range of the statistics.
  public let span: TimeRange
  /// The values of all sources, where time that several cover counts once, for the preferred source.
  public let merged: StatisticsValues
  /// The values of each source that has samples, preferred ones first; `nil` unless requested with
  /// ``StatisticsOptions/separateBySource``.
  ///
  /// Overlaps between sources are not removed, so that their sums add up to all saved values.
  public let separate: [OfSource]?

  /// The sources that have samples; `nil` unless separate values were requested.
  public var sources: [Source]? { separate?.map(\.source) }

  /// The values of one source; `nil` if it has none, or separate values were not requested.
  public func values(of source: Source) -> StatisticsValues? {
    separate?.first { $0.source == source }?.values
  }

  /// Statistics of a time without samples.
  package static func empty(
    _ type: QuantityType, span: TimeRange, options: StatisticsOptions
  ) -> Statistics {
    Statistics(
      type: type, span: span, merged: StatisticsValues(),
      separate: options.contains(.separateBySource) ? [] : nil)
  }
}

/// The statistics of one time range, in the type's canonical unit.
///
/// A value is `nil` if it was not requested, no sample has it, or it overflows.
public struct StatisticsValues: Hashable, Sendable {
  /// The sum of the values, for cumulative types.
  public internal(set) var sum: Quantity?
  /// The average by the type's aggregation, for discrete types.
  public internal(set) var average: Quantity?
  /// The minimum value, for discrete types.
  public internal(set) var minimum: Quantity?
  /// The maximum value, for discrete types.
  public internal(set) var maximum: Quantity?
  /// The value of the sample with the latest end.
  public internal(set) var mostRecent: Quantity?
  /// The whole time of the ``mostRecent`` sample.
  public internal(set) var mostRecentSpan: TimeRange?
  /// The time covered by samples, in seconds; overlapping time counts once.
  public internal(set) var duration: Quantity?

  package init() {}

  package init(
    sum: Quantity?, average: Quantity?, minimum: Quantity?, maximum: Quantity?,
    mostRecent: Quantity?, mostRecentSpan: TimeRange?, duration: Quantity?
  ) {
    self.sum = sum
    self.average = average
    self.minimum = minimum
    self.maximum = maximum
    self.mostRecent = mostRecent
    self.mostRecentSpan = mostRecentSpan
    self.duration = duration
  }
}
