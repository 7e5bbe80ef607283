import HealthModel
import Interchange

/// The events of a workout, from what a file says of laps, lengths and moments.
///
/// In a pool each length is a lap, as HealthKit has it, and the laps of the file are segments. Elsewhere
/// laps are laps. A rest that a watch tells as a length or lap of a pool is the gap between two others,
/// and no event.
struct WorkoutEvents {
  private(set) var events: [WorkoutEvent] = []
  private let span: Span

  init(of draft: WorkoutDraft, within span: Span) {
    self.span = span
    let isPool = !draft.lengths.isEmpty
    for length in draft.lengths where !length.isRest {
      add(.lap, length.span, metadata(of: length, pool: draft.head.configuration.lapLength))
    }
    for (index, lap) in draft.laps.enumerated() {
      let next = index + 1 < draft.laps.count ? draft.laps[index + 1].start : nil
      let lapSpan = Span(start: lap.start, end: end(of: lap, next: next))
      guard !isPool || !lap.isRest else { continue }
      add(isPool ? .segment : .lap, lapSpan, metadata(of: lap, isPool: isPool))
    }
    addMoments(draft.events)
    removeOpenPause(before: draft.outline.moments.map(\.time))
    events.sort { ($0.date, $0.kind.rawValue) < ($1.date, $1.kind.rawValue) }
  }

  private func end(of lap: ActivityLap, next: Instant?) -> Instant {
    if let end = lap.end { return end }
    if let seconds = lap.totals.elapsedSeconds ?? lap.totals.timerSeconds, seconds.isFinite {
      let told = lap.start.later(by: seconds)
      return next.map { min($0, told) } ?? told
    }
    return next ?? span.end
  }

  private mutating func add(_ kind: WorkoutEvent.Kind, _ stretch: Span, _ metadata: Metadata) {
    let start = min(max(stretch.start, span.start), span.end)
    let end = min(max(stretch.end, start), span.end)
    events.append(
      WorkoutEvent(kind: kind, span: Span(start: start, end: end), metadata: metadata))
  }

  /// Pauses and resumes alternate and begin with a pause; what tells the same again says nothing.
  ///
  /// A device that stopped its timer by itself paused, and says besides that nothing moved, as a session that
  /// pauses by itself does. A pause at the very end is the device's word for it.
  private mutating func addMoments(_ moments: [ActivityEvent]) {
    var isPaused = false
    var isMotionPaused = false
    for moment in moments.sorted(by: { $0.time < $1.time }) {
      let time = Span(at: min(max(moment.time, span.start), span.end))
      switch moment.kind {
      case .pause, .motionPaused:
        guard !isPaused, time.start < span.end else { continue }
        isPaused = true
        isMotionPaused = moment.kind == .motionPaused
        if isMotionPaused { add(.motionPaused, time, [:]) }
        add(.pause, time, [:])
      case .resume, .motionResumed:
        guard isPaused else { continue }
        isPaused = false
        if isMotionPaused { add(.motionResumed, time, [:]) }
        add(.resume, time, [:])
      case .marker:
        add(.marker, time, metadata(of: moment))
      }
    }
  }

  /// Readings of a device after a pause that nothing ends, from which on it was none.
  private static let readingsAfterPause = 3

  /// A pause that no resume ends, and after which the device went on recording, is none: with it the rest of the
  /// workout would have no distance.
  private mutating func removeOpenPause(before readings: [Instant]) {
    let changes = events.indices.filter { [.pause, .resume].contains(events[$0].kind) }
    guard let last = changes.last, events[last].kind == .pause else { return }
    let date = events[last].date
    guard readings.count(where: { $0 > date }) >= Self.readingsAfterPause else { return }
    events.removeAll { [.pause, .motionPaused].contains($0.kind) && $0.date == date }
  }

  private func metadata(of length: ActivityLength, pool: Quantity?) -> Metadata {
    var metadata: Metadata = [:]
    if let style = length.strokeStyle { metadata[.swimmingStrokeStyle] = .enumeration(style) }
    if let meters = length.distanceMeters.sound {
      metadata[.lapDistance] = .quantity(Quantity(meters, .meter))
    }
    if length.isDrill { metadata[.lengthIsDrill] = .bool(true) }
    if let strokes = length.strokeCount, strokes >= 0 {
      metadata[.lapStrokeCount] = .number(Double(strokes))
      let seconds = Double(length.span.duration.wholeMicroseconds) / 1e6
      metadata[.swolfScore] = .number(seconds + Double(strokes))
    }
    return metadata
  }

  private func metadata(of lap: ActivityLap, isPool: Bool) -> Metadata {
    var metadata = lap.totals.metadata
    if let meters = lap.totals.distanceMeters.sound {
      metadata[.lapDistance] = .quantity(Quantity(meters, .meter))
    }
    if let style = lap.strokeStyle { metadata[.swimmingStrokeStyle] = .enumeration(style) }
    if let trigger = lap.trigger { metadata[.lapTrigger] = .string(trigger.rawValue) }
    if let name = lap.name, !name.isEmpty { metadata[.segmentName] = .string(name) }
    if lap.isRest { metadata[.lapIsRest] = .bool(true) }
    return metadata
  }

  private func metadata(of moment: ActivityEvent) -> Metadata {
    var metadata: Metadata = [:]
    if let text = moment.text, !text.isEmpty { metadata[.markerText] = .string(text) }
    if let place = moment.place, place.isOnEarth {
      metadata[.markerLatitude] = .number(place.latitude)
      metadata[.markerLongitude] = .number(place.longitude)
    }
    return metadata
  }
}
