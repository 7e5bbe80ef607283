internal import HealthModel

extension RouteEngine {
  func isFix(_ recorded: RecordedLocation) -> Bool {
    recorded.mode != .noFix && Acceptance.isOnEarth(recorded.location)
  }

  /// Judges a location that is on the line of time, and counts it where it belongs to the route.
  mutating func take(_ recorded: RecordedLocation, after findings: [Finding] = []) -> [Finding] {
    var recorded = recorded
    var findings = findings
    if recorded.verdict == .accepted {
      if isPaused(at: recorded.location.time) {
        recorded.verdict = .paused
      } else {
        let previous = acceptance.last
        let (verdict, breaks) = acceptance.judge(recorded.location)
        recorded.verdict = verdict
        if verdict == .accepted, let accepted = acceptance.last {
          // Files do not say what kind of fix it was; receivers always do.
          advance(
            to: accepted, from: previous, breaks: breaks, isLive: recorded.mode != .unknown,
            &findings)
        }
      }
    }
    // A stored route tells its pauses by this alone, where nothing else does.
    if recorded.verdict == .paused { pendingBreak = .pause }
    totals.counts[recorded.verdict] += 1
    totals.quality = FixQuality(recorded)
    findings.append(.location(recorded))
    return findings
  }

  private func isPaused(at time: Instant) -> Bool {
    pausedSince.map { time >= $0 } ?? false || lastPause?.contains(time) ?? false
  }

  private typealias Place = (location: Location, point: SurfacePoint)

  private mutating func advance(
    to place: Place, from previous: Place?, breaks: Bool, isLive: Bool, _ findings: inout [Finding]
  ) {
    let (location, surface) = place
    if let previous {
      let span = Span(start: previous.location.time, end: location.time)
      let meters = previous.point.distance(to: surface)
      if let reason = breakReason(span, meters: meters, isRestart: breaks) {
        if reason == .gap { findings.append(.gap(span)) }
        findings.append(.segmentBreak(SegmentBreak(reason: reason, span: span)))
        odometer.endLine()
        openWater?.endLine()
        speed.breakLine()
        altimeter.breakLine(at: location.time)
      }
    }
    pendingBreak = nil
    if openWater == nil {
      odometer.advance(
        to: location, at: surface, isLive: isLive,
        bodyIsStill: motionEvidence.isStill(at: location.time))
      speed.advance(to: location, at: surface, isMoving: odometer.isMoving)
    } else {
      openWater?.advance(to: location, at: surface)
    }
    altimeter.process(location, isLive: isLive, standing: standing)
    updateTotals()
    if totals.isMoving != wasMoving, let since = openWater?.since ?? odometer.since {
      wasMoving = totals.isMoving
      findings.append(.moving(wasMoving, since: since))
    }
  }

  /// Why no distance is counted from the location before to this one; `nil` where it is.
  private mutating func breakReason(
    _ span: Span, meters: Double, isRestart: Bool
  ) -> SegmentBreak.Reason? {
    if openWater != nil {
      return pendingBreak
        ?? OpenWaterOdometer.breakReason(span, meters: meters, isRestart: isRestart)
    }
    if isRestart { return .jump }
    if let pendingBreak { return pendingBreak }
    return rhythm.isGap(seconds: span.duration.inSeconds, meters: meters) ? .gap : nil
  }

  var standing: StandingLog { openWater?.standing ?? odometer.standing }

  mutating func updateTotals() {
    // Sums of the same numbers in another order differ in the last bit: that is no way back.
    let travel = openWater?.travel ?? odometer.travel
    totals.distanceMeters = max(totals.distanceMeters, travel.meters)
    totals.movingSeconds = max(totals.movingSeconds, travel.seconds)
    if let openWater {
      totals.distanceDate = openWater.travelDate
      totals.currentSpeedMetersPerSecond = openWater.currentSpeed
      totals.maximumSpeedMetersPerSecond = openWater.maximumSpeed
    } else {
      totals.distanceDate = odometer.travelDate
      totals.currentSpeedMetersPerSecond = speed.current
      totals.maximumSpeedMetersPerSecond = speed.maximum
    }
    totals.ascentMeters = altimeter.ascent
    totals.descentMeters = altimeter.descent
    totals.barometricAltitudeMeters = altimeter.barometricAltitude
    totals.isMoving = openWater?.isMoving ?? odometer.isMoving
  }
}
