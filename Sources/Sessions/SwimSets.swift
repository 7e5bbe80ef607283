internal import HealthModel

/// The sets of a swim: stretches of continuous swimming, out of what an engine says seconds late.
///
/// What someone did outranks what an engine found. A pause and the end of the workout end a set where
/// they are, a rest that is told after them changes nothing, and a set that begins at a start or a
/// resume begins with it.
struct SwimSets: Hashable, Sendable, Codable {
  /// Swimming that begins this soon after the start or a resume began with it; ours: from the button to
  /// the first stroke one puts the goggles right, pushes off and glides.
  static let startGrace = Duration.seconds(10)

  /// Where the set being swum began.
  private(set) var openSince: Instant?
  /// Sets that are over.
  private(set) var count = 0
  private var lastEnd: Instant?

  /// There is swimming since a moment.
  ///
  /// - Returns: The whole set, when a pause or the end had ended it before it was told.
  mutating func begin(since: Instant, in timeline: Timeline) -> Span? {
    guard openSince == nil, let stretch = timeline.stretch(at: since) else { return nil }
    let isFirst = lastEnd.map { $0 <= stretch.start } ?? true
    let start =
      isFirst && since - stretch.start <= Self.startGrace
      ? stretch.start : max(since, stretch.start, lastEnd ?? stretch.start)
    openSince = start
    return stretch.end.flatMap { close(at: $0) }
  }

  /// There is no swimming since a moment.
  ///
  /// - Returns: The set that this ends. A rest of before the newest start, resume or set ends none.
  mutating func end(since: Instant, in timeline: Timeline) -> Span? {
    guard openSince != nil else { return nil }
    if let floor = timeline.lastChange, since < floor { return nil }
    if let lastEnd, since <= lastEnd { return nil }
    return close(at: since)
  }

  /// The set being swum ends; one in which no time passed was none.
  mutating func close(at end: Instant) -> Span? {
    guard let start = openSince else { return nil }
    openSince = nil
    guard start < end else { return nil }
    count += 1
    lastEnd = end
    return Span(start: start, end: end)
  }

  mutating func shift(by offset: Duration) {
    openSince? += offset
    lastEnd? += offset
  }
}

extension Timeline {
  /// The time between two pauses in which a moment lies, or the next after it.
  ///
  /// - Returns: Its start, and its end if it is over; `nil` in a pause that is not.
  func stretch(at date: Instant) -> (start: Instant, end: Instant?)? {
    guard var from = start else { return nil }
    for pause in pauses {
      if date < pause.start { return (from, pause.start) }
      from = pause.end
    }
    guard let pausedSince else { return (from, end) }
    return date < pausedSince ? (from, pausedSince) : nil
  }
}
