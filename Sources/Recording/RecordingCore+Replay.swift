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
      take(state)
    }
    effects.removeAll(keepingCapacity: true)
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
  var age: Duration {
    let now = isClockOfEarlierBoot ? Instant.now : clock.utc(at: BootClock.now)
    return max(.zero, now - lastDate)
  }

  /// After a restart of the machine the boot clock starts anew and the wall clock may be wrong until
  /// a receiver says; with one, the session waits for it.
  mutating func awaitTimeIfClockIsNew() {
    guard isClockOfEarlierBoot else { return }
    clock = ClockMapping(wallClock: max(.now, lastDate), uptime: BootClock.now)
    isWaitingForTime = options.hasPositioning
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
