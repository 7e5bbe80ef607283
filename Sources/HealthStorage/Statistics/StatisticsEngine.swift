import HealthModel

/// Makes statistics of samples that come by start: one pass, in the memory of what overlaps.
struct StatisticsEngine {
  private let type: QuantityType
  private let options: StatisticsOptions
  private let sources: [Source]
  private var merged: StatisticsRun
  /// A run for each source that gave samples, when each was asked for.
  private var separate: [Int: StatisticsRun] = [:]
  private let separateRun: StatisticsRun?
  /// From the first start to the last end.
  private(set) var extent: Span?

  /// Of a sample counts what lies in the limits; its voice names one of the sources, of which the
  /// preferred ones come first.
  init(
    _ type: QuantityType, options: StatisticsOptions, period: StatisticsPeriod, limits: Span?,
    sources: [Source]
  ) throws(StatisticsError) {
    try options.check(for: type)
    self.type = type
    self.options = options
    self.sources = sources
    let run = StatisticsRun(
      type, options: options, period: period,
      limits: limits ?? Span(start: .earliest, end: .latest))
    merged = run
    separateRun = options.contains(.separateBySource) ? run : nil
  }

  /// Takes the next sample; it starts no sooner than the one before.
  mutating func add(_ sample: StatisticsSample) throws(StatisticsError) {
    extent = Span(
      start: extent?.start ?? sample.span.start, end: max(extent?.end ?? .earliest, sample.span.end)
    )
    try merged.add(sample)
    guard let separateRun else { return }
    try separate[sample.voice.source, default: separateRun].add(sample)
  }

  /// The statistics of every interval with samples, in the order of time.
  mutating func finish() throws(StatisticsError) -> [(index: Int, statistics: Statistics)] {
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
