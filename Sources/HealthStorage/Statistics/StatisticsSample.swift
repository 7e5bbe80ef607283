import HealthModel

/// A quantity sample as far as statistics look at it.
struct StatisticsSample: Hashable, Sendable {
  /// The whole time of the sample, no part of it beyond what instants can be subtracted in.
  let span: Span
  /// In the canonical unit of its type.
  let value: Double
  let voice: Voice

  /// Who speaks: a source, and how much it is preferred.
  ///
  /// A source may have two ranks, because what a person entered by hand outranks what the same
  /// application measured.
  struct Voice: Hashable, Sendable {
    let source: Int
    /// The lower, the more preferred; no two voices have the same.
    let rank: Int
  }

  init(span: Span, value: Double, voice: Voice) {
    self.span = Span(
      start: min(max(span.start, .earliest), .latest), end: min(max(span.end, .earliest), .latest))
    self.value = value
    self.voice = voice
  }

  /// Whether it has no length.
  var isMoment: Bool { span.start == span.end }
  var length: Int64 { span.end.microseconds - span.start.microseconds }
}

extension StatisticsSample: Comparable {
  /// By all it has, so that the order of equal starts is no matter of who was saved first.
  static func < (a: StatisticsSample, b: StatisticsSample) -> Bool {
    (a.span.start, a.span.end, a.voice.rank, a.voice.source, a.value)
      < (b.span.start, b.span.end, b.voice.rank, b.voice.source, b.value)
  }

  /// Whether it is more recent than the other: it ended later, or started later, or is preferred.
  func isMoreRecent(than other: StatisticsSample) -> Bool {
    (span.end, span.start, -voice.rank, value)
      > (other.span.end, other.span.start, -other.voice.rank, other.value)
  }
}
