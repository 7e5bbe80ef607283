import ActivityItems
internal import HealthModel

/// Creates laps, lengths and events from their messages.
extension ActivityLap {
  /// Creates a lap; `nil` if it has no start and none can be computed.
  init?(_ message: FITMessage, cycles: FITCycles, isPool: Bool) {
    let totals = ActivityTotals(message, fields: .lap, cycles: cycles)
    let said = message.timestamp.flatMap { FITTime.instant($0) }
    var start = message.seconds(FITField.startTime).flatMap { FITTime.instant($0) }
    if start == nil, let said, let elapsed = totals.elapsedSeconds {
      start = said.later(bySeconds: -elapsed)
    }
    if let exact = message.own(FITOwnField.exactTime)?.integer {
      start = Instant(fitMicroseconds: exact) ?? start
    }
    guard let start else { return nil }
    var end = totals.elapsedSeconds.map { start.later(bySeconds: $0) } ?? said
    if let exact = message.own(FITOwnField.exactEnd)?.integer {
      end = Instant(fitMicroseconds: exact) ?? end
    }
    if let told = end, told < start { end = nil }
    self.init(start: start, end: end, totals: totals)
    let filled = message.filled
    if filled.contains(.end) { self.end = nil }
    if filled.contains(.elapsedTime) { self.totals.elapsedSeconds = nil }
    if filled.contains(.timerTime) { self.totals.timerSeconds = nil }
    trigger = message.integer(FITField.Lap.trigger)
      .flatMap { FITLapTrigger(rawValue: $0)?.trigger }
    name = message.ownText(FITOwnField.name)
    strokeStyle = Self.style(message)
    let intensity = message.integer(FITField.Lap.intensity)
    isRest = intensity == FITCode.Intensity.rest || intensity == FITCode.Intensity.recovery
    if isPool, intensity == nil, totals.activeLengthCount == 0 { isRest = true }
  }

  private static func style(_ message: FITMessage) -> SwimmingStrokeStyle? {
    if let own = message.own(FITOwnField.strokeStyle)?.integer {
      return Int(exactly: own).flatMap { SwimmingStrokeStyle(rawValue: $0) }
    }
    return message.integer(FITField.Lap.swimStroke)
      .flatMap { FITStroke(rawValue: $0)?.style }
  }
}

extension ActivityLength {
  /// Creates a length; `nil` if it has no start and none can be computed.
  init?(_ message: FITMessage) {
    let thousandths = 1000.0
    let said = message.timestamp.flatMap { FITTime.instant($0) }
    let elapsed =
      message.number(FITField.Length.elapsedTime, scale: thousandths)
      ?? message.number(FITField.Length.timerTime, scale: thousandths)
    var start = message.seconds(FITField.startTime).flatMap { FITTime.instant($0) }
    if start == nil, let said, let elapsed { start = said.later(bySeconds: -elapsed) }
    if let exact = message.own(FITOwnField.exactTime)?.integer {
      start = Instant(fitMicroseconds: exact) ?? start
    }
    guard let start else { return nil }
    var end = elapsed.map { start.later(bySeconds: $0) } ?? said ?? start
    if let exact = message.own(FITOwnField.exactEnd)?.integer {
      end = Instant(fitMicroseconds: exact) ?? end
    }
    self.init(span: TimeRange(start: start, end: end))
    isRest = message.integer(FITField.Length.lengthType) == FITCode.LengthType.idle
    guard !isRest else { return }
    let stroke = message.integer(FITField.Length.swimStroke).flatMap { FITStroke(rawValue: $0) }
    strokeStyle = stroke?.style
    isDrill = stroke == .drill
    if let own = message.own(FITOwnField.strokeStyle)?.integer {
      strokeStyle = Int(exactly: own).flatMap { SwimmingStrokeStyle(rawValue: $0) }
    }
    strokeCount = message.integer(FITField.Length.strokes)
    distanceMeters = message.own(FITOwnField.distance)?.number
  }
}

/// A timer event of a file, or a marker set by the user.
struct FITTimerEvent {
  enum Kind {
    case start, stop, marker
  }

  let kind: Kind
  let time: Instant
  /// Whether the device triggered the event automatically.
  let isAutomatic: Bool
  let text: String?
  let place: ActivityPoint.Place?

  /// Creates an event; `nil` for another kind, without a time, and for the start and stop that this
  /// project's writer adds.
  init?(_ message: FITMessage) {
    guard let type = message.integer(FITField.eventType), message.filled.isEmpty else {
      return nil
    }
    switch (message.integer(FITField.event), type) {
    case (FITCode.Event.timer, FITCode.EventType.start): kind = .start
    case (FITCode.Event.timer, FITCode.EventType.stop),
      (FITCode.Event.timer, FITCode.EventType.stopAll),
      (FITCode.Event.timer, FITCode.EventType.stopDisable),
      (FITCode.Event.timer, FITCode.EventType.stopDisableAll):
      kind = .stop
    case (FITCode.Event.userMarker, _): kind = .marker
    default: return nil
    }
    var time = message.timestamp.flatMap { FITTime.instant($0) }
    if let exact = message.own(FITOwnField.exactTime)?.integer {
      time = Instant(fitMicroseconds: exact) ?? time
    }
    guard let time else { return nil }
    self.time = time
    isAutomatic = message.integer(FITField.Event.data) == FITCode.TimerTrigger.auto
    text = message.ownText(FITOwnField.text)
    if let latitude = message.own(FITOwnField.latitude)?.number,
      let longitude = message.own(FITOwnField.longitude)?.number, abs(latitude) <= 90,
      (-180..<180).contains(longitude)
    {
      place = ActivityPoint.Place(latitude: latitude, longitude: longitude)
    } else {
      place = nil
    }
  }

  /// Returns the pauses, resumptions and markers of an activity, sorted by time.
  ///
  /// The start of the timer at the beginning and its stop at the end are not events. A stop while
  /// stopped and a start while running are ignored, because devices repeat them.
  static func events(_ timer: [FITTimerEvent], until end: Instant?) -> [ActivityEvent] {
    var events: [ActivityEvent] = []
    var isRunning = true
    for event in timer.enumerated().sorted(by: {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    })
    .map(\.element) {
      let kind: ActivityEvent.Kind
      switch event.kind {
      case .marker: kind = .marker
      case .stop:
        guard isRunning else { continue }
        isRunning = false
        kind = event.isAutomatic ? .motionPaused : .pause
      case .start:
        guard !isRunning else { continue }
        isRunning = true
        kind = event.isAutomatic ? .motionResumed : .resume
      }
      events.append(ActivityEvent(kind, at: event.time, text: event.text, place: event.place))
    }
    if let last = events.lastIndex(where: { $0.kind != .marker }), !isRunning,
      let end, events[last].time.later(bySeconds: lastStopSeconds) >= end
    {
      events.remove(at: last)
    }
    return events
  }

  /// The maximum time between the last stop and the end at which the stop is the end, since FIT's
  /// times are whole seconds.
  private static let lastStopSeconds = 1.0
}
