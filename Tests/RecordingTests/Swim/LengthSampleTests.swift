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

@Suite("The samples of a swim")
struct LengthSampleTests {
  private static func samples(_ effects: [RecordingEffect]) -> [QuantitySample] {
    effects.flatMap(\.samples)
  }

  // SWIM-05, SWIM-07, SWIM-08, SWIM-17
  @Test("each length has a distance sample, and a stroke sample with its style")
  func perLength() throws {
    var swim = try CoreSwim()
    swim.apply(at: 33, .length(CoreSwim.length(0, 30), index: 0))
    swim.apply(at: 65, .length(CoreSwim.length(32, 62, .butterfly, strokes: 9), index: 1))
    let samples = Self.samples(swim.core.drainEffects())
    let strokes = samples.filter { $0.type == .swimmingStrokeCount }
    #expect(strokes.map(\.style) == [.freestyle, .butterfly])
    #expect(try strokes.map { try $0.value(.count) } == [12, 9])
    #expect(strokes.map(\.span) == swim.core.session.laps.map(\.span))
    let distances = samples.filter { $0.type == .distanceSwimming }
    #expect(try distances.map { try $0.value(.meter) } == [25, 25])
    #expect(distances.allSatisfy { $0.style == nil })
    #expect(Set(samples.map(\.identifier)).count == 4)
  }

  @Test("a manually counted length has only a distance sample")
  func counted() throws {
    var swim = try CoreSwim()
    swim.apply(at: 31)
    #expect(swim.ask(.lap).refusal == nil)
    #expect(Self.samples(swim.core.drainEffects()).map(\.type) == [.distanceSwimming])
  }

  @Test("strokes outside of lengths are one more sample, so that all add up to the total")
  func rest() throws {
    var swim = try CoreSwim()
    swim.apply(at: 33, .length(CoreSwim.length(0, 30), index: 0))
    for second in [35.0, 37, 39] {
      swim.apply(
        at: second + 1, .stroke(SwimStroke(time: CoreSwim.at(second), style: .freestyle)))
    }
    swim.apply(at: 60)
    swim.core.stop(at: CoreSwim.at(60))
    let effects = swim.core.drainEffects()
    let summary = try #require(swim.core.session.summary)
    let finished = FinishedWorkout(summary, core: swim.core)
    let strokes = (Self.samples(effects) + finished.samples).filter {
      $0.type == .swimmingStrokeCount
    }
    #expect(finished.workout.totals.strokeCount == 15)
    #expect(try strokes.map { try $0.value(.count) } == [12, 3])
    #expect(strokes.map(\.style) == [.freestyle, .unknown])
    #expect(strokes[1].span == TimeRange(start: CoreSwim.at(30), end: CoreSwim.at(60)))
  }

  // SWIM-08
  @Test("open-water strokes are cut by time, each interval with the style of most of its strokes")
  func openWater() throws {
    var swim = try CoreSwim(CoreSwim.openWater)
    func style(_ second: Int) -> SwimmingStrokeStyle {
      switch second {
      case ..<33: .freestyle
      case ..<63: second % 2 == 0 ? .freestyle : .breaststroke
      default: .breaststroke
      }
    }
    for second in 1...100 {
      swim.apply(
        at: Double(second),
        .stroke(SwimStroke(time: CoreSwim.at(Double(second)), style: style(second))))
    }
    swim.core.stop(at: CoreSwim.at(100))
    let effects = swim.core.drainEffects()
    let summary = try #require(swim.core.session.summary)
    let strokes = (Self.samples(effects) + FinishedWorkout(summary, core: swim.core).samples)
      .filter { $0.type == .swimmingStrokeCount }
    #expect(strokes.map(\.style) == [.freestyle, .mixed, .breaststroke, .breaststroke])
    #expect(try strokes.reduce(0) { $0 + (try $1.value(.count)) } == 100)
  }

  @Test("a correction replaces samples under the same name and withdraws those without a length")
  func corrected() throws {
    var swim = try CoreSwim()
    swim.apply(
      at: 95, .length(CoreSwim.length(0, 30), index: 0), .length(CoreSwim.length(30, 60), index: 1),
      .length(CoreSwim.length(60, 90), index: 2))
    let first = Self.samples(swim.core.drainEffects())
    swim.apply(
      at: 99, .corrected(from: 1, [CoreSwim.length(30, 90, .backstroke, strokes: 20)]))
    let effects = swim.core.drainEffects()
    let second = Self.samples(effects)
    #expect(second.map(\.identifier) == first[2...3].map(\.identifier))
    for (old, new) in zip(first[2...3], second) {
      #expect(try #require(new.version) > #require(old.version))
      #expect(try #require(new.version) < DerivedSamples.recordedVersion + 1)
    }
    #expect(effects.flatMap(\.withdrawn) == first[4...5].compactMap(\.identifier))
    #expect(second.last?.style == .backstroke)
  }

  private static func store(in folder: TemporaryFolder) throws -> HealthStore {
    try HealthStore(
      at: folder.file("health.sqlite").path,
      for: .onThisMachine(
        source: Source(name: "test", bundleIdentifier: "org.workout.test"), version: "1"),
      as: .owner, creating: true)
  }

  // SWIM-05, SWIM-08, SWIM-17
  @Test(
    "the store has the corrected lengths at the end, whenever they were saved",
    arguments: [false, true])
  func stored(savesEarly: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(in: folder)
    var swim = try CoreSwim()
    let journal = try store.beginRecording(
      RecordingPlan(
        id: swim.core.id, start: CoreSwim.start, configuration: CoreSwim.pool))
    var writer = JournalWriter(journal)
    func perform(_ effects: [RecordingEffect]) throws {
      for effect in effects {
        if !effect.withdrawn.isEmpty { try writer.withdraw(effect.withdrawn) }
        if savesEarly {
          try journal.save(effect.samples)
        } else {
          writer.add(effect.samples)
        }
      }
    }
    swim.apply(
      at: 95, .length(CoreSwim.length(0, 30), index: 0), .length(CoreSwim.length(30, 60), index: 1),
      .length(CoreSwim.length(60, 90, .butterfly), index: 2))
    try perform(swim.core.drainEffects())
    swim.apply(at: 99, .corrected(from: 1, [CoreSwim.length(30, 90, .backstroke, strokes: 20)]))
    swim.apply(at: 125, .length(CoreSwim.length(90, 121), index: 2))
    try perform(swim.core.drainEffects())
    swim.core.stop(at: CoreSwim.at(130))
    let summary = try #require(swim.core.session.summary)
    let workout = try writer.finish(summary, swim.core)
    #expect(workout.totals.distanceMeters == 75)
    #expect(workout.totals.strokeCount == 44)
    var samples: [QuantitySample] = []
    for try await batch in store.samples(of: workout.uuid) { samples += batch }
    let strokes = samples.filter { $0.type == .swimmingStrokeCount }
    #expect(strokes.map(\.style) == [.freestyle, .backstroke, .freestyle])
    #expect(try strokes.map { try $0.value(.count) } == [12, 20, 12])
    let distances = samples.filter { $0.type == .distanceSwimming }
    #expect(try distances.map { try $0.value(.meter) } == [25, 25, 25])
    #expect(workout.events.map(\.span.end) == [30, 90, 121].map(CoreSwim.at))
  }

  @Test("the engine receives motion exactly as a trace stores it", arguments: Seed.first(20))
  func asStored(seed: Seed) async throws {
    let folder = try TemporaryFolder()
    let store = try Self.store(in: folder)
    let journal = try store.beginRecording(
      RecordingPlan(start: CoreSwim.start, configuration: CoreSwim.pool))
    var random = seed.generator
    let odd = [0.0, -0.0, .nan, 1e-300, .infinity, 0.1 + 0.2]
    func number() -> Double {
      Int.random(in: 0..<4, using: &random) == 0
        ? odd[Int.random(in: 0..<odd.count, using: &random)]
        : Double.random(in: -40...40, using: &random)
    }
    func vector() -> Vector3 {
      Int.random(in: 0..<5, using: &random) == 0
        ? Vector3(x: .nan, y: .nan, z: .nan) : Vector3(x: number(), y: number(), z: number())
    }
    let samples = (0..<300).map { index in
      TraceSample(
        time: CoreSwim.start + .microseconds(index * 10_007),
        value: MotionSample(
          acceleration: vector(), rotationRate: index % 7 == 0 ? nil : vector(),
          magneticField: index % 3 == 0 ? vector() : nil))
    }
    try journal.append(
      samples.map { .motion(TraceSample(time: $0.time, value: $0.value.asStored)) })
    var stored: [MotionSample] = []
    for try await batch in try journal.entries() {
      stored += batch.samples(of: MotionCodec.self).map(\.value)
    }
    #expect(stored.map(\.bits) == samples.map(\.value.asStored.bits))
    #expect(stored.map(\.asStored.bits) == stored.map(\.bits))
  }
}

extension MotionSample {
  /// Every bit, with all NaN values treated as equal.
  fileprivate var bits: [[UInt64]?] {
    [acceleration, rotationRate, magneticField].map { vector in
      vector.map { [$0.x, $0.y, $0.z].map { $0.isNaN ? Double.nan.bitPattern : $0.bitPattern } }
    }
  }
}
