package import Feeds
package import HealthModel
import Routes
import SeriesCoding
import Sessions
import Training

/// Sensor readings for session and route.
extension RecordingState {
  /// Processes an event of the receiver's feed.
  package mutating func receive(_ event: FeedEvent<Fix>) {
    switch event {
    case .reading(let reading): receive(reading)
    case .connected:
      positioning.isConnected = true
    case .gap(let gap):
      let at = clock.utc(at: gap.until ?? gap.since)
      if case .serverAbsent = gap.reason {
        let note = gap.until.map { RecordingNote.positioningFound(after: $0 - gap.since, at: at) }
        self.note(note ?? .positioningAwaited(at: at))
      } else if let until = gap.until {
        positioning.isConnected = true
        note(.positioningBack(after: until - gap.since, at: at))
      } else {
        positioning.lose()
        note(.positioningLost(gap.reason, at: at))
      }
    case .malformed(let fault):
      note(.malformed(fault, count: notes.malformedCount + 1))
    }
  }

  /// Processes an event of a trace's feed.
  package mutating func receive(_ event: FeedEvent<TraceRow>) {
    switch event {
    case .reading(let reading): receive(reading)
    case .connected(let connection):
      if case .trace(let header) = connection.peer, header.columns.contains("ax"),
        let placement = header.placement
      {
        adopt(placement: placement)
      }
      if case .sensor(let sensor) = connection.peer { adopt(sensor) }
      if case .trace(let header) = connection.peer {
        let columns = FurtherColumns(header.otherColumns)
        if !columns.codecs.isEmpty { furtherColumns = columns }
      }
    case .gap(let gap):
      let at = clock.utc(at: gap.until ?? gap.since)
      if let until = gap.until {
        note(.sensorBack(after: until - gap.since, at: at))
      } else {
        note(.sensorLost(gap.reason, at: at))
      }
    case .malformed(let fault):
      note(.malformed(fault, count: notes.malformedCount + 1))
    }
  }

  private mutating func receive(_ reading: Reading<Fix>) {
    var fix = reading.value
    refuse(fix.removeImpossibleValues(), at: reading.uptime)
    positioning.receive(fix, uptime: reading.uptime)
    if fix.mode == .twoDimensional || fix.mode == .threeDimensional, let time = fix.receiverTime {
      observeReceiver(time, uptime: reading.uptime)
    }
    prepareFieldTest(with: fix, uptime: reading.uptime)
    guard session.state.isActive, !isWaitingForTime else { return }
    let now = clock.utc(at: reading.uptime)
    // Readings that were queued since before the start do not belong to this workout.
    if let start = session.startDate, now < start { return }
    fix.receiverTime = placedTime(of: fix, uptime: reading.uptime)
    receive(route.process(Reading(time: now, uptime: reading.uptime, value: fix)))
    guard let location = fix.location else { return }
    process(.location(location, at: now))
    if isMeasuredByRoute {
      observe(.distance(meters: route.totals.distanceMeters, at: distanceDate(now)))
    }
    updateFieldTest(fix, at: now)
    updatePlanReading(at: now)
    let speed =
      sensed.speed(at: now) ?? fix.location?.speed ?? route.totals.currentSpeedMetersPerSecond
    observe(.movement(Movement(speedMetersPerSecond: speed), at: now))
  }

  /// Returns the date up to which the route's distance is counted, on the session's timeline.
  ///
  /// The route lags the newest fix while a verdict is pending; laps end at the date of the
  /// distance, not at the date of its report. A date that is not just behind now is that of a
  /// receiver's clock that jumped.
  mutating func distanceDate(_ now: Instant) -> Instant {
    var date = now
    if let counted = route.totals.distanceDate, counted <= now,
      now - counted <= Session.backdatingLimit
    {
      date = counted
    }
    let latest = max(date, latestDistanceDate ?? date)
    latestDistanceDate = latest
    return latest
  }

  private mutating func receive(_ reading: Reading<TraceRow>) {
    updateFieldTest(reading.value, uptime: reading.uptime)
    guard session.state.isActive, !isWaitingForTime else { return }
    let now = clock.utc(at: reading.uptime)
    var row = reading.value
    refuse(row.removeImpossibleValues(), at: reading.uptime)
    if let motion = row.motion {
      let stored = Reading(time: now, uptime: reading.uptime, value: motion.asStored)
      store(stored.value, MotionCodec.self, at: now)
      // The stored sample is raw; the engines get the corrected one.
      let sample = corrected(stored)
      receive(route.process(sample))
      process(.motion(sample))
      if let intensity = self.motion.process(sample) {
        observe(
          .movement(Movement(accelerationDeviation: intensity.standardDeviation), at: now))
      }
    }
    if let rate = row.heartRate, rate.beatsPerMinute > 0 {
      store(rate, HeartRateCodec.self, at: now)
      observe(.heartRate(beatsPerMinute: rate.beatsPerMinute, at: now))
      slicer?.receive(heartRate: rate.beatsPerMinute, at: now)
      process(.heartRate(rate, at: now))
      updatePlan(.reading(PlanReading(date: now, heartRate: rate.beatsPerMinute)))
    } else if row.heartRate != nil {
      observe(.heartRate(beatsPerMinute: 0, at: now))
      slicer?.receive(heartRate: 0, at: now)
    }
    if let pressure = row.pressure {
      let sample = Reading(time: now, uptime: reading.uptime, value: pressure)
      store(pressure, PressureCodec.self, at: now)
      receive(route.process(sample))
      process(.pressure(sample))
    }
    if let cycling = row.cycling {
      store(cycling, CyclingCodec.self, at: now)
      receive(cycling, at: now)
    }
    receiveFurther(row, uptime: reading.uptime, at: now)
  }

  /// Processes the readings of a foot pod and a fitness machine, and of kinds that no engine needs.
  private mutating func receiveFurther(_ row: TraceRow, uptime: Duration, at now: Instant) {
    var (running, machine) = (row.running, row.machine)
    for further in furtherColumns.readings(row.others, at: now) {
      if let sample = further.sample(of: RunningCodec.self) {
        running = sample.value
        refuse(running?.removeImpossibleValues() ?? [], at: uptime)
      } else if let sample = further.sample(of: MachineCodec.self) {
        machine = sample.value
        refuse(machine?.removeImpossibleValues() ?? [], at: uptime)
      } else {
        effects.append(.storeReading(further))
      }
    }
    if let running {
      store(running, RunningCodec.self, at: now)
      receive(running, at: now)
    }
    if let machine {
      store(machine, MachineCodec.self, at: now)
      receive(machine, at: now)
    }
  }

  private mutating func store<Codec: TraceCodec>(
    _ value: Codec.Value, _ codec: Codec.Type, at time: Instant
  ) {
    effects.append(.storeReading(TraceReading(TraceSample(time: time, value: value), codec)))
  }

  /// Processes the results of the route engine.
  mutating func receive(_ findings: [RouteFinding]) {
    for finding in findings {
      switch finding {
      case .location(let recorded):
        effects.append(.store(recorded))
        process(.judged(recorded))
        updateCourse(recorded)
      case .rolloverRepaired(let weeks, let at): note(.weekRolloverRepaired(weeks: weeks, at: at))
      case .gap(let span, let counted): note(.noUsableFix(span, countedMeters: counted))
      case .clockJump, .segmentBreak, .moving: break
      }
    }
  }

  /// Updates the distance counted by another sensor: the route uses it where there are no fixes.
  package mutating func receive(countedMeters meters: Double, at now: Instant) {
    let before = route.totals.distanceMeters
    receive(route.process(countedMeters: meters, at: now))
    if isMeasuredByRoute, route.totals.distanceMeters > before {
      observe(.distance(meters: route.totals.distanceMeters, at: distanceDate(now)))
    }
  }
}
