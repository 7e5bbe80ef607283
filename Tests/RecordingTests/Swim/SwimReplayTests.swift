import Feeds
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import Sessions
import Swimming
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

/// Stored data gives the same results as live data, also after a crash.
@Suite("Replay of a swim")
struct SwimReplayTests {
  /// Two sets with a pause between them, at 50 Hz; a second each of still water at both ends.
  static let readings: [Reading<MotionSample>] = {
    var swim = SimulatedSwim(seed: 7)
    swim.rest(5)
    for style in [SwimmingStrokeStyle.freestyle, .freestyle, .butterfly] {
      swim.length(style, seconds: 24)
      swim.turn()
    }
    swim.rest(40)
    for _ in 0..<3 {
      swim.length(.backstroke, seconds: 26)
      swim.turn()
    }
    return swim.readings(rate: 50, start: CoreSwim.start)
  }()

  static let pause = 100.0
  static let resume = 120.0

  /// A recording of these readings with its journal.
  struct Scene {
    var swim: CoreSwim
    var entries: [JournalEntry] = []
    var next = 0

    init(id: UUID = UUID()) throws { swim = try CoreSwim(id: id) }

    /// Records up to a moment, with the pause and the resume.
    mutating func record(until end: Double) throws {
      while next < readings.count {
        let reading = readings[next]
        let seconds = (reading.time - CoreSwim.start).inSeconds
        guard seconds < end else { return }
        let state = swim.core.session.state
        let hasPaused = swim.core.session.events.contains { $0.kind == .pause }
        if seconds >= pause, state == .running, !hasPaused { try press(.pause, at: pause) }
        if seconds >= resume, state == .paused { try press(.resume, at: resume) }
        swim.move(at: seconds, reading.value)
        next += 1
        try keep()
      }
    }

    mutating func press(_ command: ControlRequest.Command, at seconds: Double) throws {
      swim.uptime = .seconds(100) + .milliseconds(Int64(seconds * 1000))
      #expect(swim.ask(command).refusal == nil)
      try keep()
    }

    mutating func keep() throws {
      var isChanged = false
      for effect in swim.core.drainEffects() {
        switch effect {
        case .storeReading(let reading): entries.append(.reading(reading))
        case .journalSession: isChanged = true
        default: break
        }
      }
      if isChanged { entries.append(.session(try JournaledState(swim.core).encoded)) }
    }

    mutating func finish() throws -> SessionSummary {
      try record(until: .infinity)
      swim.core.stop(at: swim.core.clock.utc(at: swim.uptime))
      return try #require(swim.core.session.summary)
    }
  }

  static func finished() throws -> (Scene, SessionSummary) {
    var scene = try Scene()
    let summary = try scene.finish()
    return (scene, summary)
  }

  // SWIM-06, SWIM-07, SWIM-11, SWIM-17
  @Test("lengths with style, strokes, sets and distance are derived from motion alone")
  func live() throws {
    let (_, summary) = try Self.finished()
    #expect(summary.laps.count == 6)
    #expect(
      summary.laps.map(\.style) == [
        .freestyle, .freestyle, .butterfly, .backstroke, .backstroke, .backstroke,
      ])
    #expect(summary.totals.distanceMeters == 150)
    #expect(try #require(summary.totals.strokeCount) > 50)
    #expect(summary.events.count { $0.kind == .segment } == 2)
  }

  @Test("the engine gives the same results for stored data, to the last digit")
  func reanalysed() throws {
    let (scene, summary) = try Self.finished()
    var engine = SwimEngine(SwimConfiguration(venue: .pool(lapLengthMeters: 25)))
    var tally = SwimTally(isPool: true)
    func receive(_ findings: [SwimFinding]) {
      for finding in findings {
        switch finding {
        case .stroke(let stroke): tally.receive(stroke)
        case .length(let length, let index): tally.replace(from: index, with: [length])
        case .corrected(let index, let lengths): tally.replace(from: index, with: lengths)
        default: break
        }
      }
    }
    var changes = summary.events.filter { $0.kind == .pause || $0.kind == .resume }[...]
    for sample in scene.entries.samples(of: MotionCodec.self) {
      while let change = changes.first, change.date <= sample.time {
        changes.removeFirst()
        if change.kind == .pause {
          receive(engine.pause(at: change.date))
        } else {
          engine.resume(at: change.date)
        }
      }
      receive(engine.process(Reading(time: sample.time, uptime: .zero, value: sample.value)))
    }
    receive(engine.finish())
    #expect(tally.lengths == scene.swim.core.swim?.tally.lengths)
    #expect(tally.strokeCount == summary.totals.strokeCount)
    #expect(!tally.lengths.isEmpty)
  }

  @Test(
    "a recorder killed at any moment resumes with the same lengths, sets and strokes",
    arguments: [3.0, 30, 61.3, 83, 99.9, 100.01, 110, 119.99, 121, 150.5, 180, 205])
  func recovered(at crash: Double) throws {
    let (_, expected) = try Self.finished()
    var before = try Scene()
    try before.record(until: crash)
    var after = try Scene(id: before.swim.core.id)
    for entry in before.entries { after.swim.core.replay(entry) }
    after.swim.core.finishReplay()
    after.entries = before.entries
    after.next = before.next
    let summary = try after.finish()
    #expect(summary.laps == expected.laps)
    #expect(summary.events == expected.events)
    #expect(summary.totals == expected.totals)
  }

  @Test("a better clock during the swim shifts every date and changes nothing else")
  func clock() throws {
    let (_, expected) = try Self.finished()
    let offset = Duration.seconds(3600)
    var scene = try Scene()
    try scene.record(until: 70)
    scene.swim.core.observe(.clockCorrected(by: offset))
    scene.swim.core.clock = ClockMapping(
      wallClock: CoreSwim.start + offset, uptime: .seconds(100))
    let summary = try scene.finish()
    #expect(summary.laps.map(\.span) == expected.laps.map { $0.span.shifted(by: offset) })
    #expect(summary.laps.map(\.style) == expected.laps.map(\.style))
    #expect(summary.totals == expected.totals)
  }
}

extension TimeRange {
  fileprivate func shifted(by offset: Duration) -> TimeRange {
    TimeRange(start: start + offset, end: end + offset)
  }
}
