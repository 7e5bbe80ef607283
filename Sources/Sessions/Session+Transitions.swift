internal import HealthModel

/// The state transitions: the effect of each command in each state.
extension Session {
  mutating func prepare(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard state == .notStarted else { throw .notAllowed }
    return [change(to: .prepared, at: date)]
  }

  mutating func start(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard state == .notStarted || state == .prepared else { throw .notAllowed }
    timeline.begin(at: date)
    lapBook = LapTracker(startingAt: date)
    return [change(to: .running, at: date), .openFeeds(at: date)]
  }

  mutating func pause(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    if state == .paused, isPausedByMotion {
      // The pause is now manual; motion no longer ends it.
      isPausedByMotion = false
      return [.routeInterrupted(at: notBeforeLastChange(date))]
    }
    guard state == .running else { throw .notAllowed }
    let date = notBeforeLastChange(date)
    return pauseTimer(at: date) + [.routeInterrupted(at: date)]
  }

  mutating func resume(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard state == .paused else { throw .notAllowed }
    let date = notBeforeLastChange(date)
    let routeWasInterrupted = !isPausedByMotion
    if options.autoPause == .pausesTimer {
      stillness?.overrule()
    } else {
      stillness?.forgetRow()
    }
    return resumeTimer(at: date) + (routeWasInterrupted ? [.routeResumed(at: date)] : [])
  }

  mutating func stop(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    guard state.isActive else { throw .notAllowed }
    let (end, effects) = stopCollecting(at: date)
    return effects + [change(to: .stopped, at: end), .closeFeeds(at: end)]
  }

  mutating func end(at date: Instant) throws(SessionError.Reason) -> [Effect] {
    switch state {
    case .prepared:
      return [change(to: .ended, at: date)]
    case .running, .paused:
      let (end, effects) = stopCollecting(at: date)
      let lap = closeLastLap(at: end)
      endActivity(at: end)
      return effects + lap + [change(to: .ended, at: end), .closeFeeds(at: end)] + finished()
    case .stopped:
      let lap = closeLastLap(at: timeline.end ?? date)
      endActivity(at: timeline.end ?? date)
      return lap + [change(to: .ended, at: date)] + finished()
    case .notStarted, .ended:
      throw .notAllowed
    }
  }

  /// Stops the timer for a manual or a motion pause.
  mutating func pauseTimer(at date: Instant) -> [Effect] {
    timeline.pause(at: date)
    return [change(to: .paused, at: date), record(WorkoutEvent(kind: .pause, at: date))]
      + closeSet(at: date)
  }

  mutating func resumeTimer(at date: Instant) -> [Effect] {
    isPausedByMotion = false
    timeline.resume(at: date)
    let settled = corrections(of: lapBook?.carryKnown(to: date) ?? [])
    return settled
      + [change(to: .running, at: date), record(WorkoutEvent(kind: .resume, at: date))]
  }

  /// Returns a date, moved forward if necessary to the last state change or lap end.
  func notBeforeLastChange(_ date: Instant) -> Instant {
    [timeline.lastChange, lapBook?.start.date, activities.last?.start]
      .compactMap { $0 }.reduce(date, max)
  }

  /// Appends an event to the workout's events.
  mutating func record(_ event: WorkoutEvent) -> Effect {
    events.append(event)
    return .eventRecorded(event, index: events.count - 1)
  }

  private mutating func change(to new: State, at date: Instant) -> Effect {
    let old = state
    state = new
    return .stateChanged(from: old, to: new, at: date)
  }

  /// Sets the end, no earlier than any recorded event, and closes everything that is open.
  private mutating func stopCollecting(at date: Instant) -> (end: Instant, effects: [Effect]) {
    let end = standingEvents.map(\.span.end).reduce(notBeforeLastChange(date), max)
    timeline.finish(at: end)
    isPausedByMotion = false
    return (end, closeSegments(at: end) + closeSet(at: end))
  }

  private func finished() -> [Effect] {
    summary.map { [.finished($0)] } ?? []
  }
}
