import HealthModel
import HealthStorage
import RecordingCore
import Routes
import Sessions

/// One pass over a workout: readings, events and time into the recording's core, in order.
struct AnalysisPass {
  private let subject: AnalysisSubject
  private let kinds: Set<TraceKind>
  private var core: RecordingState
  private var schedule: ArraySlice<StoredEvents.Change>
  private var samples = DerivedSampleSet()
  private var verdicts: [Int: LocationVerdict] = [:]
  private var accepted = AcceptedPlaces()
  private var motionPause = false
  private var deviceDistance = DeviceDistance()
  private var speed = SpeedBetweenPlaces()
  private var places = PlacesFacts()
  private let hasDeviceDistance: Bool
  private let processesSeconds: Bool
  private(set) var readingCount = 0
  private var locationCount = 0
  /// The time of the next sample cut, second of the engines or event, whichever is first.
  private var due: Instant
  private var nextSecond: Instant
  private var nextCut: Instant

  init(
    _ subject: AnalysisSubject, _ policy: AnalysisPolicy, _ readings: StoredReadings,
    _ walker: Walker?, _ engines: EngineRegistry = .standard
  ) throws {
    self.subject = subject
    kinds = readings.kinds
    let workout = subject.workout
    let isOnCourse = workout.header.metadata[.fieldTest] != nil
    var core = try RecordingState(
      again: subject, walker, hasPositioning: kinds.contains(.locations) && !isOnCourse,
      engines: engines)
    schedule = StoredEvents(subject, hasMotion: kinds.contains(.motion)).changes[...]
    // The device counts in a pool, too, where the route of the other activities does not.
    hasDeviceDistance =
      readings.hasDistance && !subject.isRecordedHere
      && !(workout.isMultisport && kinds.contains(.locations))
    let start = workout.span.start
    (due, nextSecond) = (start, start + Self.second)
    nextCut = start + SampleSlicer.sumInterval
    try core.apply(.start(at: start))
    if policy.keepsEnergy { core.removeEngines(ofOnly: .activeEnergyBurned) }
    self.core = core
    processesSeconds = core.engines.contains { $0.processesSeconds }
    plan()
  }

  private static let second = Duration.seconds(1)
  private static let maximumSilence = Duration.seconds(6 * 3600)

  // MARK: - Readings

  mutating func receive(_ reading: StoredReadings.Reading, at date: Instant) {
    if subject.limits?.contains(date) == false {
      // The positions of trimmed locations are counted, too.
      if case .location = reading { locationCount += 1 }
      return
    }
    if date >= due { advance(to: date) }
    readingCount += 1
    switch reading {
    case .motion(let sample): core.receive(again: sample)
    case .pressure(let sample): core.receive(again: sample)
    case .heartRate(let sample): core.receive(again: sample)
    case .cycling(let sample): core.receive(again: sample)
    case .running(let sample): core.receive(again: sample)
    case .machine(let sample): core.receive(again: sample)
    case .distance(let sample): receive(counted: sample)
    case .speed(let sample): speed.receive(sample)
    case .line:
      _ = core.route.breakSegment()
      speed.breakLine()
      places.breakLine()
    case .location(let recorded): receive(recorded)
    }
  }

  /// The device's count is the distance if it had no places, and bridges gaps if it had.
  private mutating func receive(counted sample: TraceSample<Double>) {
    let isFirst = deviceDistance.meters == nil
    deviceDistance.receive(sample.value)
    guard hasDeviceDistance, kinds.contains(.locations) else { return }
    // It counts from the start of the workout, seconds before its first record.
    if isFirst, subject.limits == nil {
      core.receive(countedMeters: 0, at: subject.workout.span.start)
    }
    core.receive(countedMeters: sample.value, at: sample.time)
  }

  private mutating func receive(_ recorded: RecordedLocation) {
    defer { locationCount += 1 }
    let verdict = core.receive(again: recorded, isOwn: subject.isRecordedHere)
    if subject.isRecordedHere {
      if verdict != recorded.verdict { verdicts[locationCount] = verdict }
      if verdict == .accepted { accepted.receive(recorded.location.time) }
    }
    if subject.workout.isImported { places.add(recorded.location, verdict) }
    core.process(.location(speed.completing(recorded.location), at: recorded.location.time))
  }

  // MARK: - Time

  /// Advances the time, and processes what is due by then.
  private mutating func advance(to date: Instant) {
    while due <= date {
      let now = due
      // Clocks of devices jump by years: a night without readings is not processed second by second.
      let next = min(date, schedule.first?.date ?? date)
      if next - now > Self.maximumSilence {
        (nextSecond, nextCut) = (next, next)
        plan()
        continue
      }
      if let change = schedule.first, change.date <= now {
        schedule.removeFirst()
        make(change)
      } else if nextCut <= now {
        nextCut += SampleSlicer.sumInterval
        cut(at: now)
      } else {
        nextSecond += Self.second
        core.process(.time(now))
      }
      plan()
    }
  }

  private mutating func plan() {
    due = nextCut
    if processesSeconds { due = min(due, nextSecond) }
    if let change = schedule.first { due = min(due, change.date) }
  }

  private mutating func cut(at now: Instant) {
    reportDistance(at: now)
    core.reportEngines(at: now)
    core.slice(at: now)
    keep()
  }

  private mutating func make(_ change: StoredEvents.Change) {
    reportDistance(at: change.date)
    switch change.kind {
    case .pause(let byMotion):
      motionPause = byMotion
      core.pause(again: change.date, byMotion: byMotion)
    case .resume:
      core.resume(again: change.date, byMotion: motionPause)
      motionPause = false
      nextCut = change.date + SampleSlicer.sumInterval
      nextSecond = change.date + Self.second
    case .activity:
      core.beginNextActivity(again: change.date)
      nextCut = change.date + SampleSlicer.sumInterval
      nextSecond = change.date + Self.second
    case .other(let event): core.observe(event)
    }
    keep()
  }

  private mutating func reportDistance(at date: Instant) {
    if core.isMeasuredByRoute {
      core.observe(.distance(meters: core.route.totals.distanceMeters, at: date))
    } else if hasDeviceDistance, let meters = deviceDistance.meters {
      core.observe(.distance(meters: meters, at: date))
    }
  }

  /// Collects the samples that the pipeline stores; notices are dropped.
  private mutating func keep() {
    for effect in core.drainEffects() {
      switch effect {
      case .storeSamples(let new): samples.receive(new)
      case .withdrawSamples(let names): samples.withdraw(names)
      default: break
      }
    }
  }

  // MARK: - The end

  /// Returns the results; `nil` if the session did not end.
  mutating func finish() -> AnalysisReplacement.Findings? {
    let end = subject.workout.span.end
    advance(to: end)
    reportDistance(at: end)
    core.stop(at: end)
    var summary: SessionSummary?
    for effect in core.drainEffects() {
      switch effect {
      case .storeSamples(let new): samples.receive(new)
      case .withdrawSamples(let names): samples.withdraw(names)
      case .finish(let finished): summary = finished
      default: break
      }
    }
    guard let summary else { return nil }
    let finished = FinishedWorkout(summary, core: core)
    samples.receive(finished.samples)
    let measured = Measured(core, kinds, hasDeviceDistance: hasDeviceDistance)
    let found = finished.workout.totals
    guard subject.limits == nil else {
      // Samples, verdicts and events are those of the whole workout; a cut changes only what is measured of it.
      return AnalysisReplacement.Findings(
        totals: measured.totals(found, or: subject.workout.totals), events: subject.workout.events,
        samples: [], types: [], route: routeFindings(finished.routeMeters),
        activities: activities(finished.workout.activities, measured))
    }
    let imported = imported(measured.totals(found, or: Workout.Totals()))
    // If the file has samples of a type, they define the sum: with ours it would be counted twice.
    let left =
      subject.workout.isImported
      ? subject.deviceTypes.filter { $0.aggregation == .cumulative } : []
    return AnalysisReplacement.Findings(
      totals: imported?.shown ?? measured.totals(found, or: subject.workout.totals),
      events: StoredEvents.merged(
        summary.events, into: subject.workout, hasMotion: measured.isSwimFound),
      samples: samples.all.filter { measured.types.contains($0.type) && !left.contains($0.type) },
      types: measured.types.union(left), verdicts: verdicts,
      route: routeFindings(finished.routeMeters), recomputed: imported?.recomputed,
      activities: activities(finished.workout.activities, measured))
  }

  /// The stored activities with the totals that the readings measure; those that a device declares have precedence.
  private func activities(
    _ found: [WorkoutActivity], _ measured: Measured
  ) -> [WorkoutActivity] {
    let stored = subject.workout.activities
    guard found.count == stored.count else { return stored }
    return zip(stored, found).map { old, new in
      var activity = old
      activity.totals =
        subject.workout.isImported
        ? DeclaredTotals(old.metadata).totals.filled(from: new.totals).filled(from: old.totals)
        : measured.totals(new.totals, or: old.totals)
      return activity
    }
  }

  /// The totals of a workout of a file; `nil` for a recording of this program.
  private func imported(_ found: Workout.Totals) -> ImportedTotals? {
    guard subject.workout.isImported else { return nil }
    return ImportedTotals(
      subject.workout, found: found, .init(places: places, countedMeters: deviceDistance.meters))
  }

  private func routeFindings(_ meters: Double?) -> AnalysisReplacement.RouteFindings? {
    guard let stored = subject.routes.first, subject.routes.count == 1,
      kinds.contains(.locations)
    else { return nil }
    if subject.isRecordedHere, subject.limits == nil, let span = accepted.span {
      return AnalysisReplacement.RouteFindings(
        locationCount: accepted.count, span: span, distanceMeters: meters)
    }
    return AnalysisReplacement.RouteFindings(
      locationCount: stored.locationCount, span: stored.span,
      distanceMeters: meters ?? (subject.limits == nil ? stored.distanceMeters : nil))
  }
}

/// The accepted locations of a route: their number and time range.
private struct AcceptedPlaces {
  private(set) var count = 0
  private(set) var span: TimeRange?

  mutating func receive(_ time: Instant) {
    count += 1
    span =
      span.map { TimeRange(start: min($0.start, time), end: max($0.end, time)) }
      ?? TimeRange(at: time)
  }
}
