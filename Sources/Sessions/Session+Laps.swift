internal import HealthModel

extension Session {
  mutating func lap(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard state.isActive, let lapBook else { throw .notAllowed }
    let date = notBeforeLastChange(date)
    if rules.isPool { return countLength(at: date) }
    return closeLap(at: lapBook.mark(at: date, in: timeline), trigger: .manual)
  }

  /// Updates the distance of the route up to a date.
  mutating func receive(
    distance meters: Double, at date: Instant
  ) throws(SessionError.Reason) -> [Effect] {
    guard (0...Counts.greatestDistanceMeters).contains(meters) else { throw .notAValue(meters) }
    if let last = counts.distance {
      guard date >= last.date else { throw .goesBack(to: date, behind: last.date) }
      guard meters >= last.value else { throw .decreases(from: last.value, to: meters) }
    }
    // In a pool, the lengths determine the distance; a receiver's distance is worse.
    if rules.isPool { return [] }
    counts.distance = Counts.Dated(value: meters, date: date)
    let report = LapTracker.Mark(date: date, active: timeline.active(at: date), meters: meters)
    var effects = corrections(of: lapBook?.settle(with: report) ?? [])
    if let lapMeters = rules.autoLapMeters {
      while let lapBook,
        let date = lapBook.date(reaching: lapBook.start.meters + lapMeters, by: report)
      {
        effects += closeLap(
          at: LapTracker.Mark(
            date: date, active: timeline.active(at: date),
            meters: lapBook.start.meters + lapMeters),
          trigger: .distance)
      }
    }
    lapBook?.note(report)
    return effects
  }

  /// Ends the laps by time that are due.
  mutating func closeLapsByTime(until date: Instant) -> [Effect] {
    guard let time = rules.autoLapTime else { return [] }
    var effects: [Effect] = []
    while let lapBook, let due = timeline.instant(atActive: lapBook.start.active + time),
      due <= date
    {
      effects += closeLap(at: lapBook.mark(at: due, in: timeline), trigger: .time)
    }
    return effects
  }

  /// Ends the current lap at the end of the workout, if there were laps before it.
  mutating func closeLastLap(at end: Instant) -> [Effect] {
    let settled = corrections(of: lapBook?.carryKnown(to: end) ?? [])
    guard let lapBook, !rules.isPool, !lapBook.laps.isEmpty, end > lapBook.start.date else {
      return settled
    }
    return settled + closeLap(at: lapBook.mark(at: end, in: timeline), trigger: .finish)
  }

  /// Ends the current lap with its activity, whose distance is final; in a pool only lengths are laps.
  mutating func closeLapOfActivity(at date: Instant) -> [Effect] {
    let settled = corrections(of: lapBook?.carryKnown(to: date) ?? [])
    guard let lapBook, date > lapBook.start.date else { return settled }
    let mark = lapBook.mark(at: date, in: timeline)
    guard !rules.isPool else {
      self.lapBook?.start = mark
      return settled
    }
    return settled + closeLap(at: mark, trigger: .activity)
  }

  /// Corrects the distance of laps that ended ahead of the route.
  mutating func corrections(of laps: [Lap]) -> [Effect] {
    laps.map { lap in
      events[lap.eventIndex] = lap.event
      return .eventCorrected(lap.event, index: lap.eventIndex)
    }
  }

  private mutating func closeLap(at mark: LapTracker.Mark, trigger: Lap.Trigger) -> [Effect] {
    guard let lap = lapBook?.close(at: mark, trigger: trigger, eventIndex: events.count) else {
      return []
    }
    return [record(lap.event), .lapFinished(lap)]
  }
}

extension Session {
  /// The maximum clock correction: from a clock that starts in 1970 to 2199, the last year that is
  /// accepted from a receiver.
  static let greatestClockCorrection = Duration.seconds(250 * 366 * 86_400)

  /// Shifts every date so far; durations are differences of dates, so none of them changes.
  mutating func correctClock(by offset: Duration) throws(SessionError.Reason) -> [Effect] {
    guard state != .ended else { throw .notAllowed }
    guard abs(offset.components.seconds) <= Self.greatestClockCorrection.components.seconds else {
      throw .notAValue(offset.inSeconds)
    }
    guard let latestDate else { return [] }
    for date in [timeline.start, latestDate].compactMap({ $0 }) {
      guard Session.dateRange.contains(date + offset) else { throw .dateOutOfRange }
    }
    self.latestDate = latestDate + offset
    timeline.shift(by: offset)
    lapBook?.shift(by: offset)
    counts.shift(by: offset)
    heartRate.shift(by: offset)
    stillness?.shift(by: offset)
    swimSets.shift(by: offset)
    for index in events.indices { events[index].span.shift(by: offset) }
    for index in openSegments.indices { openSegments[index].start += offset }
    for index in activities.indices {
      activities[index].start += offset
      activities[index].end? += offset
    }
    return [.datesShifted(by: offset)]
  }
}

/// Sets of continuous swimming: segments without metadata, as detected by engines.
extension Session {
  mutating func beginSet(since date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard rules.isSwim else { throw .notASwim }
    return recordSet(swimSets.begin(since: date, in: timeline))
  }

  mutating func endSet(since date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard rules.isSwim else { throw .notASwim }
    return recordSet(swimSets.end(since: date, in: timeline))
  }

  /// Ends the current set at a pause or at the end of the workout.
  mutating func closeSet(at date: Instant) -> [Effect] {
    recordSet(swimSets.close(at: date))
  }

  private mutating func recordSet(_ span: TimeRange?) -> [Effect] {
    span.map { [record(WorkoutEvent(kind: .segment, span: $0))] } ?? []
  }
}
