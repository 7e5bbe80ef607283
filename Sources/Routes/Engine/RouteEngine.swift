public import HealthModel

/// Turns fixes into a route: decides which belong to it and what they add up to.
///
/// A streaming value without clock or I/O. Live recording and re-analysis feed the same engine, and
/// everything it computes comes from locations on the storage grid, so the totals of a stored route
/// are those that were shown, to the last digit, whatever the batches. Its memory is bounded.
///
///     var engine = RouteEngine(activity: .walking)
///     for reading in readings { for finding in engine.process(reading) { … } }
///     let last = engine.finish()
///     engine.totals.distanceMeters
///
/// The stages, each a value of its own: ``TimeLine`` dates a fix, ``Acceptance`` judges it,
/// ``SamplingRhythm`` finds gaps, ``Odometer`` sums the way, ``CountedDistance`` what another sensor
/// counted across gaps, ``SpeedMeter`` the speeds and ``Altimeter`` the climb; in open water
/// ``OpenWaterOdometer`` does the work of gaps, way and speeds. Dates of all input are UTC on one line of
/// time, as the traces store them.
public struct RouteEngine: Sendable {
  public typealias Finding = RouteFinding

  public let activity: WorkoutActivityType
  public let options: Options
  public internal(set) var totals = RouteTotals()

  var timeLine = TimeLine()
  var acceptance: Acceptance
  var rhythm = SamplingRhythm()
  var odometer = Odometer()
  /// Takes the odometer's place where the wrist is mostly under water.
  var openWater: OpenWaterOdometer?
  var speed = SpeedMeter()
  var altimeter = Altimeter()
  /// What another sensor counts, for where there are no fixes.
  var counted = CountedDistance()
  /// Across the gaps of a file that nobody counted: the straight lines.
  var straight = Travel()
  /// Whether the newest accepted location came from a receiver, and not from a file.
  var isLive = true
  var motionMeter = MotionIntensityMeter()
  var motionEvidence = MotionEvidence()
  var pausedSince: Instant?
  /// The pause before, for fixes that arrive after the resume and are from before it.
  var lastPause: Span?
  /// Why the next accepted location starts a new line, if it does.
  var pendingBreak: SegmentBreak.Reason?
  var wasMoving = false
  var isFinished = false
  /// The sum of the corrections of the clock.
  ///
  /// All parts but the time line go on by the dates before them, since only differences matter there.
  var dateOffset = Duration.zero

  /// - Parameters:
  ///   - activity: What the body does.
  ///   - swimmingLocation: Where it swims, if it does: all but a pool is open water.
  ///   - options: What whoever records decides.
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

  /// Takes in what a receiver said, live or replayed.
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
      return takeDated(recorded)
    }
    let placement = timeLine.place(fix)
    location.time = placement.time
    recorded.location = location.onStorageGrid
    recorded.verdict = placement.verdict ?? .accepted
    return placement.findings + takeDated(recorded)
  }

  /// Takes in a location of a file that nobody has judged yet.
  public mutating func process(_ location: Location) -> [Finding] {
    guard !isFinished else { return [] }
    var recorded = RecordedLocation(location.onStorageGrid)
    guard isFix(recorded) else {
      recorded.verdict = .noFix
      return take(recorded)
    }
    let placement = timeLine.place(
      recorded.location.time, startsSegment: pendingBreak == .segment)
    recorded.location.time = placement.time
    recorded.verdict = placement.verdict ?? .accepted
    return take(recorded, after: placement.findings)
  }

  /// Takes in a stored location, for re-analysis.
  ///
  /// What only the recorder could know stays as it was stored: out of order, twice, misdated or while
  /// paused. All else is judged again.
  public mutating func process(_ recorded: RecordedLocation) -> [Finding] {
    guard !isFinished else { return [] }
    var recorded = recorded
    switch recorded.verdict {
    case .accepted, .inaccurate, .impossibleSpeed:
      recorded.verdict = isFix(recorded) ? .accepted : .noFix
    case .noFix, .duplicateTime, .backwardTime, .paused, .implausibleTime: break
    }
    if recorded.verdict != .noFix { timeLine.resume(after: recorded.location.time) }
    return takeDated(recorded)
  }

  /// Takes in one sample of an inertial sensor.
  public mutating func process(_ motion: Reading<MotionSample>) -> [Finding] {
    var motion = motion
    motion.time = motion.time - dateOffset
    guard let intensity = motionMeter.process(motion) else { return [] }
    if activity.isOnFoot { motionEvidence.process(intensity) }
    return []
  }

  /// Takes in how much the body shook over a window; on foot, a still body is standing.
  public mutating func process(_ motion: MotionIntensity) -> [Finding] {
    guard activity.isOnFoot else { return [] }
    let span = Span(start: motion.span.start - dateOffset, end: motion.span.end - dateOffset)
    motionEvidence.process(
      MotionIntensity(span: span, standardDeviation: motion.standardDeviation))
    return []
  }

  /// Takes in how far another sensor has counted: a wheel, or the device that wrote a file.
  ///
  /// It is the way where no fix tells it: before the first one, across gaps, and after the last. Open water is left
  /// out, where devices count what we know better.
  ///
  /// - Parameters:
  ///   - meters: Since whenever the sensor began; one that begins anew, or that leaps, has gone nowhere by it.
  ///   - time: When it had counted so far, UTC.
  /// - Returns: Nothing yet; a gap is told when it is over.
  public mutating func process(countedMeters meters: Double, at time: Instant) -> [Finding] {
    guard !isFinished, openWater == nil else { return [] }
    let time = time - dateOffset
    counted.process(
      meters, at: time, fastest: acceptance.fileSpeedLimit, isPaused: isPaused(at: time))
    if isLost(at: time) { updateTotals() }
    return []
  }

  /// Takes in an air pressure; with a barometer climb comes from it.
  public mutating func process(_ pressure: Reading<AirPressure>) -> [Finding] {
    guard !isFinished, pausedSince == nil else { return [] }
    var pressure = pressure
    pressure.time = pressure.time - dateOffset
    altimeter.process(pressure, standing: standing)
    updateTotals()
    return []
  }

  /// Pauses the route: locations from `instant` on stay out of it.
  public mutating func interrupt(at instant: Instant) -> [Finding] {
    guard pausedSince == nil else { return [] }
    let instant = instant - dateOffset
    // A file's places may be seconds apart: up to the pause its device has counted the way.
    reachPause(instant, isBridged: isLost(at: instant) || !isLive)
    pausedSince = instant
    altimeter.breakLine(at: instant)
    return []
  }

  /// Resumes the route; no distance is counted from before the pause to after it.
  ///
  /// A location belongs to the pause by its own date, however late it arrives: so a live route and
  /// the same route read again have the same pauses.
  public mutating func resume(at instant: Instant) -> [Finding] {
    guard let since = pausedSince else { return [] }
    let instant = instant - dateOffset
    lastPause = Span(start: since, end: instant)
    pausedSince = nil
    reachPause(instant, isBridged: false)
    pendingBreak = .pause
    altimeter.breakLine(at: instant)
    return []
  }

  /// Breaks the route where the feed knows of a loss.
  public mutating func gap(_ span: Span) -> [Finding] {
    if pendingBreak == nil { pendingBreak = .gap }
    return []
  }

  /// Breaks the route where a file starts a new segment.
  public mutating func breakSegment() -> [Finding] {
    if pendingBreak == nil { pendingBreak = .segment }
    return []
  }

  /// Ends the route; the totals are final from here, and what still comes is passed over.
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
