import Feeds
import Foundation
import HealthModel
import HealthStorage
import Mobility
import SeriesCoding
import Sessions
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

/// Stored data gives the same results as live data, also after a crash.
@Suite("Replay of a walk")
struct WalkReplayTests {
  /// Two bouts with a rest, stairs at the end of the first, and a pause in the second.
  static let scene:
    (
      motion: [Reading<MotionSample>], air: [Reading<AirPressure>], presses: [FollowedWalk.Press]
    ) = {
      var way = SimulatedStairs(seed: 5)
      way.walk(25)
      way.climb(36, .up)
      way.walk(20)
      way.stand(15)
      way.walk(50)
      way.stand(5)
      let climb = way.climbs[0]
      var body = SimulatedWalk(seed: 5)
      body.walk(climb.start)
      body.walk(climb.end - climb.start, SimulatedWalk.Gait(cadence: 95, stepLength: 0.5))
      body.walk(20)
      body.stand(15)
      body.walk(50)
      body.stand(5)
      return (
        body.readings(rate: 50, start: FollowedWalk.start),
        way.pressure(rate: 10, start: FollowedWalk.start),
        [
          FollowedWalk.Press(seconds: 100, command: .pause),
          FollowedWalk.Press(seconds: 106, command: .resume),
        ]
      )
    }()

  static func walk(_ id: UUID = UUID()) throws -> FollowedWalk {
    try FollowedWalk(scene.motion, air: scene.air, presses: scene.presses, id: id)
  }

  static let identity = UUID()
  static let expected: Result<(walk: FollowedWalk, workout: Workout), any Error> = Result {
    var walk = try WalkReplayTests.walk(identity)
    let workout = try walk.finish()
    return (walk, workout)
  }

  @Test("the scene has every kind of sample")
  func everything() throws {
    let (walk, _) = try Self.expected.get()
    #expect(walk.samples(.walkingSpeed).count >= 2)
    #expect(walk.samples(.flightsClimbed).count == 1)
    #expect(walk.samples(.stepCount).count >= 4)
    #expect(Set(walk.told).count == walk.told.count)
  }

  @Test("the engine gives the same samples for stored data, to the last digit")
  func reanalysed() throws {
    let (walk, workout) = try Self.expected.get()
    let configuration = MobilityConfiguration(placement: .lowerBack, heightMeters: 1.72)
    var engine = MobilityEngine(configuration)
    var maker = WalkSamples(prefix: DerivedSamples.prefix(of: walk.core.id), configuration)
    var samples: [QuantitySample] = []
    func receive(_ findings: [MobilityFinding]) {
      for finding in findings { samples += maker.receive(finding) }
    }
    var changes = workout.events.filter { $0.kind == .pause || $0.kind == .resume }[...]
    func report(until date: Instant) {
      while let change = changes.first, change.date <= date {
        changes.removeFirst()
        if change.kind == .pause {
          receive(engine.pause(at: change.date))
        } else {
          engine.resume(at: change.date)
        }
      }
    }
    for entry in walk.entries {
      if let sample = entry.sample(of: MotionCodec.self) {
        report(until: sample.time)
        receive(engine.process(Reading(time: sample.time, uptime: .zero, value: sample.value)))
      } else if let sample = entry.sample(of: PressureCodec.self) {
        report(until: sample.time)
        receive(engine.process(Reading(time: sample.time, uptime: .zero, value: sample.value)))
      }
    }
    receive(engine.finish())
    samples += maker.finish()
    #expect(!samples.isEmpty)
    let facts = samples.map { FollowedWalk.Fact($0) }.sorted { $0.identifier < $1.identifier }
    #expect(facts == walk.facts.filter { !$0.identifier.contains("EnergyBurned") })
  }

  @Test(
    "a recorder killed at any moment resumes to the same samples and steps, without duplicates",
    arguments: [3.0, 14.02, 30, 44.4, 61, 99.9, 100.05, 104, 106.1, 127])
  func recovered(at crash: Double) throws {
    let (walk, workout) = try Self.expected.get()
    var before = try Self.walk(Self.identity)
    try before.record(until: crash)
    var after = try FollowedWalk.recovered(before)
    let again = try after.finish()
    #expect(after.facts == walk.facts)
    #expect(again.totals == workout.totals)
    #expect(again.events == workout.events)
  }

  @Test("a recorder killed before saving any samples has all samples after it resumes")
  func unsaved() throws {
    let (walk, _) = try Self.expected.get()
    var before = try Self.walk(Self.identity)
    try before.record(until: 80)
    #expect(!before.samples.isEmpty)
    before.samples = [:]
    var after = try FollowedWalk.recovered(before)
    _ = try after.finish()
    #expect(after.facts == walk.facts)
  }

  @Test(
    "a walk that recovery ends contains every sample, those after the last progress included",
    arguments: [0.0, 0.3, 1, 4], [true, false])
  func progress(age: Double, hasReadings: Bool) throws {
    var before = try Self.walk(Self.identity)
    try before.record(until: 80)
    let newest = try #require(before.samples.values.map(\.span.end).max())
    if !hasReadings {
      // The last samples were saved; the readings that they come from were not.
      before.entries.removeAll { entry in
        guard case .reading(let reading) = entry, let sample = reading.sample(of: MotionCodec.self)
        else { return false }
        return sample.time > newest - .seconds(1)
      }
    }
    var after = try FollowedWalk.recovered(before, progress: newest - .seconds(age))
    let workout = try after.finishAsRecovered()
    #expect(after.samples.values.allSatisfy { $0.span.end <= workout.span.end })
    #expect(workout.span.end <= FollowedWalk.at(80))
  }

  @Test("a better clock during the walk shifts every sample and changes nothing else")
  func clock() throws {
    let (walk, workout) = try Self.expected.get()
    let offset = Duration.seconds(3600)
    var corrected = try Self.walk(Self.identity)
    try corrected.record(until: 58)
    try corrected.correctClock(by: offset)
    let moved = try corrected.finish()
    #expect(moved.totals.stepCount == workout.totals.stepCount)
    let expected = walk.facts.map { fact in
      var fact = fact
      fact.span = fact.span.moved(by: offset)
      return fact
    }
    #expect(corrected.facts == expected)
  }
}
