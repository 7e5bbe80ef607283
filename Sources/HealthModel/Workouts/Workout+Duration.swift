extension Workout {
  /// The time from start to end without the pauses.
  public var duration: Duration { span.duration - WorkoutEvent.pausedTime(events, within: span) }

  /// The intervals between the pauses, in order.
  public var activeSpans: [TimeRange] {
    var from = span.start
    var active: [TimeRange] = []
    for pause in WorkoutEvent.pauses(events, within: span) where pause.start < pause.end {
      if from < pause.start { active.append(TimeRange(start: from, end: pause.start)) }
      from = max(from, pause.end)
    }
    if from < span.end { active.append(TimeRange(start: from, end: span.end)) }
    return active
  }
}

extension WorkoutEvent {
  /// Returns the paused intervals marked by pause and resume events: from a pause to the next
  /// resume.
  ///
  /// A pause within a pause, or a resume while running, is ignored; an open pause extends to the
  /// end of the span. Other kinds of events, including motion pauses, have no effect.
  public static func pauses(_ events: [WorkoutEvent], within span: TimeRange) -> [TimeRange] {
    var pauses: [TimeRange] = []
    var pausedSince: Instant?
    for event in events.sorted(by: { $0.date < $1.date }) {
      switch event.kind {
      case .pause:
        if pausedSince == nil { pausedSince = min(max(event.date, span.start), span.end) }
      case .resume:
        if let since = pausedSince {
          pauses.append(TimeRange(start: since, end: min(event.date, span.end)))
          pausedSince = nil
        }
      default: break
      }
    }
    if let since = pausedSince { pauses.append(TimeRange(start: since, end: span.end)) }
    return pauses
  }

  public static func pausedTime(_ events: [WorkoutEvent], within span: TimeRange) -> Duration {
    pauses(events, within: span).reduce(.zero) { $0 + $1.duration }
  }
}
