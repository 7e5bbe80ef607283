import Feeds
import Foundation
import HealthModel
import HealthStorage
import Routes
import Sessions

/// Going on from a journal.
extension RecordingCore {
  /// Takes in an entry of the journal as if it came now.
  ///
  /// Readings go the way of live ones, without being stored again; a written-down session replaces
  /// what was made of the readings before it, which is the same but for what was not written.
  mutating func replay(_ entry: JournalEntry) {
    isReplaying = true
    defer { isReplaying = false }
    switch entry {
    case .location(let recorded):
      _ = route.process(recorded)
      calibration?.take(recorded)
      energy?.take(recorded.location, at: recorded.location.time)
      hear(recorded.location.time)
    case .motion(let sample):
      let reading = corrected(reading(sample))
      _ = route.process(reading)
      swims(reading)
      walks(reading)
      stills(reading)
      hear(sample.time)
    case .heartRate(let sample):
      hear(sample.time)
      hearFieldTest(
        .heartRate(beatsPerMinute: sample.value.beatsPerMinute, at: sample.time))
      observe(.heartRate(beatsPerMinute: sample.value.beatsPerMinute, at: sample.time))
      slicer?.take(heartRate: sample.value.beatsPerMinute, at: sample.time)
      energy?.take(heartRate: sample.value.beatsPerMinute, at: sample.time)
      beats(sample.value, at: sample.time)
    case .pressure(let sample):
      let reading = reading(sample)
      _ = route.process(reading)
      walks(reading)
      energy?.take(sample.value, at: sample.time)
      hear(sample.time)
    case .cycling(let sample):
      hear(sample.time)
      cycles(sample.value, at: sample.time)
    case .session(let payload):
      guard let state = try? JSONDecoder().decode(JournaledState.self, from: payload) else {
        note(.earlier("a written-down state could not be read; the readings were used"))
        return
      }
      take(aligned(state))
    case .progress: break  // Recovery reads the newest by itself.
    }
    effects.removeAll(keepingCapacity: true)
  }

  /// Takes over how far the recorder was when it wrote last.
  mutating func restore(_ progress: JournaledState.Progress) {
    clock = progress.clock
    // It was written with the newest readings; their own dates may be ahead by the receiver's tolerance.
    lastReading = progress.date
    energy?.advance(to: progress.date, cadence: walk?.cadence(at: progress.date))
  }

  /// Ends the replay: the session hears how far the route has come.
  mutating func finishReplay() {
    slicer?.goOn(counted: route.totals.countedMeters)
    if isMeasuredByRoute {
      observe(.distance(meters: route.totals.distanceMeters, at: lastDate))
      hearFieldTest(.distance(meters: route.totals.distanceMeters, at: lastDate))
    }
    effects.removeAll(keepingCapacity: true)
    restoreLengthSamples()
    restoreFoundSamples()
  }

  /// A reading of that date was journaled.
  ///
  /// The session is written down at least once a minute, so a
  /// date far from its last one is that of a receiver's clock that jumped, and says nothing.
  private mutating func hear(_ date: Instant) {
    let newest = lastReading ?? session.latestDate ?? date
    guard date > newest, date - newest <= Self.journalInterval * 2 else { return }
    lastReading = date
    energy?.advance(to: date, cadence: walk?.cadence(at: date))
  }

  private func reading<Value>(_ sample: TraceSample<Value>) -> Reading<Value> {
    Reading(time: sample.time, uptime: clock.uptime(at: sample.time), value: sample.value)
  }

  /// An earlier state as it would be with the clock that the newest one has.
  ///
  /// Readings are stored with the dates after every correction; states stay as they were written.
  private func aligned(_ state: JournaledState) -> JournaledState {
    var state = state
    if let start = state.session.startDate, let corrected = session.startDate, start != corrected {
      _ = try? state.session.reduce(.clockCorrected(by: corrected - start))
    }
    state.clock = clock
    return state
  }

  /// Goes on from a written-down state; the route hears of pauses where they stood among its fixes.
  private mutating func take(_ state: JournaledState) {
    let wasPaused = session.state == .paused && !session.isPausedByMotion
    let isPaused = state.session.state == .paused && !state.session.isPausedByMotion
    if isPaused, !wasPaused, let pause = state.session.events.last(where: { $0.kind == .pause }) {
      _ = route.interrupt(at: pause.date)
      energy?.pause(at: pause.date)
    } else if wasPaused, !isPaused,
      let resume = state.session.events.last(where: { $0.kind == .resume })
    {
      _ = route.resume(at: resume.date)
      energy?.resume(at: resume.date)
    }
    swim?.tellChanges(from: session.events, to: state.session.events)
    walk?.tellChanges(from: session.events, to: state.session.events)
    restore(state)
    lastReading = [lastReading, state.session.latestDate].compactMap { $0 }.max()
  }

  /// The newest date anything is known of.
  var lastDate: Instant {
    let dates = [session.latestDate, lastReading, session.startDate].compactMap { $0 }
    return dates.max() ?? clock.utc(at: BootClock.now)
  }

  /// How long ago that was; by the boot clock where it is still the same.
  func age(at host: HostClocks) -> Duration {
    max(.zero, now(by: host) - lastDate)
  }

  /// The time now, on the recording's line.
  ///
  /// After a restart of the machine the boot clock starts anew. The wall clock is then either as wrong as
  /// it was, or was set meanwhile: the time nearest after the newest date is believed.
  func now(by host: HostClocks) -> Instant {
    guard isClockOfEarlierBoot else { return clock.utc(at: host.uptime) }
    let last = lastDate
    let candidates = [host.wallClock - clock.wallClockDifference, host.wallClock]
    return candidates.filter { $0 >= last }.min() ?? last
  }

  /// After a restart of the machine the mapping is made anew; where a receiver is followed the session
  /// waits for its time, since the wall clock may be wrong.
  mutating func awaitTimeIfClockIsNew(_ host: HostClocks, hasReceiver: Bool) {
    guard isClockOfEarlierBoot else { return }
    let now = now(by: host)
    clock.restart(at: now, uptime: host.uptime, wallClock: host.wallClock)
    // Where no receiver was heard before, its first fix corrects what was recorded and what is to come alike.
    guard hasReceiver, clock.isConfirmed else { return }
    awaitedTime = AwaitedTime(after: lastDate, receiverDifference: clock.receiverDifference)
  }

  /// Goes on recording; what was missed is noted.
  mutating func goOn(uptime: Duration) {
    guard !isWaitingForTime else { return }
    let now = clock.utc(at: uptime)
    note(.interrupted(Span(start: lastDate, end: now)))
    hearFieldTest(.silence(until: now))
    observe(.tick(at: now))
  }
}
