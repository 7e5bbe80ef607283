import Feeds
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

@Suite("Samples cut during a recording")
struct SampleSlicerTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)
  private static let id = UUID()

  private static func totals(_ meters: Double, energy: Int? = nil) -> Workout.Totals {
    var totals = Workout.Totals()
    totals.distanceMeters = meters
    totals.energyKilocalories = energy.map(Double.init)
    return totals
  }

  private static func sum(_ samples: [QuantitySample], _ type: QuantityType) throws -> Double {
    try samples.filter { $0.type == type }.reduce(0) {
      $0 + (try $1.quantity.value(in: type.canonicalUnit))
    }
  }

  // WKT-32, WKT-33
  @Test(
    "samples add up to the workout's totals, do not overlap, and are not in a pause",
    arguments: (0..<50).map { Seed($0) })
  func sums(seed: Seed) throws {
    var random = SplitMix64(seed: seed.value)
    var slicer = SampleSlicer(recording: Self.id, activity: .walking, start: Self.start)
    var (now, meters, energy) = (Self.start, 0.0, 0)
    var samples: [QuantitySample] = []
    var pauses: [TimeRange] = []
    for _ in 0..<Int.random(in: 1...400, using: &random) {
      now += .milliseconds(Int.random(in: 1...20_000, using: &random))
      if Int.random(in: 0..<20, using: &random) == 0 {
        let until = now + .seconds(Int.random(in: 1...600, using: &random))
        slicer.pause(Self.totals(meters, energy: energy), at: now)
        slicer.receive(Self.totals(meters, energy: energy), at: until)
        slicer.resume(at: until)
        pauses.append(TimeRange(start: now, end: until))
        now = until
      } else if Bool.random(using: &random) {
        meters += Double.random(in: 0...40, using: &random)
        energy += Int.random(in: 0...40, using: &random)
      }
      slicer.receive(Self.totals(meters, energy: energy), at: now)
      samples += slicer.drainFinished()
    }
    samples += slicer.finish(Self.totals(meters, energy: energy), at: now)
    #expect(abs(try Self.sum(samples, .distanceWalkingRunning) - meters) < 1e-6)
    #expect(try Self.sum(samples, .activeEnergyBurned) == Double(energy))
    for type in [QuantityType.distanceWalkingRunning, .activeEnergyBurned] {
      let spans = samples.filter { $0.type == type }.map(\.span)
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end <= $1.start })
      #expect(
        spans.allSatisfy { span in
          pauses.allSatisfy { span.end <= $0.start || $0.end <= span.start }
        })
    }
    let identities = samples.map { $0.header.metadata[.syncIdentifier] }
    #expect(Set(identities).count == samples.count)
  }

  @Test("without progress there are no samples")
  func standing() {
    var slicer = SampleSlicer(recording: Self.id, activity: .walking, start: Self.start)
    for second in 0..<600 {
      slicer.receive(Self.totals(0, energy: 0), at: Self.start + .seconds(second))
    }
    #expect(slicer.finish(Self.totals(0, energy: 0), at: Self.start + .seconds(600)).isEmpty)
  }

  @Test(
    "samples have the type that belongs to the activity",
    arguments: [
      (WorkoutActivityType.cycling, QuantityType.distanceCycling),
      (.running, .distanceWalkingRunning),
      (.wheelchairRunPace, .distanceWheelchair), (.swimming, .distanceSwimming),
    ])
  func types(activity: WorkoutActivityType, distance: QuantityType) {
    var slicer = SampleSlicer(recording: Self.id, activity: activity, start: Self.start)
    let end = Self.start + .seconds(31)
    slicer.receive(Self.totals(100, energy: 7), at: end)
    #expect(Set(slicer.drainFinished().map(\.type)) == [distance, .activeEnergyBurned])
  }

  @Test("heart rate samples hold the mean of five seconds, and lost contact ends one")
  func heartRate() throws {
    var slicer = SampleSlicer(recording: Self.id, activity: .walking, start: Self.start)
    for (second, rate) in [100.0, 102, 104, 106, 108, 120, 0, 130].enumerated() {
      slicer.receive(heartRate: rate, at: Self.start + .seconds(second))
    }
    let samples = slicer.finish(Workout.Totals(), at: Self.start + .seconds(8))
    #expect(samples.allSatisfy { $0.type == .heartRate })
    #expect(
      try samples.map { try $0.quantity.value(in: .countPerMinute) } == [104, 120, 130])
    #expect(
      samples.map(\.span.start) == [0, 5, 7].map { Self.start + .seconds($0) })
    #expect(samples[0].span.end == Self.start + .seconds(4))
  }

  @Test("samples resume after those that an interrupted recorder saved")
  func interrupted() throws {
    var slicer = SampleSlicer(recording: Self.id, activity: .walking, start: Self.start)
    slicer.resume(after: [
      .distanceWalkingRunning: (total: 80, end: Self.start + .seconds(60)),
      .heartRate: (total: 100, end: Self.start + .seconds(59)),
    ])
    for second in 50...60 { slicer.receive(heartRate: 100, at: Self.start + .seconds(second)) }
    let samples = slicer.finish(Self.totals(95), at: Self.start + .seconds(70))
    #expect(try Self.sum(samples, .distanceWalkingRunning) == 15)
    #expect(samples.first?.span.start == Self.start + .seconds(60))
    #expect(
      samples.filter { $0.type == .heartRate }.map(\.span.start) == [Self.start + .seconds(60)])
  }

  @Test("samples of a walk are emitted during the walk and add up to its distance")
  func core() throws {
    var walk = try CoreWalk()
    var samples: [QuantitySample] = []
    for _ in 0..<10 {
      walk.walk(seconds: 30)
      walk.core.tick(uptime: walk.uptime, wallClock: walk.truth)
      for case .storeSamples(let whole) in walk.core.drainEffects() { samples += whole }
    }
    #expect(samples.count >= 8)
    walk.core.stop(at: walk.core.clock.utc(at: walk.uptime))
    let effects = walk.core.drainEffects()
    for case .storeSamples(let whole) in effects { samples += whole }
    let summary = try #require(
      effects.compactMap { if case .finish(let summary) = $0 { summary } else { nil } }.first)
    let finished = FinishedWorkout(summary, core: walk.core)
    samples += finished.samples
    let total = try #require(finished.workout.totals.distanceMeters)
    #expect(abs(try Self.sum(samples, .distanceWalkingRunning) - total) < 1e-6)
  }
}
