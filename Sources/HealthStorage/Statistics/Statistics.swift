public import HealthModel

/// What the samples of one quantity type amount to in a stretch of time.
public struct Statistics: Hashable, Sendable {
  /// The values of one source alone, merged with nobody's.
  public struct OfSource: Hashable, Sendable {
    public let source: Source
    public let values: StatisticsValues
  }

  public let type: QuantityType
  public let span: Span
  /// The values of all sources, where time that several cover counts once, for the preferred source.
  public let merged: StatisticsValues
  /// Each source that gave samples, preferred ones first; `nil` unless asked for with
  /// ``StatisticsOptions/separateBySource``.
  ///
  /// What sources have in common is not taken out, so that their sums add up to all that was saved.
  public let separate: [OfSource]?

  /// The sources that gave samples; `nil` unless each was asked for.
  public var sources: [Source]? { separate?.map(\.source) }

  /// The values of one source; `nil` when it gave none, or sources were not asked for.
  public func values(of source: Source) -> StatisticsValues? {
    separate?.first { $0.source == source }?.values
  }

  /// Statistics of a time without samples.
  static func empty(
    _ type: QuantityType, span: Span, options: StatisticsOptions
  ) -> Statistics {
    Statistics(
      type: type, span: span, merged: StatisticsValues(),
      separate: options.contains(.separateBySource) ? [] : nil)
  }
}
