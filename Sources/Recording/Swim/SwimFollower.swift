import HealthModel
import Swimming

/// The swim engine of a recording: readings, pauses and resumes are passed to it in the order of their
/// dates, whatever the order of their arrival, so that re-analysis can pass them on identically.
struct SwimFollower: Sendable {
  private var engine: SwimEngine
  private var changes = TimerChanges()
  private var isFinished = false
  private var hasRead = false
  /// The declared placement, if it is not a wrist.
  private let said: String?
  private let isAssumed: Bool
  var tally: SwimTally

  /// - Returns: `nil` if the activity is not a swim.
  init?(_ configuration: WorkoutConfiguration, _ options: RecordingOptions) {
    guard configuration.activityType.isSwimming else { return nil }
    let placement = options.placement.flatMap { WristPlacement($0) }
    isAssumed = placement == nil
    said = options.placement
    engine = SwimEngine(
      SwimConfiguration(
        placement: placement ?? WristPlacement(), venue: Self.venue(of: configuration)))
    tally = SwimTally(isPool: configuration.swimmingLocationType == .pool)
  }

  /// Walls are detected only if a pool was declared.
  private static func venue(of configuration: WorkoutConfiguration) -> SwimConfiguration.Venue {
    switch configuration.swimmingLocationType {
    case .pool:
      .pool(lapLengthMeters: configuration.lapLength.flatMap { try? $0.value(in: .meter) })
    case .openWater, .unknown: .openWater
    }
  }

  /// The note for the first reading, if its placement had to be assumed.
  mutating func firstNote(at date: Instant) -> RecordingNote? {
    defer { hasRead = true }
    return isAssumed && !hasRead ? .placementAssumed(said: said, at: date) : nil
  }

  mutating func process(_ reading: Reading<MotionSample>) -> [SwimFinding] {
    changes.report(&engine, until: reading.time) + engine.process(reading)
  }

  mutating func pause(at date: Instant) { changes.pause(at: date) }

  mutating func resume(at date: Instant) { changes.resume(at: date) }

  /// Adds the pauses and resumes that a newer list of events has in addition to an older one.
  mutating func reportChanges(from old: [WorkoutEvent], to new: [WorkoutEvent]) {
    changes.receive(from: old, to: new)
  }

  mutating func shift(by offset: Duration) {
    engine.shift(by: offset)
    changes.shift(by: offset)
    tally.shift(by: offset)
  }

  /// Ends the readings; a second call has no results.
  mutating func finish() -> [SwimFinding] {
    guard !isFinished else { return [] }
    isFinished = true
    return changes.report(&engine, until: nil) + engine.finish()
  }
}
