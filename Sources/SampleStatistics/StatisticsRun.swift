package import HealthModel

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

/// The intervals of the computed values.
package enum StatisticsPeriod {
  case whole
  case grid(StatisticsGrid)

  struct Interval {
    let index: Int
    let span: TimeRange
  }

  func interval(of instant: Instant) throws(StatisticsError) -> Interval {
    switch self {
    case .whole: return Interval(index: 0, span: TimeRange(start: .earliest, end: .latest))
    case .grid(let grid):
      let index = try grid.index(of: instant)
      guard let span = grid.span(at: index) else { throw .outsideCalendar(instant) }
      return Interval(index: index, span: span)
    }
  }
}

/// The properties of a quantity sample that statistics need.
package struct StatisticsSample: Hashable, Sendable {
  /// The whole time of the sample, limited to the range in which instants can be subtracted.
  package let span: TimeRange
  /// The value in the canonical unit of its type.
  package let value: Double
  package let voice: SourceRank

  /// A source with its rank of preference.
  ///
  /// A source may have two ranks, because manual entries outrank the measurements of the same
  /// application.
  package struct SourceRank: Hashable, Sendable {
    package let source: Int
    /// The rank, lower for more preferred voices; no two voices have the same.
    package let rank: Int
  }

  package init(span: TimeRange, value: Double, voice: SourceRank) {
    self.span = TimeRange(
      start: min(max(span.start, .earliest), .latest), end: min(max(span.end, .earliest), .latest))
    self.value = value
    self.voice = voice
  }

  /// Whether it has zero length.
  var isMoment: Bool { span.start == span.end }
  var length: Int64 { span.end.microseconds - span.start.microseconds }
}

extension StatisticsSample: Comparable {
  /// Compares all properties, so that the order of equal starts does not depend on the order of
  /// saving.
  package static func < (a: StatisticsSample, b: StatisticsSample) -> Bool {
    (a.span.start, a.span.end, a.voice.rank, a.voice.source, a.value)
      < (b.span.start, b.span.end, b.voice.rank, b.voice.source, b.value)
  }

  /// Whether it is more recent than the other: a later end, then a later start, then a preferred
  /// source.
  func isMoreRecent(than other: StatisticsSample) -> Bool {
    (span.end, span.start, -voice.rank, value)
      > (other.span.end, other.span.start, -other.voice.rank, other.value)
  }
}
