internal import HealthModel

extension Session {
  /// Applies one event and says what is to be done about it, in order.
  ///
  /// Readings that come before the start or after the end are no error and change nothing: straps and
  /// receivers keep talking.
  ///
  /// - Throws: `SessionError` when the state has no answer for the event or the event makes no sense;
  ///   the session is then as it was before.
  public mutating func reduce(_ event: Event) throws(SessionError) -> [Effect] {
    var next = self
    do throws(SessionError.Reason) {
      let effects = try next.apply(event)
      self = next
      return effects
    } catch {
      throw SessionError(event: event, state: state, reason: error)
    }
  }

  /// The same, but a refused event may leave a half-changed value behind.
  private mutating func apply(_ event: Event) throws(SessionError.Reason) -> [Effect] {
    if case .clockCorrected(let offset) = event { return try correctClock(by: offset) }
    guard let date = event.date else { return try withdraw(event) }
    guard event.isCommand || takesReadings(at: notBeforeStart(date, of: event)) else { return [] }
    try check(date, of: event)
    let due = advance(to: date)
    return due + (event.isCommand ? try obey(event) : try take(event))
  }

  private mutating func obey(_ command: Event) throws(SessionError.Reason) -> [Effect] {
    switch command {
    case .prepare(let date): try prepare(at: date)
    case .start(let date): try start(at: date)
    case .pause(let date): try pause(at: date)
    case .resume(let date): try resume(at: date)
    case .stop(let date): try stop(at: date)
    case .end(let date): try end(at: date)
    case .lap(let date): try lap(at: date)
    case .pauseOrResumeRequest(let date):
      try note(.pauseOrResumeRequest, at: date)
    case .marker(let metadata, let date): try note(.marker, metadata, at: date)
    case .beginSegment(let name, let metadata, let date):
      try beginSegment(name, metadata, at: date)
    case .endSegment(let name, let date): try endSegment(name, at: date)
    case .lockWater(let isInForeground, let date):
      lockWater(isInForeground: isInForeground, at: date)
    case .unlockWater(let date): try unlockWater(at: date)
    default: []
    }
  }

  private mutating func take(_ reading: Event) throws(SessionError.Reason) -> [Effect] {
    switch reading {
    case .movement(let movement, let date): try take(movement, at: date)
    case .distance(let meters, let date): try take(distance: meters, at: date)
    case .length(let length): try take(length)
    case .lengthsCorrected(let index, let lengths): try correct(from: index, lengths)
    case .swimming(let since): try beginSet(since: since)
    case .resting(let since): try endSet(since: since)
    case .heartRate(let beatsPerMinute, let date):
      try take(heartRate: beatsPerMinute, at: date)
    case .steps(let count, _): try take(count, for: \.stepCount)
    case .strokes(let count, _): try take(count, for: \.strokeCount)
    case .strokesCorrected(let count, _): try correct(strokeCount: count)
    case .energy(let kilocalories, _): try take(energy: kilocalories)
    default: []
    }
  }

  /// Swimming that was under way at the start began, for this workout, with it.
  private func notBeforeStart(_ date: Instant, of event: Event) -> Instant {
    guard case .swimming = event, let start = timeline.start else { return date }
    return max(date, start)
  }

  /// Lengths that are gone, with none in their place, have no date.
  private mutating func withdraw(_ event: Event) throws(SessionError.Reason) -> [Effect] {
    guard case .lengthsCorrected(let index, _) = event, timeline.start != nil, state != .ended
    else { return [] }
    return try correct(from: index, [])
  }

  /// Whether readings of a moment belong to the workout.
  private func takesReadings(at date: Instant) -> Bool {
    guard let start = timeline.start, state != .ended, date >= start else { return false }
    return timeline.end.map { date <= $0 } ?? true
  }

  /// Refuses dates that cannot be.
  private func check(_ date: Instant, of event: Event) throws(SessionError.Reason) {
    guard Session.dateRange.contains(date) else { throw .dateOutOfRange }
    guard let latestDate else { return }
    if event.isCommand, date < latestDate - Session.backdatingLimit {
      throw .goesBack(to: date, behind: latestDate)
    }
    if timeline.start != nil, date > latestDate + Session.longestSilence {
      throw .jumpsAhead(to: date, of: latestDate)
    }
  }

  /// Lets time pass: laps by time that fall due by then end.
  private mutating func advance(to date: Instant) -> [Effect] {
    latestDate = max(latestDate ?? date, date)
    return state.isActive ? closeLapsByTime(until: date) : []
  }

  /// The years 1 to 9999, those that RFC 3339 can write.
  static let dateRange =
    Instant(
      microseconds: -62_135_596_800_000_000)...Instant(
      microseconds: 253_402_300_799_999_999)
}
