public import HealthModel

/// Converts fixes into a route: decides which belong to it and computes its totals.
///
/// The engine is a streaming value without clock or I/O. Live recording and re-analysis use the
/// same engine, and everything is computed from locations on the storage grid. The totals of a
/// stored route therefore equal the displayed ones to the last digit, however the input is batched.
/// Its memory is bounded.
///
///     var engine = RouteEngine(activity: .walking)
///     for reading in readings { for finding in engine.process(reading) { … } }
///     let last = engine.finish()
///     engine.totals.distanceMeters
///
/// The stages, each a value of its own: `TimestampNormalizer` dates a fix, `Acceptance` judges it,
/// `SamplingRhythm` detects gaps, `Odometer` sums the distance, `CountedDistance` adds
/// another sensor's distance across gaps, `SpeedMeter` measures the speeds and `Altimeter` the
/// climb; in open water, `OpenWaterOdometer` handles gaps, distance and speeds. Dates of all
/// input are UTC on one timeline, as the traces store them.
public struct RouteEngine: Sendable {
  public typealias Finding = RouteFinding

  public private(set) var activity: WorkoutActivityType
  public let options: Options
  public internal(set) var totals = RouteTotals()

  var timeLine = TimestampNormalizer()
  var acceptance: Acceptance
  var rhythm = SamplingRhythm()
  var odometer = Odometer()
  /// Replaces the odometer if the wrist is mostly under water.
  var openWater: OpenWaterOdometer?
  var speed = SpeedMeter()
  var altimeter = Altimeter()
  /// The distance counted by another sensor, for use where there are no fixes.
  var counted = CountedDistance()
  /// The straight lines across gaps of a file that no sensor counted.
  var straight = Travel()
  /// Whether the newest accepted location came from a receiver, and not from a file.
  var isLive = true
  var motionMeter = MotionIntensityMeter()
  var motionEvidence = MotionEvidence()
  var pausedSince: Instant?
  /// The previous pause, for fixes that arrive after the resume and date from before it.
  var lastPause: TimeRange?
  /// The reason why the next accepted location starts a new line, if it does.
  var pendingBreak: SegmentBreak.Reason?
  var wasMoving = false
  var isFinished = false
  /// The sum of the clock corrections.
  ///
  /// All parts except the timeline use the dates before them, since only differences matter there.
  var dateOffset = Duration.zero
  /// The totals of the activities before the current one, in a workout of several.
  var earlier = RouteTotals()
  /// The start of the current activity in a workout of several: a location from before it arrived late.
  var activitySince: Instant?

  /// - Parameters:
  ///   - activity: The activity.
  ///   - swimmingLocation: The location of a swim; everything except a pool is open water.
  ///   - options: The options chosen by the recorder.
  public init(
    activity: WorkoutActivityType,
    swimmingLocation: WorkoutConfiguration.SwimmingLocationType = .unknown,
    options: Options = Options()
  ) {
    self.activity = activity
    self.options = options
    if activity.isSwimming, swimmingLocation != .pool { openWater = OpenWaterOdometer() }
    acceptance = Acceptance(
      accuracyLimitMeters: options.accuracyLimitMeters,
      speedLimitMetersPerSecond: options.speedLimitMetersPerSecond
        ?? activity.speedLimitMetersPerSecond)
  }

  /// Processes a receiver's fix, live or replayed.
  public mutating func process(_ fix: Reading<Fix>) -> [Finding] {
    guard !isFinished else { return [] }
    guard var location = fix.value.location else {
      totals.counts[.noFix] += 1
      totals.quality = FixQuality()
      return []
    }
    var recorded = RecordedLocation(
      location.onStorageGrid, mode: fix.value.mode, hdop: fix.value.hdop,
      satellitesUsed: fix.value.satellitesUsed)
    guard isFix(recorded) else {
      recorded.verdict = .noFix
      return processDated(recorded)
    }
    let placement = timeLine.place(fix)
    location.time = placement.time
    recorded.location = location.onStorageGrid
    recorded.verdict = placement.verdict ?? .accepted
    return placement.findings + processDated(recorded)
  }

  /// Processes a location of a file that has not been judged yet.
  public mutating func process(_ location: Location) -> [Finding] {
    guard !isFinished else { return [] }
    var recorded = RecordedLocation(location.onStorageGrid)
    guard isFix(recorded) else {
      recorded.verdict = .noFix
      return receive(recorded)
    }
    let placement = timeLine.place(
      recorded.location.time, startsSegment: pendingBreak == .segment)
    recorded.location.time = placement.time
    recorded.verdict = placement.verdict ?? .accepted
    return receive(recorded, after: placement.findings)
  }

  /// Processes a stored location, for re-analysis.
  ///
  /// Verdicts that only the recorder could determine are retained: out of order, duplicate,
  /// misdated, while paused or trimmed. Everything else is judged again.
  public mutating func process(_ recorded: RecordedLocation) -> [Finding] {
    guard !isFinished else { return [] }
    var recorded = recorded
    switch recorded.verdict {
    case .accepted, .inaccurate, .impossibleSpeed:
      recorded.verdict = isFix(recorded) ? .accepted : .noFix
    case .noFix, .duplicateTime, .backwardTime, .paused, .implausibleTime, .trimmed: break
    }
    if recorded.verdict != .noFix { timeLine.resume(after: recorded.location.time) }
    return processDated(recorded)
  }

  /// Processes a sample of an inertial sensor.
  public mutating func process(_ motion: Reading<MotionSample>) -> [Finding] {
    var motion = motion
    motion.time = motion.time - dateOffset
    guard let intensity = motionMeter.process(motion) else { return [] }
    if activity.isOnFoot { motionEvidence.process(intensity) }
    return []
  }

  /// Processes the motion intensity of a window; on foot, a still body is standing.
  public mutating func process(_ motion: MotionIntensity) -> [Finding] {
    guard activity.isOnFoot else { return [] }
    let span = TimeRange(start: motion.span.start - dateOffset, end: motion.span.end - dateOffset)
    motionEvidence.process(
      MotionIntensity(span: span, standardDeviation: motion.standardDeviation))
    return []
  }

  /// Processes the distance counted by another sensor: a wheel, or the device that wrote a file.
  ///
  /// It is used where fixes are missing: before the first one, across gaps, and after the last. It
  /// is not used in open water, where a device's count is less accurate.
  ///
  /// - Parameters:
  ///   - meters: The count since the sensor's own start; a restart or a jump of the count adds no
  ///     distance.
  ///   - time: The time of the count, UTC.
  /// - Returns: Nothing yet; a gap is reported when it is over.
  public mutating func process(countedMeters meters: Double, at time: Instant) -> [Finding] {
    guard !isFinished, openWater == nil else { return [] }
    let time = time - dateOffset
    counted.process(
      meters, at: time, fastest: acceptance.fileSpeedLimit, isPaused: isPaused(at: time))
    if isLost(at: time) { updateTotals() }
    return []
  }

  /// Processes an air pressure; with a barometer, climb is computed from it.
  public mutating func process(_ pressure: Reading<AirPressure>) -> [Finding] {
    guard !isFinished, pausedSince == nil else { return [] }
    var pressure = pressure
    pressure.time = pressure.time - dateOffset
    altimeter.process(pressure, standing: standing)
    updateTotals()
    return []
  }

  /// Pauses the route: locations from `instant` on do not belong to it.
  public mutating func interrupt(at instant: Instant) -> [Finding] {
    guard pausedSince == nil else { return [] }
    let instant = instant - dateOffset
    // A file's locations may be seconds apart; up to the pause, its device has counted the
    // distance.
    reachPause(instant, isBridged: isLost(at: instant) || !isLive)
    pausedSince = instant
    altimeter.breakLine(at: instant)
    return []
  }

  /// Resumes the route; no distance is counted across the pause.
  ///
  /// A location belongs to the pause by its own date, however late it arrives. A live route and the
  /// same route read again therefore have the same pauses.
  public mutating func resume(at instant: Instant) -> [Finding] {
    guard let since = pausedSince else { return [] }
    let instant = instant - dateOffset
    lastPause = TimeRange(start: since, end: instant)
    pausedSince = nil
    reachPause(instant, isBridged: false)
    pendingBreak = .pause
    altimeter.breakLine(at: instant)
    return []
  }

  /// Breaks the route at a loss reported by the feed.
  public mutating func gap(_ span: TimeRange) -> [Finding] {
    if pendingBreak == nil { pendingBreak = .gap }
    return []
  }

  /// Breaks the route where a file starts a new segment.
  public mutating func breakSegment() -> [Finding] {
    if pendingBreak == nil { pendingBreak = .segment }
    return []
  }

  /// Ends the activity of a workout of several, and begins the next with its own rules.
  ///
  /// The step between the last location of one and the first of the other belongs to neither.
  ///
  /// - Parameters:
  ///   - activity: The next activity.
  ///   - swimmingLocation: The location of a swim.
  ///   - instant: The moment of the change; locations from before it that arrive later are not part of the route.
  ///   - isCounted: Whether the distance of the activity that ends is that of the route; not in a pool.
  /// - Returns: The totals of the activity that ended.
  public mutating func change(
    to activity: WorkoutActivityType,
    swimmingLocation: WorkoutConfiguration.SwimmingLocationType = .unknown, at instant: Instant,
    isCounted: Bool = true
  ) -> RouteTotals {
    guard !isFinished else { return RouteTotals() }
    flush()
    let ended = activityTotals
    var next = RouteEngine(
      activity: activity, swimmingLocation: swimmingLocation, options: options)
    next.timeLine = timeLine
    next.motionMeter = motionMeter
    (next.isLive, next.dateOffset) = (isLive, dateOffset)
    (next.pausedSince, next.lastPause) = (pausedSince, lastPause)
    next.activitySince = instant - dateOffset
    next.earlier = totals
    next.earlier.maximumSpeedMetersPerSecond = isCounted ? totals.maximumSpeedMetersPerSecond : nil
    if !isCounted {
      next.earlier.distanceMeters = earlier.distanceMeters
      next.earlier.countedMeters = earlier.countedMeters
      next.earlier.movingSeconds = earlier.movingSeconds
    }
    next.totals = next.earlier
    next.totals.currentSpeedMetersPerSecond = nil
    next.totals.isMoving = false
    self = next
    return ended
  }

  /// Counts everything that waits for a later location, at the end of an activity.
  public mutating func flush() {
    let end = counted.newest.flatMap { pausedSince == nil && isLost(at: $0) ? $0 : nil }
    if let end { counted.reach(end, isBridged: true) }
    odometer.endLine()
    openWater?.endLine()
    altimeter.finish(standing: standing)
    updateTotals()
  }

  /// The totals of the current activity alone, without the date and the quality of the newest fix.
  public var activityTotals: RouteTotals {
    var own = RouteTotals()
    own.distanceMeters = totals.distanceMeters - earlier.distanceMeters
    own.countedMeters = totals.countedMeters - earlier.countedMeters
    own.movingSeconds = totals.movingSeconds - earlier.movingSeconds
    own.maximumSpeedMetersPerSecond = openWater?.maximumSpeed ?? speed.maximum
    own.ascentMeters = totals.ascentMeters.map { $0 - (earlier.ascentMeters ?? 0) }
    own.descentMeters = totals.descentMeters.map { $0 - (earlier.descentMeters ?? 0) }
    for verdict in LocationVerdict.allCases {
      own.counts[verdict] = totals.counts[verdict] - earlier.counts[verdict]
    }
    return own
  }

  /// Ends the route; the totals are then final, and further input is ignored.
  public mutating func finish() -> [Finding] {
    guard !isFinished else { return [] }
    let end = counted.newest.flatMap { pausedSince == nil && isLost(at: $0) ? $0 : nil }
    if let end { counted.reach(end, isBridged: true) }
    isFinished = true
    odometer.endLine()
    openWater?.endLine()
    altimeter.finish(standing: standing)
    updateTotals()
    totals.distanceDate = end.map { $0 + dateOffset } ?? totals.distanceDate
    totals.currentSpeedMetersPerSecond = nil
    return []
  }
}
