internal import HealthModel

/// The sets of a swim: intervals of continuous swimming, from an engine's delayed reports.
///
/// User actions take precedence over an engine's detections. A pause and the end of the workout end
/// a set, a rest reported after them changes nothing, and a set that begins at a start or a resume
/// begins exactly there.
struct SwimSets: Hashable, Sendable, Codable {
  /// The maximum time from the start or a resume to swimming that counts as beginning there.
  ///
  /// Chosen by this project: between the button and the first stroke, swimmers adjust the goggles,
  /// push off and glide.
  static let startGrace = Duration.seconds(10)

  /// The beginning of the current set.
  private(set) var openSince: Instant?
  /// The number of finished sets.
  private(set) var count = 0
  private var lastEnd: Instant?

  /// Begins a set at a date.
  ///
  /// - Returns: The complete set, if a pause or the end had already ended it.
  mutating func begin(since: Instant, in timeline: WorkoutTimeline) -> TimeRange? {
    guard openSince == nil, let interval = timeline.interval(at: since) else { return nil }
    let isFirst = lastEnd.map { $0 <= interval.start } ?? true
    let start =
      isFirst && since - interval.start <= Self.startGrace
      ? interval.start : max(since, interval.start, lastEnd ?? interval.start)
    openSince = start
    return interval.end.flatMap { close(at: $0) }
  }

  /// Ends swimming at a date.
  ///
  /// - Returns: The set that this ends. A rest before the newest start, resume or set ends none.
  mutating func end(since: Instant, in timeline: WorkoutTimeline) -> TimeRange? {
    guard openSince != nil else { return nil }
    if let minimum = timeline.lastChange, since < minimum { return nil }
    if let lastEnd, since <= lastEnd { return nil }
    return close(at: since)
  }

  /// Ends the current set; a set without duration does not count.
  mutating func close(at end: Instant) -> TimeRange? {
    guard let start = openSince else { return nil }
    openSince = nil
    guard start < end else { return nil }
    count += 1
    lastEnd = end
    return TimeRange(start: start, end: end)
  }

  mutating func shift(by offset: Duration) {
    openSince? += offset
    lastEnd? += offset
  }
}

extension WorkoutTimeline {
  /// Returns the interval between two pauses that contains a date, or the next one after it.
  ///
  /// - Returns: Its start, and its end if it is over; `nil` in an open pause.
  func interval(at date: Instant) -> (start: Instant, end: Instant?)? {
    guard var from = start else { return nil }
    for pause in pauses {
      if date < pause.start { return (from, pause.start) }
      from = pause.end
    }
    guard let pausedSince else { return (from, end) }
    return date < pausedSince ? (from, pausedSince) : nil
  }
}
