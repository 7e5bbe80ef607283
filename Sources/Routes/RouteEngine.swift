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

  private var clock = ReceiverClock()
  private var acceptance: Acceptance
  private var odometer = Odometer()
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
    var (time, findings) = clock.date(fix)
    guard var location = fix.value.location else {
      totals.counts[.noFix] += 1
      totals.quality = FixQuality()
      return findings
    }
    location.time = time
    findings += take(
      RecordedLocation(
        location.onStorageGrid, mode: fix.value.mode, hdop: fix.value.hdop,
        satellitesUsed: fix.value.satellitesUsed))
    return findings
  }

  /// Takes in a stored location; its verdict is judged again, except where only the recorder could
  /// know it: out of order, twice, or while paused.
  public mutating func process(_ recorded: RecordedLocation) -> [Finding] {
    take(recorded)
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
    []
  }

  private mutating func take(_ recorded: RecordedLocation) -> [Finding] {
    var recorded = recorded
    var findings: [Finding] = []
    let previous = acceptance.last
    let isPaused =
      recorded.verdict == .paused || pausedSince.map { recorded.location.time >= $0 } ?? false
    let breaks: Bool
    switch recorded.verdict {
    case .duplicateTime, .backwardTime: breaks = false
    default:
      (recorded.verdict, breaks) = acceptance.judge(
        recorded.location, mode: recorded.mode, paused: isPaused)
    }
    totals.counts[recorded.verdict] += 1
    if recorded.verdict == .accepted {
      if breaks { pendingBreak = .jump }
      if let reason = pendingBreak, let previous {
        findings.append(
          .segmentBreak(
            SegmentBreak(
              reason: reason, span: Span(start: previous.time, end: recorded.location.time))))
        odometer.breakLine()
      }
      pendingBreak = nil
      odometer.advance(to: recorded.location)
      totals.distanceMeters = odometer.meters
    }
    findings.append(.location(recorded))
    return findings
  }
}
