import HealthModel

/// Takes samples by start and tells the values of each interval that has some.
///
/// The merged values are those of one run over all samples; those of a source are those of a run over
/// its samples alone.
struct StatisticsRun {
  /// More are hardly ever meant, and fill the memory: 28 years of hours.
  static let mostIntervals = 250_000

  private let type: QuantityType
  private let options: StatisticsOptions
  private let period: StatisticsPeriod
  private let limits: Span
  private let mostIntervals: Int

  private var merge = SourceMerge()
  private var tally: ValueTally
  private var interval: StatisticsPeriod.Interval?
  /// Parts that start at the same moment, until one that starts later comes.
  private var starting: [SourceMerge.Part] = []
  private(set) var finished: [(interval: StatisticsPeriod.Interval, values: StatisticsValues)] = []

  /// Of a sample counts what lies in the limits.
  init(
    _ type: QuantityType, options: StatisticsOptions, period: StatisticsPeriod, limits: Span,
    mostIntervals: Int = StatisticsRun.mostIntervals
  ) {
    self.type = type
    self.options = options
    self.period = period
    self.limits = limits
    self.mostIntervals = mostIntervals
    tally = ValueTally(type, options: options)
  }

  /// Takes the next sample; it starts no sooner than the one before.
  mutating func add(_ sample: StatisticsSample) throws(StatisticsError) {
    guard let part = part(of: sample) else { return }
    if let start = starting.first?.span.start, start < part.span.start { try begin() }
    starting.append(part)
  }

  /// Ends with the last sample's last interval.
  mutating func finish() throws(StatisticsError) {
    try begin()
    while let end = merge.nextEnd { try advance(to: end) }
    try close()
  }

  /// What of a sample lies within the limits.
  private func part(of sample: StatisticsSample) -> SourceMerge.Part? {
    if sample.isMoment {
      guard limits.contains(sample.span.start) else { return nil }
      return SourceMerge.Part(sample: sample, span: sample.span)
    }
    let start = max(sample.span.start, limits.start)
    let end = min(sample.span.end, limits.end)
    guard start < end else { return nil }
    return SourceMerge.Part(sample: sample, span: Span(start: start, end: end))
  }

  private mutating func begin() throws(StatisticsError) {
    guard let start = starting.first?.span.start else { return }
    try advance(to: start)
    starting.sort { $0.sample < $1.sample }
    merge.begin(starting, &tally)
    starting.removeAll(keepingCapacity: true)
  }

  /// Goes on to a moment, which is in the interval that is then open.
  private mutating func advance(to instant: Instant) throws(StatisticsError) {
    while let current = interval, current.span.end <= instant {
      merge.advance(to: current.span.end, &tally)
      merge.cut(&tally)
      try close()
      if !merge.isIdle { interval = try period.interval(of: current.span.end) }
    }
    if interval == nil { interval = try period.interval(of: instant) }
    merge.advance(to: instant, &tally)
  }

  private mutating func close() throws(StatisticsError) {
    guard let current = interval else { return }
    tally.show(at: current.span.end)
    if !tally.isEmpty {
      guard finished.count < mostIntervals else { throw .tooManyIntervals(limit: mostIntervals) }
      finished.append((current, tally.values))
    }
    tally = ValueTally(type, options: options)
    interval = nil
  }
}
