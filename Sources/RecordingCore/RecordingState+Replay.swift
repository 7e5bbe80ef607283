import Feeds
import Foundation
package import HealthModel
import Routes
package import SeriesCoding
import Sessions
import Training

/// Resuming from a journal.
extension RecordingState {
  /// Processes an entry of the journal as if it arrived now.
  ///
  /// Readings are processed like live ones, without being stored again. A journaled session replaces the
  /// state computed from the readings before it, which differs only by what was not written.
  package mutating func replay(_ entry: JournalEntry) {
    isReplaying = true
    defer { isReplaying = false }
    switch entry {
    case .location(let recorded):
      _ = route.process(recorded)
      process(.judged(recorded))
      process(.location(recorded.location, at: recorded.location.time))
      apply(recorded.location.time)
      updateCourse(recorded)
      updatePlan(
        .reading(
          PlanReading(
            date: recorded.location.time,
            meters: isMeasuredByRoute ? route.totals.distanceMeters : nil,
            speed: sensed.speed(at: recorded.location.time)
              ?? route.totals.currentSpeedMetersPerSecond)))
    case .reading(let reading): replay(reading)
    case .session(let payload):
      guard let state = try? JSONDecoder().decode(JournaledState.self, from: payload) else {
        note(.earlier("a saved state could not be read; it was rebuilt from the readings"))
        return
      }
      receive(aligned(state))
    case .progress: break  // recovery reads the newest one separately
    }
    effects.removeAll(keepingCapacity: true)
  }

  /// Processes a journaled reading; kinds that no engine needs are only stored.
  private mutating func replay(_ reading: TraceReading) {
    if let sample = reading.sample(of: MotionCodec.self) {
      replay(sample)
    } else if let sample = reading.sample(of: HeartRateCodec.self) {
      replay(sample)
    } else if let sample = reading.sample(of: PressureCodec.self) {
      replay(sample)
    } else if let sample = reading.sample(of: CyclingCodec.self) {
      apply(sensor: sample.time)
      receive(sample.value, at: sample.time)
    } else if let sample = reading.sample(of: RunningCodec.self) {
      apply(sensor: sample.time)
      receive(sample.value, at: sample.time)
    } else if let sample = reading.sample(of: MachineCodec.self) {
      apply(sensor: sample.time)
      receive(sample.value, at: sample.time)
    }
  }

  private mutating func replay(_ sample: TraceSample<MotionSample>) {
    let reading = corrected(reading(sample))
    _ = route.process(reading)
    process(.motion(reading))
    apply(sensor: sample.time)
  }

  private mutating func replay(_ sample: TraceSample<HeartRate>) {
    apply(sensor: sample.time)
    updateFieldTest(.heartRate(beatsPerMinute: sample.value.beatsPerMinute, at: sample.time))
    observe(.heartRate(beatsPerMinute: sample.value.beatsPerMinute, at: sample.time))
    slicer?.receive(heartRate: sample.value.beatsPerMinute, at: sample.time)
    process(.heartRate(sample.value, at: sample.time))
    updatePlan(
      .reading(PlanReading(date: sample.time, heartRate: sample.value.beatsPerMinute)))
  }

  private mutating func replay(_ sample: TraceSample<AirPressure>) {
    let reading = reading(sample)
    _ = route.process(reading)
    process(.pressure(reading))
    apply(sensor: sample.time)
  }

  /// Restores the recorder's last written progress.
  package mutating func restore(_ progress: JournaledState.Progress) {
    clock = progress.clock
    // It was written with the newest fixes; their own dates may be ahead by the receiver's tolerance. Readings
    // of the device's sensors may be newer.
    lastReading = [progress.date, lastSensorReading].compactMap { $0 }.max()
    process(.time(progress.date))
  }

  /// Ends the replay: updates the session with the route's distance.
  ///
  /// - Parameter saved: The end of the last saved sample; samples are saved apart from the readings and from
  ///   the progress, and may reach further than both.
  package mutating func finishReplay(savedUntil saved: Instant? = nil) {
    for end in replayedSamples.map(\.span.end) + [saved].compactMap({ $0 }) { advance(to: end) }
    slicer?.resume(counted: route.totals.countedMeters)
    if isMeasuredByRoute {
      observe(.distance(meters: route.totals.distanceMeters, at: lastDate))
      updateFieldTest(.distance(meters: route.totals.distanceMeters, at: lastDate))
    }
    effects.removeAll(keepingCapacity: true)
    restoreLengthSamples()
    restoreFoundSamples()
  }

  /// Notes the date of a journaled reading.
  ///
  /// The session is journaled at least once a minute, so a date far from its last one is that of a receiver's
  /// clock that jumped, and is ignored.
  private mutating func apply(_ date: Instant) {
    guard advance(to: date) else { return }
    process(.time(date))
    updatePlan(.tick(date))
  }

  /// Notes the date of a journaled reading of a sensor, which has the device's clock.
  private mutating func apply(sensor date: Instant) {
    apply(date)
    if lastReading == date { lastSensorReading = date }
  }

  @discardableResult
  private mutating func advance(to date: Instant) -> Bool {
    let newest = lastReading ?? session.latestDate ?? date
    guard date > newest, date - newest <= Self.journalInterval * 2 else { return false }
    lastReading = date
    return true
  }

  private func reading<Value>(_ sample: TraceSample<Value>) -> Reading<Value> {
    Reading(time: sample.time, uptime: clock.uptime(at: sample.time), value: sample.value)
  }

  /// Converts an earlier state to the clock of the newest one.
  ///
  /// Readings are stored with the dates after every correction; states stay as they were written.
  private func aligned(_ state: JournaledState) -> JournaledState {
    var state = state
    if let start = state.session.startDate, let corrected = session.startDate, start != corrected {
      _ = try? state.session.reduce(.clockCorrected(by: corrected - start))
      state.plan?.shift(by: corrected - start)
      state.course?.shift(by: corrected - start)
    }
    state.clock = clock
    return state
  }

  /// Restores a journaled state; the route processes pauses at their positions among its fixes.
  private mutating func receive(_ state: JournaledState) {
    let wasPaused = session.isPausedByRequest
    let isPaused = state.session.isPausedByRequest
    if isPaused, !wasPaused, let pause = state.session.events.last(where: { $0.kind == .pause }) {
      _ = route.interrupt(at: pause.date)
    } else if wasPaused, !isPaused,
      let resume = state.session.events.last(where: { $0.kind == .resume })
    {
      _ = route.resume(at: resume.date)
    }
    for index in engines.indices {
      engines[index].restoreTimer(from: session, to: state.session)
    }
    replayActivities(of: state.session)
    restore(state)
    lastReading = [lastReading, state.session.latestDate].compactMap { $0 }.max()
  }

  /// The newest known date.
  package var lastDate: Instant {
    let dates = [session.latestDate, lastReading, session.startDate].compactMap { $0 }
    return dates.max() ?? clock.utc(at: .zero)
  }

  /// The time since the newest known date; by the boot clock if the machine was not restarted.
  package func age(at host: HostClocks) -> Duration {
    max(.zero, now(by: host) - lastDate)
  }

  /// The current time, on the recording's timeline.
  ///
  /// After a restart of the machine the boot clock starts anew. The wall clock is then either as wrong as it
  /// was, or was set meanwhile: the nearest time after the newest date is used.
  func now(by host: HostClocks) -> Instant {
    guard isClockOfEarlierBoot else { return clock.utc(at: host.uptime) }
    let last = lastDate
    let candidates = [host.wallClock - clock.wallClockDifference, host.wallClock]
    return candidates.filter { $0 >= last }.min() ?? last
  }

  /// Recreates the mapping after a restart of the machine; if a receiver is followed the session waits for
  /// its time, since the wall clock may be wrong.
  package mutating func awaitTimeIfClockIsNew(_ host: HostClocks, hasReceiver: Bool) {
    guard isClockOfEarlierBoot else { return }
    let now = now(by: host)
    clock.restart(at: now, uptime: host.uptime, wallClock: host.wallClock)
    // Without an earlier receiver, the first fix corrects earlier and later dates alike.
    guard hasReceiver, clock.isConfirmed else { return }
    awaitedTime = AwaitedTime(after: lastDate, receiverDifference: clock.receiverDifference)
  }

  /// Resumes the recording, and notes the gap.
  package mutating func resume(uptime: Duration) {
    guard !isWaitingForTime else { return }
    let now = clock.utc(at: uptime)
    note(.interrupted(TimeRange(start: lastDate, end: now)))
    updateFieldTest(.silence(until: now))
    observe(.tick(at: now))
  }
}

extension Session {
  /// Whether it is paused, and not by motion.
  var isPausedByRequest: Bool { state == .paused && !isPausedByMotion }
}
