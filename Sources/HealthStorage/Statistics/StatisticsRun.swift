import HealthModel

/// Processes samples by start and computes the values of each interval with samples.
///
/// The merged values result from one run over all samples; those of a source from a run over its
/// samples alone.
struct StatisticsRun {
  /// The maximum number of intervals, to limit memory use: 28 years of hours.
  static let mostIntervals = 250_000

  private let type: QuantityType
  private let options: StatisticsOptions
  private let period: StatisticsPeriod
  private let limits: TimeRange
  private let mostIntervals: Int

  private var merge = SourceMerge()
  private var tally: ValueTally
  private var interval: StatisticsPeriod.Interval?
  /// The parts that start at the same moment, until a later start.
  private var starting: [SourceMerge.Part] = []
  private(set) var finished: [(interval: StatisticsPeriod.Interval, values: StatisticsValues)] = []

  /// Creates a run that counts the part of each sample within the limits.
  init(
    _ type: QuantityType, options: StatisticsOptions, period: StatisticsPeriod, limits: TimeRange,
    mostIntervals: Int = StatisticsRun.mostIntervals
  ) {
    self.type = type
    self.options = options
    self.period = period
    self.limits = limits
    self.mostIntervals = mostIntervals
    tally = ValueTally(type, options: options)
  }

  /// Adds the next sample; it starts no earlier than the one before.
  mutating func add(_ sample: StatisticsSample) throws(StatisticsError) {
    guard let part = part(of: sample) else { return }
    if let start = starting.first?.span.start, start < part.span.start { try begin() }
    starting.append(part)
  }

  /// Finishes the last interval of the last sample.
  mutating func finish() throws(StatisticsError) {
    try begin()
    while let end = merge.nextEnd { try advance(to: end) }
    try close()
  }

  /// The part of a sample within the limits.
  private func part(of sample: StatisticsSample) -> SourceMerge.Part? {
    if sample.isMoment {
      guard limits.contains(sample.span.start) else { return nil }
      return SourceMerge.Part(sample: sample, span: sample.span)
    }
    let start = max(sample.span.start, limits.start)
    let end = min(sample.span.end, limits.end)
    guard start < end else { return nil }
    return SourceMerge.Part(sample: sample, span: TimeRange(start: start, end: end))
  }

  private mutating func begin() throws(StatisticsError) {
    guard let start = starting.first?.span.start else { return }
    try advance(to: start)
    starting.sort { $0.sample < $1.sample }
    merge.begin(starting, &tally)
    starting.removeAll(keepingCapacity: true)
  }

  /// Advances to a moment, which lies in the interval that is open afterwards.
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
