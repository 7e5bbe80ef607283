package import HealthModel

/// Computes statistics of samples ordered by start: one pass, in memory proportional to the
/// overlapping samples.
package struct StatisticsEngine {
  private let type: QuantityType
  private let options: StatisticsOptions
  private let sources: [Source]
  private var merged: StatisticsRun
  /// A run for each source that has samples, if separate values were requested.
  private var separate: [Int: StatisticsRun] = [:]
  private let separateRun: StatisticsRun?
  /// The time from the first start to the last end.
  package private(set) var extent: TimeRange?

  /// Creates an engine that counts the part of each sample within the limits; a sample's voice
  /// refers to one of the sources, of which the preferred ones come first.
  package init(
    _ type: QuantityType, options: StatisticsOptions, period: StatisticsPeriod, limits: TimeRange?,
    sources: [Source], maximumIntervals: Int? = nil
  ) throws(StatisticsError) {
    try options.check(for: type)
    self.type = type
    self.options = options
    self.sources = sources
    let run = StatisticsRun(
      type, options: options, period: period,
      limits: limits ?? TimeRange(start: .earliest, end: .latest),
      mostIntervals: maximumIntervals ?? StatisticsRun.mostIntervals)
    merged = run
    separateRun = options.contains(.separateBySource) ? run : nil
  }

  /// Adds the next sample; it starts no earlier than the one before.
  package mutating func add(_ sample: StatisticsSample) throws(StatisticsError) {
    extent = TimeRange(
      start: extent?.start ?? sample.span.start, end: max(extent?.end ?? .earliest, sample.span.end)
    )
    try merged.add(sample)
    guard let separateRun else { return }
    try separate[sample.voice.source, default: separateRun].add(sample)
  }

  /// Returns the statistics of every interval with samples, in order of time.
  package mutating func finish() throws(StatisticsError) -> [(index: Int, statistics: Statistics)] {
    try merged.finish()
    var bySource: [Int: [Statistics.OfSource]] = [:]
    for source in separate.keys.sorted() {
      guard var run = separate.removeValue(forKey: source) else { continue }
      try run.finish()
      for (interval, values) in run.finished {
        bySource[interval.index, default: []].append(
          Statistics.OfSource(source: sources[source], values: values))
      }
    }
    return merged.finished.map { interval, values in
      let separate = separateRun == nil ? nil : bySource[interval.index] ?? []
      return (
        interval.index,
        Statistics(type: type, span: interval.span, merged: values, separate: separate)
      )
    }
  }
}
