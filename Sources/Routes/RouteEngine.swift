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
/// Dates of all input are UTC on one time line, as the traces store them.
public struct RouteEngine: Sendable {
  public typealias Finding = RouteFinding

  public struct Options: Hashable, Sendable {
    /// Metres, 95 % radius; a fix that says it is worse is left out of the route.
    public var accuracyLimitMeters: Double
    /// Metres per second; `nil` takes the activity's.
    public var speedLimitMetersPerSecond: Double?

    /// 16.2 m at 95 %: a 68 % radius of 10 m, the rule of thumb for location filters, in gpsd's terms.
    public static let strictAccuracyLimitMeters = 16.2
    public static let defaultAccuracyLimitMeters = 80.0

    public init(
      accuracyLimitMeters: Double = defaultAccuracyLimitMeters,
      speedLimitMetersPerSecond: Double? = nil
    ) {
      self.accuracyLimitMeters = accuracyLimitMeters
      self.speedLimitMetersPerSecond = speedLimitMetersPerSecond
    }
  }

  public let activity: WorkoutActivityType
  public let options: Options
  public private(set) var totals = RouteTotals()

  private var timeLine = TimeLine()
  private var acceptance: Acceptance
  private var odometer = Odometer()
  private var rhythm = SamplingRhythm()
  private var motionMeter = MotionIntensityMeter()
  private var pausedSince: Instant?
  /// Set when the next accepted location starts a new line.
  private var pendingBreak: SegmentBreak.Reason?

  public init(activity: WorkoutActivityType, options: Options = Options()) {
    self.activity = activity
    self.options = options
    acceptance = Acceptance(
      accuracyLimitMeters: options.accuracyLimitMeters,
      speedLimitMetersPerSecond: options.speedLimitMetersPerSecond
        ?? activity.speedLimitMetersPerSecond)
  }

  /// Takes in what a receiver said, live or replayed.
  public mutating func process(_ fix: Reading<Fix>) -> [Finding] {
    guard var location = fix.value.location else {
      totals.counts[.noFix] += 1
      totals.quality = FixQuality()
      return []
    }
    var recorded = RecordedLocation(
      location, mode: fix.value.mode, hdop: fix.value.hdop,
      satellitesUsed: fix.value.satellitesUsed)
    guard isFix(recorded) else {
      recorded.verdict = .noFix
      return take(recorded)
    }
    let placement = timeLine.place(fix)
    location.time = placement.time
    recorded.location = location.onStorageGrid
    recorded.verdict = placement.verdict ?? .accepted
    return placement.findings + take(recorded)
  }

  /// Takes in a location of a file that nobody has judged yet.
  public mutating func process(_ location: Location) -> [Finding] {
    var recorded = RecordedLocation(location.onStorageGrid)
    guard isFix(recorded) else {
      recorded.verdict = .noFix
      return take(recorded)
    }
    let placement = timeLine.place(
      recorded.location.time, startsSegment: pendingBreak == .segment)
    recorded.location.time = placement.time
    recorded.verdict = placement.verdict ?? .accepted
    return placement.findings + take(recorded)
  }

  /// Takes in a stored location, for re-analysis.
  ///
  /// What only the recorder could know stays as it was stored: out of order, twice, misdated or while
  /// paused. All else is judged again.
  public mutating func process(_ recorded: RecordedLocation) -> [Finding] {
    var recorded = recorded
    switch recorded.verdict {
    case .accepted, .inaccurate, .impossibleSpeed:
      recorded.verdict = isFix(recorded) ? .accepted : .noFix
    case .noFix, .duplicateTime, .backwardTime, .paused, .implausibleTime: break
    }
    return take(recorded)
  }

  /// Takes in one sample of an inertial sensor.
  public mutating func process(_ motion: Reading<MotionSample>) -> [Finding] {
    guard let intensity = motionMeter.process(motion) else { return [] }
    return process(intensity)
  }

  /// Takes in how much the body shook over a window.
  public mutating func process(_ motion: MotionIntensity) -> [Finding] {
    []
  }

  /// Takes in an air pressure; with a barometer climb comes from it.
  public mutating func process(_ pressure: Reading<AirPressure>) -> [Finding] {
    []
  }

  /// Pauses the route: locations from `instant` on stay out of it.
  public mutating func interrupt(at instant: Instant) -> [Finding] {
    if pausedSince == nil { pausedSince = instant }
    return []
  }

  /// Resumes the route; no distance is counted from before the pause to after it.
  public mutating func resume(at instant: Instant) -> [Finding] {
    guard pausedSince != nil else { return [] }
    pausedSince = nil
    pendingBreak = .pause
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

  /// Ends the route; the totals are final from here.
  public mutating func finish() -> [Finding] {
    odometer.endLine()
    totals.distanceMeters = odometer.travel.meters
    totals.movingSeconds = odometer.travel.seconds
    return []
  }

  private func isFix(_ recorded: RecordedLocation) -> Bool {
    recorded.mode != .noFix && Acceptance.isOnEarth(recorded.location)
  }

  /// Judges a location that is on the line of time, and counts it where it belongs to the route.
  private mutating func take(_ recorded: RecordedLocation) -> [Finding] {
    var recorded = recorded
    var findings: [Finding] = []
    if recorded.verdict == .accepted {
      if let pausedSince, recorded.location.time >= pausedSince {
        recorded.verdict = .paused
      } else {
        let previous = acceptance.last
        let (verdict, breaks) = acceptance.judge(recorded.location)
        recorded.verdict = verdict
        if verdict == .accepted {
          findings = advance(to: recorded.location, from: previous, breaks: breaks)
        }
      }
    }
    totals.counts[recorded.verdict] += 1
    findings.append(.location(recorded))
    return findings
  }

  private mutating func advance(
    to location: Location, from previous: Location?, breaks: Bool
  ) -> [Finding] {
    var findings: [Finding] = []
    let surface = SurfacePoint(location)
    if let previous {
      let span = Span(start: previous.time, end: location.time)
      let meters = SurfacePoint(previous).distance(to: surface)
      var reason = pendingBreak
      if breaks { reason = .jump }
      if reason == nil, rhythm.isGap(seconds: span.duration.inSeconds, meters: meters) {
        reason = .gap
        findings.append(.gap(span))
      }
      if let reason {
        findings.append(.segmentBreak(SegmentBreak(reason: reason, span: span)))
        odometer.endLine()
      }
    }
    pendingBreak = nil
    odometer.advance(to: location, at: surface, bodyIsStill: false)
    totals.distanceMeters = odometer.travel.meters
    totals.movingSeconds = odometer.travel.seconds
    return findings
  }
}
