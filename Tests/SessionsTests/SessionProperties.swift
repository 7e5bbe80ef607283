import Foundation
import HealthModel
import Sessions
import TestSupport
import Testing

/// Invariants of every session, whatever happens to it.
@Suite("Any session") struct SessionProperties {
  @Test(
    "a session encoded and decoded at any moment continues in the same way",
    arguments: Seed.first(60)
  )
  func codable(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var generator = seed.generator
    var uninterrupted = history.session
    var interrupted = history.session
    for event in history.events {
      if generator.uniform() < 0.05 {
        interrupted = try JSONDecoder().decode(
          Session.self, from: JSONEncoder().encode(interrupted))
        #expect(interrupted == uninterrupted)
      }
      #expect(uninterrupted.attempt(event) == interrupted.attempt(event))
    }
    #expect(interrupted == uninterrupted)
  }

  @Test("encoded and replayed events give the same session", arguments: Seed.first(30))
  func journal(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var live = history.session
    var lines: [Data] = []
    for event in history.events where live.attempt(event) != nil {
      lines.append(try JSONEncoder().encode(event))
    }
    var replayed = history.session
    for line in lines {
      _ = try replayed.reduce(JSONDecoder().decode(SessionEvent.self, from: line))
    }
    #expect(replayed == live)
  }

  @Test("a refusal changes nothing and names event and state", arguments: Seed.first(60))
  func refusals(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    var refusals = 0
    for event in history.events {
      let before = session
      do {
        _ = try session.reduce(event)
      } catch {
        refusals += 1
        #expect(session == before)
        #expect(error.event == event && error.state == before.state)
        #expect(!error.description.isEmpty)
      }
    }
    #expect(refusals > 0, "a history without a refusal tests nothing")
  }

  // WKT-14, WKT-29
  @Test(
    "active and paused time add up to the elapsed time, and agree with the events",
    arguments: Seed.first(60))
  func durations(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    for event in history.events {
      _ = session.attempt(event)
      guard let start = session.startDate, let latest = session.latestDate else { continue }
      let active = session.activeDuration(at: latest)
      #expect(active >= .zero)
      #expect(active + session.pausedDuration(at: latest) == session.elapsed(at: latest))
      let span = TimeRange(start: start, end: latest)
      #expect(
        session.pausedDuration(at: latest) == WorkoutEvent.pausedTime(session.events, within: span))
    }
  }

  @Test("the same session an hour later differs only in its dates", arguments: Seed.first(60))
  func shifted(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var generator = seed.generator
    let offset = Duration.microseconds(Int64(generator.next() % 10_000_000_000) - 5_000_000_000)
    let change = Int(generator.next() % UInt64(history.events.count)) + 1
    var plain = history.session
    var corrected = history.session
    for (index, event) in history.events.enumerated() {
      if index == change { _ = try corrected.reduce(.clockCorrected(by: offset)) }
      let later = index >= change ? event.shifted(by: offset) : event
      #expect((plain.attempt(event) != nil) == (corrected.attempt(later) != nil))
    }
    if change == history.events.count { _ = try corrected.reduce(.clockCorrected(by: offset)) }
    _ = try plain.reduce(.clockCorrected(by: offset))
    #expect(corrected == plain)
  }

  @Test(
    "the distances of the laps and of the current lap add up to the distance",
    arguments: Seed.first(60))
  func lapSum(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    for event in history.events {
      _ = session.attempt(event)
      guard let latest = session.latestDate, let total = session.distanceMeters else { continue }
      let laps = session.laps.compactMap(\.distanceMeters).reduce(0, +)
      let current = session.totals(at: latest).currentLap.distanceMeters ?? 0
      #expect(abs(laps + current - total) <= 1e-9 * max(1, total))
    }
  }

  @Test(
    "laps are consecutive, and their active times add up to the session's outside pools",
    arguments: Seed.first(60))
  func lapTimes(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    for event in history.events { _ = session.attempt(event) }
    let latest = try #require(session.latestDate)
    _ = try session.reduce(.end(at: latest))
    let summary = try #require(session.summary)
    for (lap, next) in zip(summary.laps, summary.laps.dropFirst()) {
      #expect(lap.span.end <= next.span.start)
    }
    guard summary.configuration.swimmingLocationType != .pool, !summary.laps.isEmpty else { return }
    #expect(summary.laps.map(\.activeDuration).reduce(.zero, +) == summary.activeDuration)
  }

  // WKT-13, WKT-18, WKT-20
  @Test(
    "a finished workout's events are within it by date, and the first is not a resume",
    arguments: Seed.first(60))
  func finished(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    for event in history.events { _ = session.attempt(event) }
    let latest = try #require(session.latestDate)
    _ = try session.reduce(.end(at: latest))
    let summary = try #require(session.summary)
    #expect(summary.events.map(\.date) == summary.events.map(\.date).sorted())
    #expect(summary.events.first?.kind != .resume)
    for event in summary.events {
      #expect(summary.span.start <= event.span.start && event.span.end <= summary.span.end)
      if !event.kind.mayLast { #expect(event.span.duration == .zero) }
      if event.kind == .segment { #expect(event.span.duration > .zero) }
      if event.kind == .pause || event.kind == .resume { #expect(event.metadata.isEmpty) }
    }
    #expect(summary.workout().duration == summary.activeDuration)
  }

  // WKT-04, WKT-12
  @Test(
    "effects are complete: events and states follow from them alone",
    arguments: Seed.first(60))
  func followed(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    var events: [WorkoutEvent] = []
    var withdrawn: [Int] = []
    var laps: [Lap] = []
    var state = SessionState.notStarted
    for event in history.events {
      for effect in session.attempt(event) ?? [] {
        switch effect {
        case .eventRecorded(let event, let index):
          #expect(index == events.count)
          events.append(event)
        case .eventCorrected(let event, let index): events[index] = event
        case .eventWithdrawn(let index): withdrawn.append(index)
        case .lapFinished(let lap): laps.append(lap)
        case .lapsCorrected(let number, let corrected):
          laps.replaceSubrange((number - 1)..., with: corrected)
        case .stateChanged(let old, let new, _):
          #expect(old == state)
          state = new
        default: break
        }
      }
      #expect(state == session.state)
    }
    #expect(events == session.events)
    #expect(withdrawn.sorted() == session.withdrawnEvents)
    #expect(Set(withdrawn).count == withdrawn.count, "an event was withdrawn twice")
    if session.configuration.swimmingLocationType == .pool { #expect(laps == session.laps) }
  }

  // SWIM-11, SWIM-13
  @Test("sets lie between pauses, in order, and do not overlap", arguments: Seed.first(60))
  func sets(seed: Seed) throws {
    let history = try RandomHistory(seed: seed)
    var session = history.session
    for event in history.events {
      if case .beginSegment = event { continue }
      _ = session.attempt(event)
    }
    _ = try session.reduce(.end(at: try #require(session.latestDate)))
    let summary = try #require(session.summary)
    let sets = summary.events.filter { $0.kind == .segment }
    guard summary.configuration.activityType.isSwimming else {
      #expect(sets.isEmpty)
      return
    }
    for set in sets { #expect(set.metadata.isEmpty) }
    for (set, next) in zip(sets, sets.dropFirst()) { #expect(set.span.end <= next.span.start) }
    for pause in WorkoutEvent.pauses(summary.events, within: summary.span) {
      for set in sets where pause.duration > .zero { #expect(!set.span.overlaps(pause)) }
    }
  }
}

extension SessionEvent {
  fileprivate func shifted(by offset: Duration) -> SessionEvent {
    switch self {
    case .prepare(let date): .prepare(at: date + offset)
    case .start(let date): .start(at: date + offset)
    case .pause(let date): .pause(at: date + offset)
    case .resume(let date): .resume(at: date + offset)
    case .stop(let date): .stop(at: date + offset)
    case .end(let date): .end(at: date + offset)
    case .pauseOrResumeRequest(let date): .pauseOrResumeRequest(at: date + offset)
    case .lap(let date): .lap(at: date + offset)
    case .beginActivity(let id, let configuration, let date):
      .beginActivity(id, configuration, at: date + offset)
    case .marker(let metadata, let date): .marker(metadata, at: date + offset)
    case .beginSegment(let name, let metadata, let date):
      .beginSegment(name: name, metadata, at: date + offset)
    case .endSegment(let name, let date): .endSegment(name: name, at: date + offset)
    case .lockWater(let isInForeground, let date):
      .lockWater(isInForeground: isInForeground, at: date + offset)
    case .unlockWater(let date): .unlockWater(at: date + offset)
    case .movement(let movement, let date): .movement(movement, at: date + offset)
    case .distance(let meters, let date): .distance(meters: meters, at: date + offset)
    case .length(let length): .length(length.shifted(by: offset))
    case .lengthsCorrected(let index, let lengths):
      .lengthsCorrected(from: index, lengths.map { $0.shifted(by: offset) })
    case .swimming(let since): .swimming(since: since + offset)
    case .resting(let since): .resting(since: since + offset)
    case .heartRate(let beats, let date): .heartRate(beatsPerMinute: beats, at: date + offset)
    case .steps(let count, let date): .steps(count, at: date + offset)
    case .strokes(let count, let date): .strokes(count, at: date + offset)
    case .strokesCorrected(let count, let date): .strokesCorrected(count, at: date + offset)
    case .energy(let kilocalories, let date):
      .energy(kilocalories: kilocalories, at: date + offset)
    case .tick(let date): .tick(at: date + offset)
    case .clockCorrected: self
    }
  }
}

extension SwimLength {
  fileprivate func shifted(by offset: Duration) -> SwimLength {
    var length = self
    length.span = TimeRange(start: span.start + offset, end: span.end + offset)
    return length
  }
}
