package import Feeds
package import Foundation
package import HealthModel
package import Routes
import SeriesCoding
package import Sessions
package import Training

/// The decisions of a recording: session, route and clock as one value, without I/O.
///
/// Inputs carry the boot clock; every date is that clock mapped to UTC once, so a change of the wall clock
/// has no effect. The shell performs the effects in the order given.
package struct RecordingState: Sendable {
  /// The identity of the recording and of its workout.
  package let id: UUID
  /// The options, with what the feeds declared before the start.
  package private(set) var options: RecordingOptions
  package private(set) var session: Session
  package var route: RouteEngine
  /// The mapping of the boot clock to UTC, which dates every input.
  package var clock: ClockMapping
  package private(set) var notes = NoteList()
  /// The slicer; `nil` before the start.
  package var slicer: SampleSlicer?
  package var positioning = PositioningState()
  var motion = MotionIntensityMeter()
  let registry: EngineRegistry
  /// The engines that the activity needs, in the order in which they get a reading.
  package var engines: [any RecordingEngine] = []
  /// The engines of the activities that have ended, in a workout of several.
  var formerEngines: [any RecordingEngine] = []
  /// The types whose engines are not needed, because their samples stay as they are.
  var omittedTypes: Set<QuantityType> = []
  /// What the route measured in each activity that has ended.
  var routeParts: [RouteTotals] = []
  /// Whether the sensors show that the next activity has begun.
  var isNextActivityDue = false
  var isNextActivityAnnounced = false
  var context = EngineContext()
  /// What the engines learned for later recordings.
  package var profileFacts: [ProfileFact: String] = [:]
  /// The field test; `nil` if there is none.
  package var fieldTest: FieldTestProgress?
  /// The plan as far as it is followed; `nil` if there is none.
  package var plan: PlanPlayer?
  /// The course as far as it is followed; `nil` if there is none.
  package var course: CourseFollower?
  /// Whether the inputs come from a journal; samples of engines are then held back.
  var isReplaying = false
  var replayedSamples: [QuantitySample] = []
  var replayedWithdrawals: [String] = []
  var effects: [RecordingEffect] = []
  /// The columns of a trace beyond those that every reader has.
  var furtherColumns = FurtherColumns()
  /// The newest speed, cadence and power of sensors that measure them directly.
  var sensed = SensedValues()
  /// The date of the last distance update.
  var latestDistanceDate: Instant?
  /// The date of the newest reading of a replayed journal.
  var lastReading: Instant?
  /// The date of the newest of these that a sensor with the device's clock sent.
  var lastSensorReading: Instant?
  /// Whether the mapping was made before the machine was last started.
  package var isClockOfEarlierBoot = false
  /// The receiver's times since the restart of the machine, which the session waits for; `nil` if it does
  /// not wait.
  var awaitedTime: AwaitedTime?
  /// Whether the session waits until a receiver reports the time.
  package var isWaitingForTime: Bool { awaitedTime != nil }
  /// The time of the last journaling with no changes but those of the averages.
  private var lastJournaled: Duration?

  /// The interval of journaling the running averages, which limits their loss in a crash.
  static let journalInterval = Duration.seconds(60)

  package init(
    id: UUID, configuration: WorkoutConfiguration, options: RecordingOptions, clock: ClockMapping,
    engines: EngineRegistry = .standard
  ) throws(ConfigurationError) {
    self.id = id
    registry = engines
    self.options = options
    self.clock = clock
    session = try Session(configuration, options: options.session)
    let first = options.activities?.first ?? configuration
    route = RouteEngine(
      activity: first.activityType, swimmingLocation: first.swimmingLocationType,
      options: options.route)
    positioning.isOn = options.hasPositioning
    fieldTest = options.fieldTest.map { FieldTestProgress($0) }
    plan = options.plan.map {
      PlanPlayer($0, references: options.planReferences ?? PlanReferences())
    }
    course = options.course.map { CourseFollower($0) }
    setUpEngines()
  }

  /// Adopts the placement that a trace declares, if none was given and nothing is recorded yet.
  package mutating func adopt(placement: String) {
    guard options.placement == nil, session.startDate == nil else { return }
    options.placement = placement
    setUpEngines()
  }

  /// Follows a receiver from now on, even if the recording began without one.
  package mutating func adopt(positioning hasReceiver: Bool) {
    guard hasReceiver, !options.hasPositioning else { return }
    options.hasPositioning = true
    positioning.isOn = true
  }

  /// Corrects the motion sensor from now on; `nil` for a sensor that was not calibrated.
  package mutating func adopt(correction: MotionCorrection?) {
    options.correction = correction
  }

  /// Sets up the engines that the activity needs.
  mutating func setUpEngines() {
    engines = registry.engines(
      for: EngineSetup(
        recording: id, configuration: configuration, options: options,
        activity: max(0, session.activities.count - 1)))
  }

  /// Restores the journaled state; see ``replay(_:)``.
  mutating func restore(_ state: JournaledState) {
    session = state.session
    clock = state.clock
    notes = NoteList(earlier: state.notes)
    fieldTest?.resume(state.session)
    if let plan = state.plan { self.plan = plan }
    if let journaled = state.course { course?.restore(journaled) }
  }

  /// Returns and removes the pending effects.
  package mutating func drainEffects() -> [RecordingEffect] {
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// Applies an event to the session, and its consequences to the route.
  ///
  /// - Throws: `SessionError` if the session rejects the event; nothing changes then.
  package mutating func apply(_ event: SessionEvent) throws(SessionError) {
    for effect in try session.reduce(event) { follow(effect) }
    if case .lap(let date) = event { updatePlan(.lap(date)) }
  }

  /// Applies an event caused by sensors or time.
  ///
  /// An event that the session rejects (a strap that sends before the start, an invalid date) is not an
  /// error, and changes nothing.
  package mutating func observe(_ event: SessionEvent) {
    guard let effects = try? session.reduce(event) else { return }
    for effect in effects { follow(effect) }
  }

  /// Shifts every date of the session and its engines.
  ///
  /// - Returns: Whether the session accepted the correction.
  package mutating func correctClock(by offset: Duration) -> Bool {
    guard let effects = try? session.reduce(.clockCorrected(by: offset)) else { return false }
    for effect in effects { follow(effect) }
    return true
  }

  /// Adds a note, and announces it unless it only updates the count of an earlier one.
  package mutating func note(_ note: RecordingNote) {
    let count = notes.notes.count
    notes.add(note)
    effects.append(.journalSession)
    if notes.notes.count > count { effects.append(.announce(.note(note))) }
  }

  private mutating func follow(_ effect: SessionEffect) {
    switch effect {
    case .stateChanged(let from, let to, let at):
      slice(from: from, to: to, at: at)
      updatePlan(from: from, to: to, at: at)
      effects.append(.announce(.stateChanged(from: from, to: to, at: at)))
      effects.append(.journalSession)
    case .eventRecorded(let event, _):
      effects.append(.announce(.event(event)))
      effects.append(.journalSession)
    case .eventCorrected:
      effects.append(.journalSession)
    case .eventWithdrawn(let index):
      effects.append(.withdrawSamples(LengthSamples(recording: id).identifiers(ofEvent: index)))
      effects.append(.journalSession)
    case .datesShifted(let by):
      route.shift(by: by)
      latestDistanceDate? += by
      slicer?.shift(by: by)
      sensed.shift(by: by)
      shiftEngines(by: by)
      updateFieldTest(.clockCorrected(by: by))
      plan?.shift(by: by)
      course?.shift(by: by)
      effects.append(.shiftDates(by: by))
      effects.append(.journalSession)
    case .routeInterrupted(let at): receive(route.interrupt(at: at))
    case .routeResumed(let at): receive(route.resume(at: at))
    case .activityBegan(let index, let at): announceActivity(index, at: at)
    case .lapFinished(let lap):
      effects.append(.announce(.lap(lap)))
      storeSamples(of: [lap])
      let laps = session.laps.dropFirst(session.activities.last?.firstLap ?? 0)
      process(.laps(Array(laps), at: lap.span.end))
    case .lapsCorrected(let number, let laps):
      effects.append(.announce(.lapsCorrected(from: number, laps)))
      storeSamples(of: laps)
    case .waterLocked(let at): effects.append(.announce(.waterLock(isLocked: true, at: at)))
    case .waterUnlocked(let at): effects.append(.announce(.waterLock(isLocked: false, at: at)))
    case .finished(let summary): effects.append(.finish(summary))
    case .openFeeds, .closeFeeds: break
    }
  }

  /// Handles the passage of time.
  package mutating func tick(uptime: Duration, wallClock: Instant) {
    guard !isWaitingForTime else { return }
    if let set = clock.observe(wallClock: wallClock, uptime: uptime) {
      note(.wallClockSet(by: set, at: clock.utc(at: uptime)))
    }
    let now = clock.utc(at: uptime)
    updateFieldTest(.time(at: now))
    observe(.tick(at: now))
    reportEngines(at: now)
    updatePlanReading(at: now)
    slice(at: now)
    followActivityChange(at: now)
    if uptime - (lastJournaled ?? uptime) >= Self.journalInterval || lastJournaled == nil {
      lastJournaled = uptime
      effects.append(.journalSession)
    }
    if let limit = options.limit, session.state.isActive,
      session.totals(at: now).activeDuration >= limit
    {
      stop(at: now)
    }
  }

  /// Stops and ends the session, flushing the route engine in between.
  ///
  /// A date that the session rejects never keeps it from ending: it then ends at its newest date.
  package mutating func stop(at date: Instant) {
    var now = date
    var trial = session
    if session.state.isActive, (try? trial.reduce(.stop(at: date))) == nil {
      now = session.latestDate ?? date
    }
    if fieldTest != nil, session.state == .stopped { return endWaitingFieldTest() }
    updatePlan(.stop(now))
    observe(.stop(at: now))
    receive(route.finish())
    finishCourse(at: now)
    finishEngines(at: now)
    if isMeasuredByRoute {
      observe(.distance(meters: route.totals.distanceMeters, at: now))
    }
    if settleFieldTest() { return }
    observe(.end(at: now))
  }

  /// Whether the route measures the distance: not if the lengths of a pool are counted, and not without a
  /// receiver.
  package var isMeasuredByRoute: Bool {
    options.hasPositioning && configuration.lapLength == nil
      && fieldTest?.test.isOnCourse != true
      && configuration.swimmingLocationType != .pool
      && (route.totals.counts.accepted > 0 || route.totals.countedMeters > 0)
  }
}
