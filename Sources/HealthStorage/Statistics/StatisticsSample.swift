import HealthModel

/// The properties of a quantity sample that statistics need.
struct StatisticsSample: Hashable, Sendable {
  /// The whole time of the sample, limited to the range in which instants can be subtracted.
  let span: TimeRange
  /// The value in the canonical unit of its type.
  let value: Double
  let voice: SourceRank

  /// A source with its rank of preference.
  ///
  /// A source may have two ranks, because manual entries outrank the measurements of the same
  /// application.
  struct SourceRank: Hashable, Sendable {
    let source: Int
    /// The rank, lower for more preferred voices; no two voices have the same.
    let rank: Int
  }

  init(span: TimeRange, value: Double, voice: SourceRank) {
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
  static func < (a: StatisticsSample, b: StatisticsSample) -> Bool {
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
