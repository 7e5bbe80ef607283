import HealthModel
import HealthStorage
import Sessions

/// The events of a stored workout, for playback to a session.
struct StoredEvents {
  /// A change of the session, with its date.
  struct Change {
    enum Kind {
      case pause(byMotion: Bool)
      case resume
      case activity
      case other(SessionEvent)
    }

    var date: Instant
    var kind: Kind
  }

  private(set) var changes: [Change] = []

  /// - Parameters:
  ///   - subject: The workout.
  ///   - hasMotion: Whether lengths are detected again; if not, those that another device counted are
  ///     passed on unchanged.
  init(_ subject: AnalysisSubject, hasMotion: Bool) {
    let workout = subject.workout
    let isSwim = workout.configuration.activityType.isSwimming || workout.isMultisport
    for event in workout.events {
      switch event.kind {
      case .pause:
        let isByMotion = workout.events.contains {
          $0.kind == .motionPaused && $0.date == event.date
        }
        add(event.date, .pause(byMotion: isByMotion))
      case .resume: add(event.date, .resume)
      default: if isSwim { addSwim(event, subject, hasMotion: hasMotion) }
      }
    }
    // The last events of an activity come before the next begins.
    for activity in workout.activities.dropFirst() { add(activity.span.start, .activity) }
    changes = changes.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }

  private mutating func add(_ date: Instant, _ kind: Change.Kind) {
    changes.append(Change(date: date, kind: kind))
  }

  /// Samples of lengths are identified by the index of their event: so all events of a swim are passed
  /// on.
  private mutating func addSwim(
    _ event: WorkoutEvent, _ subject: AnalysisSubject, hasMotion: Bool
  ) {
    switch event.kind {
    case .marker: add(event.date, .other(.marker(event.metadata, at: event.date)))
    case .pauseOrResumeRequest: add(event.date, .other(.pauseOrResumeRequest(at: event.date)))
    case .segment where !event.metadata.isEmpty:
      let name = event.metadata.string(.segmentName)
      var metadata = event.metadata
      metadata[.segmentName] = nil
      let begin = SessionEvent.beginSegment(name: name, metadata, at: event.span.start)
      add(event.span.start, .other(begin))
      add(event.span.end, .other(.endSegment(name: name, at: event.span.end)))
    case .lap where !subject.isRecordedHere:
      if !hasMotion { add(event.span.end, .other(.length(SwimLength(stored: event)))) }
    case .lap where !Self.isOfEngine(event):
      add(event.span.end, .other(.lap(at: event.span.end)))
    default: break
    }
  }

  /// Whether an engine, or another device, detected it in a swim: a length, or a set.
  static func isOfEngine(_ event: WorkoutEvent) -> Bool {
    switch event.kind {
    case .lap: event.metadata[.swimmingStrokeStyle] != nil
    case .segment: event.metadata.isEmpty
    default: false
    }
  }

  /// Returns the workout's events, with the swim engine's new events in place of its old ones.
  ///
  /// A nameless segment that a person marked looks like a set: one that overlaps no detected set is
  /// treated as marked, and remains.
  static func merged(
    _ found: [WorkoutEvent], into workout: Workout, hasMotion: Bool
  ) -> [WorkoutEvent] {
    let stored = workout.events
    guard hasMotion else { return stored }
    let engines = found.filter(isOfEngine)
    let sets = engines.filter { $0.kind == .segment }
    let kept = stored.filter { event in
      guard isOfEngine(event) else { return true }
      return event.kind == .segment
        && !sets.contains { $0.span.start < event.span.end && event.span.start < $0.span.end }
    }
    let merged = kept + engines
    // Events of one moment are in the order in which they were recorded.
    return counts(merged) == counts(stored) ? stored : merged
  }

  private static func counts(_ events: [WorkoutEvent]) -> [WorkoutEvent: Int] {
    Dictionary(events.map { ($0, 1) }, uniquingKeysWith: +)
  }
}

extension SwimLength {
  /// Reads a length from the store: its strokes are its SWOLF less its seconds.
  fileprivate init(stored event: WorkoutEvent) {
    let strokes = event.metadata.number(.swolfScore).map { $0 - event.span.duration.inSeconds }
    let style: SwimmingStrokeStyle? = event.metadata.enumeration(.swimmingStrokeStyle)
    self.init(
      span: event.span, style: style ?? .unknown,
      strokeCount: strokes.flatMap { Int(exactly: max(0, $0).rounded()) })
  }
}
