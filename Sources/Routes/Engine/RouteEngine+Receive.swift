internal import HealthModel

extension RouteEngine {
  func isFix(_ recorded: RecordedLocation) -> Bool {
    recorded.mode != .noFix && Acceptance.isOnEarth(recorded.location)
  }

  /// Judges a location with a normalized date, and counts it if it belongs to the route.
  mutating func receive(
    _ recorded: consuming RecordedLocation, after findings: consuming [Finding] = []
  ) -> [Finding] {
    if recorded.verdict == .accepted {
      if let activitySince, recorded.location.time < activitySince {
        recorded.verdict = .backwardTime
      } else if isPaused(at: recorded.location.time) {
        recorded.verdict = .paused
      } else {
        let previous = acceptance.last
        let (verdict, breaks) = acceptance.judge(
          recorded.location, isLive: recorded.mode != .unknown)
        recorded.verdict = verdict
        if verdict == .accepted, let accepted = acceptance.last {
          // Files do not contain the kind of fix; receivers always report it.
          advance(
            to: accepted, from: previous, breaks: breaks, isLive: recorded.mode != .unknown,
            &findings)
        }
      }
    }
    // A stored route marks its pauses only by this verdict.
    if recorded.verdict == .paused { pendingBreak = .pause }
    totals.counts[recorded.verdict] += 1
    totals.quality = FixQuality(recorded)
    findings.append(.location(recorded))
    return findings
  }

  func isPaused(at time: Instant) -> Bool {
    pausedSince.map { time >= $0 } ?? false || lastPause?.contains(time) ?? false
  }

  private typealias Place = (location: Location, point: SurfacePoint)

  private mutating func advance(
    to place: Place, from previous: Place?, breaks: Bool, isLive: Bool, _ findings: inout [Finding]
  ) {
    let (location, surface) = place
    if let previous {
      let span = TimeRange(start: previous.location.time, end: location.time)
      let meters = previous.point.distance(to: surface)
      let reason = breakReason(span, meters: meters, isRestart: breaks)
      let before = counted.settled.meters
      let isSparse = reason == nil && !isLive && isCountedBetween(span, meters: meters)
      counted.reach(location.time, isBridged: isSparse || isBridged(reason, span))
      // The count provides the distance between the two; the next line begins here.
      if isSparse {
        let counted = counted.settled.meters - before
        odometer.endLine(movesOn: counted >= Self.slowestWalk * span.duration.inSeconds)
      }
      if let reason {
        if reason == .gap, !isLive, counted.newest == nil, openWater == nil {
          let error = [previous.location, location].compactMap(\.horizontalAccuracy).reduce(0, +)
          straight = straight + Self.straightTravel(over: span, meters: meters, error: error)
        }
        if reason == .gap {
          findings.append(.gap(span, countedMeters: counted.settled.meters - before))
        }
        findings.append(.segmentBreak(SegmentBreak(reason: reason, span: span)))
        odometer.endLine()
        openWater?.endLine()
        speed.breakLine()
        altimeter.breakLine(at: location.time)
      }
    } else {
      counted.reach(location.time, isBridged: true)
    }
    pendingBreak = nil
    self.isLive = isLive
    if openWater == nil {
      odometer.advance(
        to: location, at: surface, isLive: isLive,
        bodyIsStill: motionEvidence.isStill(at: location.time))
      speed.advance(to: location, at: surface, isMoving: odometer.isMoving)
    } else {
      openWater?.advance(to: location, at: surface)
    }
    if options.measuresClimb { altimeter.process(location, isLive: isLive, standing: standing) }
    updateTotals()
    if totals.isMoving != wasMoving, let since = openWater?.since ?? odometer.since {
      wasMoving = totals.isMoving
      findings.append(.moving(wasMoving, since: since))
    }
  }

  /// Whether the distance between two locations of a file is better measured by the device's count:
  /// the path bends between points that are seconds apart, and no path is shorter than the straight
  /// line.
  private func isCountedBetween(_ span: TimeRange, meters: Double) -> Bool {
    guard openWater == nil, let counted = counted.meters(upTo: span.end), rhythm.isSparse else {
      return false
    }
    let error = Self.placesErrorMeters
    return counted >= Self.shortestCount * meters - error
      && counted <= Self.maximumCount * meters + error
  }

  /// The maximum combined error of two locations in meters, and the range of ratios to the straight
  /// line in which a count is accepted.
  private static let placesErrorMeters = 10.0
  private static let shortestCount = 0.9
  private static let maximumCount = 2.0

  /// Returns the straight line across a gap in a file: the minimum distance, if nothing else
  /// measured it.
  ///
  /// If that is slower than walking, only the line counts, and no time. `error` is the combined
  /// error of both locations in meters.
  private static func straightTravel(over span: TimeRange, meters: Double, error: Double) -> Travel
  {
    guard meters > max(shortestStraightMeters, error) else { return Travel() }
    let seconds = span.duration.inSeconds
    let isOnTheMove = meters >= slowestWalk * seconds
    return Travel(meters: meters, seconds: isOnTheMove ? seconds : 0)
  }

  /// The maximum wander of a stationary receiver in a gap, in meters.
  private static let shortestStraightMeters = 25.0
  /// The minimum walking speed in meters per second.
  private static let slowestWalk = 0.5

  /// Returns the reason why no distance is counted from the previous location to this one; `nil` if
  /// it is counted.
  private mutating func breakReason(
    _ span: TimeRange, meters: Double, isRestart: Bool
  ) -> SegmentBreak.Reason? {
    if openWater != nil {
      return pendingBreak
        ?? OpenWaterOdometer.breakReason(span, meters: meters, isRestart: isRestart)
    }
    if isRestart { return .jump }
    if let pendingBreak { return pendingBreak }
    return rhythm.isGap(seconds: span.duration.inSeconds, meters: meters) ? .gap : nil
  }

  /// Whether the distance to a location is the one counted by another sensor, as the only
  /// measurement.
  private func isBridged(_ reason: SegmentBreak.Reason?, _ span: TimeRange) -> Bool {
    switch reason {
    case .gap, .pause: true
    case .jump: rhythm.isLost(seconds: span.duration.inSeconds)
    case .segment, nil: false
    }
  }

  /// Handles a pause that a file lists after the points that follow it; the distance of those is
  /// already counted.
  mutating func reachPause(_ instant: Instant, isBridged: Bool) {
    if let last = acceptance.last, instant < last.location.time { return }
    counted.reach(instant, isBridged: isBridged)
  }

  /// Whether there was no fix for so long that the path up to a date is lost.
  func isLost(at date: Instant) -> Bool {
    guard let last = acceptance.last, pendingBreak != .pause else { return true }
    return rhythm.isLost(seconds: (date - last.location.time).inSeconds)
  }

  var standing: StandingLog { openWater?.standing ?? odometer.standing }

  /// Returns the distance counted by another sensor where fixes are missing, including the open
  /// gap.
  private mutating func bridgedTravel() -> Travel {
    guard !isFinished, let newest = counted.newest, isLost(at: newest - CountedDistance.lag) else {
      return counted.settled
    }
    return counted.settled + counted.pending()
  }

  mutating func updateTotals() {
    // Sums of the same numbers in another order differ in the last bit; that is not a decrease.
    let bridged = bridgedTravel()
    let travel = (openWater?.travel ?? odometer.travel) + straight + bridged
    totals.countedMeters = max(totals.countedMeters, earlier.countedMeters + bridged.meters)
    totals.distanceMeters = max(totals.distanceMeters, earlier.distanceMeters + travel.meters)
    totals.movingSeconds = max(totals.movingSeconds, earlier.movingSeconds + travel.seconds)
    if let openWater {
      advanceDistanceDate(to: openWater.travelDate)
      totals.currentSpeedMetersPerSecond = openWater.currentSpeed
      totals.maximumSpeedMetersPerSecond = highest(openWater.maximumSpeed)
    } else {
      advanceDistanceDate(to: counted.date ?? odometer.travelDate)
      totals.currentSpeedMetersPerSecond = speed.current
      totals.maximumSpeedMetersPerSecond = highest(speed.maximum)
    }
    let climb = altimeter.sums
    totals.ascentMeters = sum(climb?.ascent, earlier.ascentMeters)
    totals.descentMeters = sum(climb?.descent, earlier.descentMeters)
    totals.barometricAltitudeMeters = altimeter.barometricAltitude
    totals.isMoving = openWater?.isMoving ?? odometer.isMoving
  }

  private func sum(_ meters: Double?, _ earlier: Double?) -> Double? {
    guard let earlier else { return meters }
    return (meters ?? 0) + earlier
  }

  /// Returns the greatest speed of all activities.
  private func highest(_ speed: Double?) -> Double? {
    guard let earlier = earlier.maximumSpeedMetersPerSecond else { return speed }
    return max(speed ?? earlier, earlier)
  }

  /// Sets the date up to which the distance is counted.
  ///
  /// It never decreases, even if a move confirmed later began earlier, since samples up to that
  /// date may already be saved.
  private mutating func advanceDistanceDate(to date: Instant?) {
    guard let date = date.map({ $0 + dateOffset }) else { return }
    totals.distanceDate = max(totals.distanceDate ?? date, date)
  }
}
