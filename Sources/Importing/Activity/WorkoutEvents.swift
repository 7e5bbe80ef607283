import HealthModel
import ActivityItems

/// The events of a workout, created from the laps, lengths and events of a file.
///
/// In a pool each length is a lap, as in HealthKit, and the laps of the file are segments.
/// Elsewhere laps are laps. A rest that a watch reports as a length or lap of a pool is the gap
/// between two others, not an event.
struct WorkoutEvents {
  private(set) var events: [WorkoutEvent] = []
  private let span: TimeRange

  init(of draft: WorkoutDraft, workout: Workout) {
    span = workout.span
    for length in draft.lengths where !length.isRest {
      add(.lap, length.span, metadata(of: length))
    }
    // Lengths make a lap of a file a set, in a workout of several activities in that activity.
    let pools =
      workout.isMultisport
      ? workout.activities.map(\.span).filter { draft.hasLengths(in: $0) }
      : draft.lengths.isEmpty ? [] : [TimeRange(start: .earliest, end: .latest)]
    for (index, lap) in draft.laps.enumerated() {
      let next = index + 1 < draft.laps.count ? draft.laps[index + 1].start : nil
      let isPool = pools.contains { $0.contains(lap.start) }
      let lapSpan = TimeRange(start: lap.start, end: end(of: lap, next: next))
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

  private mutating func add(_ kind: WorkoutEvent.Kind, _ interval: TimeRange, _ metadata: Metadata)
  {
    let start = min(max(interval.start, span.start), span.end)
    let end = min(max(interval.end, start), span.end)
    events.append(
      WorkoutEvent(kind: kind, span: TimeRange(start: start, end: end), metadata: metadata))
  }

  /// Adds pauses and resumes, which alternate and begin with a pause; repetitions are ignored.
  ///
  /// A device that stopped its timer automatically is paused, and has a motion-paused event as
  /// well, as in a session that pauses automatically. A pause at the end of the workout is ignored,
  /// because devices report the end this way.
  private mutating func addMoments(_ moments: [ActivityEvent]) {
    var isPaused = false
    var isMotionPaused = false
    for moment in moments.sorted(by: { $0.time < $1.time }) {
      let time = TimeRange(at: min(max(moment.time, span.start), span.end))
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

  /// The number of readings after an unended pause from which on the pause is ignored.
  private static let readingsAfterPause = 3

  /// Removes a pause without a resume if the device continued recording: otherwise the rest of the
  /// workout would have no distance.
  private mutating func removeOpenPause(before readings: [Instant]) {
    let changes = events.indices.filter { [.pause, .resume].contains(events[$0].kind) }
    guard let last = changes.last, events[last].kind == .pause else { return }
    let date = events[last].date
    guard readings.count(where: { $0 > date }) >= Self.readingsAfterPause else { return }
    events.removeAll { [.pause, .motionPaused].contains($0.kind) && $0.date == date }
  }

  private func metadata(of length: ActivityLength) -> Metadata {
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
    if let media = ActivityDetails.text(moment.media) { metadata[.workoutMedia] = .string(media) }
    return metadata
  }
}
