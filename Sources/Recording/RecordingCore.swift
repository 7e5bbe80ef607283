import Feeds
import Foundation
import HealthModel
import Routes
import Sessions

/// The part of a recording that decides: session, route and clock as one value, without I/O.
///
/// Inputs carry the boot clock; every date in it is that clock mapped to UTC once, so a wall clock that
/// is set changes nothing. The shell performs the effects in the order given.
struct RecordingCore: Sendable {
  let id: UUID
  private(set) var options: RecordingOptions
  private(set) var session: Session
  var route: RouteEngine
  var clock: ClockMapping
  private(set) var notes = NoteList()
  /// `nil` before the start.
  var slicer: SampleSlicer?
  var positioning = PositioningState()
  var motion = MotionIntensityMeter()
  /// `nil` where nobody swims.
  var swim: SwimFollower?
  /// `nil` where nobody takes steps or pushes.
  var walk: WalkFollower?
  var walkSamples: WalkSamples?
  var calibration: CalibrationLearner?
  /// `nil` where no energy can be told.
  var energy: EnergyFollower?
  /// What the beats of the heart say of its rest.
  var variability: VariabilityFollower?
  /// `nil` before a wheel has said anything, and where it is not asked.
  var wheel: WheelDistance?
  /// `nil` where no field test is done.
  var fieldTest: FieldTestProgress?
  /// Whether what is heard comes from a journal, and samples that engines made of it.
  var isReplaying = false
  var replayedSamples: [QuantitySample] = []
  var effects: [RecordingEffect] = []
  /// The date that the distance was last told for.
  var latestDistanceDate: Instant?
  /// The newest reading of a journal that was replayed.
  var lastReading: Instant?
  /// Whether the mapping was made before the machine was last started.
  var isClockOfEarlierBoot = false
  /// The receiver's times since the machine was started again, which the session waits for; `nil` while it
  /// waits for none.
  var awaitedTime: AwaitedTime?
  /// Whether the session stands still until a receiver reports the time.
  var isWaitingForTime: Bool { awaitedTime != nil }
  /// When the session was last journaled although nothing but its averages had changed.
  private var lastJournaled: Duration?

  /// How often the running averages are journaled, so that a crash costs them no more than this.
  static let journalInterval = Duration.seconds(60)

  init(
    id: UUID, configuration: WorkoutConfiguration, options: RecordingOptions, clock: ClockMapping
  ) throws(ConfigurationError) {
    self.id = id
    self.options = options
    self.clock = clock
    session = try Session(configuration, options: options.session)
    route = RouteEngine(
      activity: configuration.activityType, swimmingLocation: configuration.swimmingLocationType,
      options: options.route)
    positioning.isOn = options.hasPositioning
    fieldTest = options.fieldTest.map { FieldTestProgress($0) }
    follow(configuration)
  }

  /// Takes over what a trace says of itself, where nobody said anything and nothing is recorded yet.
  mutating func adopt(placement: String) {
    guard options.placement == nil, session.startDate == nil else { return }
    options.placement = placement
    follow(session.configuration)
  }

  /// Follows a receiver from now on, also where the recording began without one.
  mutating func adopt(positioning hasReceiver: Bool) {
    guard hasReceiver, !options.hasPositioning else { return }
    options.hasPositioning = true
    positioning.isOn = true
  }

  mutating func adopt(correction: MotionCorrection?) {
    options.correction = correction
  }

  /// Puts the engines beside the recording that its activity needs.
  private mutating func follow(_ configuration: WorkoutConfiguration) {
    swim = SwimFollower(configuration, options)
    walk = WalkFollower(configuration, options)
    walkSamples = walk.map { WalkSamples(recording: id, $0.configuration) }
    calibration = walk.map { CalibrationLearner($0.configuration) }
    variability = VariabilityFollower(recording: id, configuration.activityType)
  }

  /// Takes over what was written down; see ``replay(_:)``.
  mutating func restore(_ state: JournaledState) {
    session = state.session
    clock = state.clock
    notes = NoteList(earlier: state.notes)
    fieldTest?.resume(state.session)
  }

  /// The effects since this was last asked.
  mutating func takeEffects() -> [RecordingEffect] {
    defer { effects.removeAll(keepingCapacity: true) }
    return effects
  }

  /// Applies an event to the session, and what follows from it to the route.
  ///
  /// - Throws: `SessionError` when the session has no answer for the event; nothing changes then.
  mutating func apply(_ event: SessionEvent) throws(SessionError) {
    for effect in try session.reduce(event) { follow(effect) }
  }

  /// Applies an event that sensors or time caused.
  ///
  /// One that the session has no answer for (a strap
  /// that talks before the start, a date it finds odd) is no one's mistake, and changes nothing.
  mutating func observe(_ event: SessionEvent) {
    guard let effects = try? session.reduce(event) else { return }
    for effect in effects { follow(effect) }
  }

  /// Moves every date of the session, and of what follows it.
  ///
  /// - Returns: Whether the session accepted the correction.
  mutating func correctClock(by offset: Duration) -> Bool {
    guard let effects = try? session.reduce(.clockCorrected(by: offset)) else { return false }
    for effect in effects { follow(effect) }
    return true
  }

  mutating func note(_ note: RecordingNote) {
    let count = notes.notes.count
    notes.add(note)
    effects.append(.journalSession)
    if notes.notes.count > count { effects.append(.announce(.note(note))) }
  }

  private mutating func follow(_ effect: SessionEffect) {
    switch effect {
    case .stateChanged(let from, let to, let at):
      slice(from: from, to: to, at: at)
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
      swim?.shift(by: by)
      walk?.shift(by: by)
      walkSamples?.shift(by: by)
      calibration?.shift(by: by)
      variability?.shift(by: by)
      energy?.shift()
      hearFieldTest(.clockCorrected(by: by))
      effects.append(.shiftDates(by: by))
      effects.append(.journalSession)
    case .routeInterrupted(let at): take(route.interrupt(at: at))
    case .routeResumed(let at): take(route.resume(at: at))
    case .lapFinished(let lap):
      effects.append(.announce(.lap(lap)))
      storeSamples(of: [lap])
      tellSwimEnergy(session.laps, at: lap.span.end)
    case .lapsCorrected(let number, let laps):
      effects.append(.announce(.lapsCorrected(from: number, laps)))
      storeSamples(of: laps)
    case .waterLocked(let at): effects.append(.announce(.waterLock(isLocked: true, at: at)))
    case .waterUnlocked(let at): effects.append(.announce(.waterLock(isLocked: false, at: at)))
    case .finished(let summary): effects.append(.finish(summary))
    case .openFeeds, .closeFeeds: break
    }
  }

  /// Time has passed.
  mutating func tick(uptime: Duration, wallClock: Instant) {
    guard !isWaitingForTime else { return }
    if let set = clock.observe(wallClock: wallClock, uptime: uptime) {
      note(.wallClockSet(by: set, at: clock.utc(at: uptime)))
    }
    let now = clock.utc(at: uptime)
    hearFieldTest(.time(at: now))
    observe(.tick(at: now))
    tellEnergy(at: now)
    slice(at: now)
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

  /// Stops and ends the session; the route engine has its last word in between.
  ///
  /// A date that the session refuses never keeps it from ending: it then ends at the newest date it has.
  mutating func stop(at date: Instant) {
    var now = date
    var trial = session
    if session.state.isActive, (try? trial.reduce(.stop(at: date))) == nil {
      now = session.latestDate ?? date
    }
    if fieldTest != nil, session.state == .stopped { return endWaitingFieldTest() }
    observe(.stop(at: now))
    finishEnergy(at: now)
    take(route.finish())
    finishSwim()
    finishWalk()
    finishVariability()
    if isMeasuredByRoute {
      observe(.distance(meters: route.totals.distanceMeters, at: now))
    }
    if settleFieldTest() { return }
    observe(.end(at: now))
  }

  /// Whether the distance is the route's: it is not where lengths of a pool are counted, nor where
  /// no receiver is followed.
  var isMeasuredByRoute: Bool {
    options.hasPositioning && session.configuration.lapLength == nil
      && fieldTest?.test.isOnCourse != true
      && session.configuration.swimmingLocationType != .pool
      && (route.totals.counts.accepted > 0 || route.totals.countedMeters > 0)
  }
}
