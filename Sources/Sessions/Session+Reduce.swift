internal import HealthModel

extension Session {
  /// Applies one event and returns the resulting effects, in order.
  ///
  /// Readings dated before the start or after the end are not an error and change nothing: straps
  /// and receivers continue to send.
  ///
  /// - Throws: `SessionError` if the state does not allow the event or the event is invalid; the
  ///   session is then unchanged.
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

  /// Applies an event, but may leave a partially changed value if the event is rejected.
  private mutating func apply(_ event: Event) throws(SessionError.Reason) -> [Effect] {
    if case .clockCorrected(let offset) = event { return try correctClock(by: offset) }
    guard let date = event.date else { return try withdraw(event) }
    guard event.isCommand || acceptsReadings(at: notBeforeStart(date, of: event)) else { return [] }
    try check(date, of: event)
    let due = advance(to: date)
    return due + (event.isCommand ? try perform(event) : try receive(event))
  }

  private mutating func perform(_ command: Event) throws(SessionError.Reason) -> [Effect] {
    switch command {
    case .prepare(let date): try prepare(at: date)
    case .start(let date): try start(at: date)
    case .pause(let date): try pause(at: date)
    case .resume(let date): try resume(at: date)
    case .stop(let date): try stop(at: date)
    case .end(let date): try end(at: date)
    case .lap(let date): try lap(at: date)
    case .beginActivity(let uuid, let configuration, let date):
      try beginActivity(uuid, configuration, at: date)
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

  private mutating func receive(_ reading: Event) throws(SessionError.Reason) -> [Effect] {
    switch reading {
    case .movement(let movement, let date): try receive(movement, at: date)
    case .distance(let meters, let date): try receive(distance: meters, at: date)
    case .length(let length): try receive(length)
    case .lengthsCorrected(let index, let lengths): try correct(from: index, lengths)
    case .swimming(let since): try beginSet(since: since)
    case .resting(let since): try endSet(since: since)
    case .heartRate(let beatsPerMinute, let date):
      try receive(heartRate: beatsPerMinute, at: date)
    case .steps(let count, _): try receive(count, for: \.stepCount)
    case .strokes(let count, _): try receive(count, for: \.strokeCount)
    case .strokesCorrected(let count, _): try correct(strokeCount: count)
    case .energy(let kilocalories, _): try receive(energy: kilocalories)
    default: []
    }
  }

  /// Moves swimming that was in progress at the start of the workout to the start.
  private func notBeforeStart(_ date: Instant, of event: Event) -> Instant {
    guard case .swimming = event, let start = timeline.start else { return date }
    return max(date, start)
  }

  /// Withdraws lengths without replacement; such an event has no date.
  private mutating func withdraw(_ event: Event) throws(SessionError.Reason) -> [Effect] {
    guard case .lengthsCorrected(let index, _) = event, timeline.start != nil, state != .ended
    else { return [] }
    return try correct(from: index, [])
  }

  /// Whether readings at a date belong to the workout.
  private func acceptsReadings(at date: Instant) -> Bool {
    guard let start = timeline.start, state != .ended, date >= start else { return false }
    return timeline.end.map { date <= $0 } ?? true
  }

  /// Rejects impossible dates.
  private func check(_ date: Instant, of event: Event) throws(SessionError.Reason) {
    guard Session.dateRange.contains(date) else { throw .dateOutOfRange }
    guard let latestDate else { return }
    if event.isCommand, date < latestDate - Session.backdatingLimit {
      throw .goesBack(to: date, behind: latestDate)
    }
    if timeline.start != nil, date > latestDate + Session.maximumSilence {
      throw .jumpsAhead(to: date, of: latestDate)
    }
  }

  /// Advances the time; laps by time that are due end.
  private mutating func advance(to date: Instant) -> [Effect] {
    latestDate = max(latestDate ?? date, date)
    return state.isActive ? closeLapsByTime(until: date) : []
  }

  /// The years 1 to 9999, which RFC 3339 can represent.
  static let dateRange =
    Instant(
      microseconds: -62_135_596_800_000_000)...Instant(
      microseconds: 253_402_300_799_999_999)
}
