import Feeds
import Foundation
import HealthModel
import HealthStorage
import Mobility
import Sessions
import TestSupport
import Testing
import Training

@testable import Reanalysis
@testable import Recording
@testable import RecordingCore

import struct HealthModel.Unit

@Suite("Running dynamics of a recording") struct RunningDynamicsRecordingTests {
  static let types: [QuantityType] = [
    .runningSpeed, .runningStrideLength, .runningVerticalOscillation, .runningGroundContactTime,
    .runningPower,
  ]

  /// A recorded run, with its samples of the dynamics by type.
  private struct Saved {
    let folder: TemporaryFolder
    let store: HealthStore
    let workout: Workout
    let samples: [QuantityType: [QuantitySample]]

    init(_ scene: RecordedScene, engines: EngineRegistry = .standard) async throws {
      (folder, store, workout) = try StoredRecording.saved(
        scene.configuration, scene.options, scene.inputs(), engines: engines)
      let samples = try await StoredRecording.samples(of: workout, in: store)
      self.samples = Dictionary(
        grouping: samples.filter { RunningDynamicsRecordingTests.types.contains($0.type) },
        by: \.type)
    }
  }

  private static func mean(_ samples: [QuantitySample]?, _ unit: Unit) throws -> Double {
    let values = try (samples ?? []).map { try $0.quantity.value(in: unit) }
    try #require(!values.isEmpty)
    return values.reduce(0, +) / Double(values.count)
  }

  @Test("a run with a sensor at the chest has all measures, graded low, and none in a pause")
  func chest() async throws {
    let saved = try await Saved(.chestRun)
    let (workout, samples) = (saved.workout, saved.samples)
    let run = RecordedScene.runner
    for type in Self.types { #expect(samples[type, default: []].count >= 8, "\(type.name)") }
    let stride = try Self.mean(samples[.runningStrideLength], .meter)
    #expect(abs(stride / (60 * RecordedScene.runnerSpeed / run.stepsPerMinute) - 1) < 0.02)
    let rise = try Self.mean(samples[.runningVerticalOscillation], .meter)
    #expect(abs(rise / run.verticalOscillation - 1) < 0.06)
    let contact = try Self.mean(samples[.runningGroundContactTime], .millisecond)
    #expect((215...252).contains(contact))
    let speed = try Self.mean(samples[.runningSpeed], .meterPerSecond)
    #expect(abs(speed - RecordedScene.runnerSpeed) < 0.01)
    // The grade is known after 30 m; until then the ground counts as level.
    let climb = try #require(
      RunningPower.watts(speed: speed, grade: RecordedScene.climb, mass: 80))
    let last = try #require(samples[.runningPower]?.max { $0.span.start < $1.span.start })
    #expect(abs(try last.quantity.value(in: .watt) / climb - 1) < 0.03)
    let pause = try #require(workout.events.first { $0.kind == .pause }).date
    let resume = try #require(workout.events.first { $0.kind == .resume }).date
    for sample in samples.values.joined() {
      #expect(sample.header.metadata.string(.validity) == "low")
      #expect(sample.header.metadata.string(.algorithm) == "running-dynamics")
      #expect(sample.header.metadata.string(.sensorPlacement) == "chest")
      #expect(sample.span.end <= pause || sample.span.start >= resume, "\(sample.span)")
    }
    let names = samples.values.joined().compactMap(\.identifier)
    #expect(Set(names).count == names.count)
  }

  @Test("a watch on a treadmill has stride length and power, and the reason for what is missing")
  func wrist() async throws {
    let saved = try await Saved(.wristRun)
    let (workout, samples) = (saved.workout, saved.samples)
    let stride = try Self.mean(samples[.runningStrideLength], .meter)
    #expect(abs(stride / (60 * 2.8 / RecordedScene.runner.stepsPerMinute) - 1) < 0.02)
    let watts = try #require(
      RunningPower.watts(speed: 2.8, grade: 0.02, mass: 80, hasAir: false))
    #expect(abs(try Self.mean(samples[.runningPower], .watt) - watts) < 1e-6)
    #expect(samples[.runningVerticalOscillation] == nil)
    #expect(samples[.runningGroundContactTime] == nil)
    let notes = workout.header.metadata.values.map { "\($0)" }.joined()
    #expect(notes.contains("no vertical oscillation of the run: only a sensor"))
    #expect(notes.contains("no ground contact time of the run: only a sensor"))
  }

  @Test("a foot pod alone gives power, and its own stride length once")
  func pod() async throws {
    var scene = RecordedScene.footPod
    scene.options.walker = Walker(facts: RecordedScene.person)
    let samples = try await Saved(scene).samples
    let watts = try #require(RunningPower.watts(speed: 3, grade: 0, mass: 80, hasAir: false))
    #expect(samples[.runningPower, default: []].count >= 20)
    #expect(abs(try Self.mean(samples[.runningPower], .watt) - watts) < 1e-6)
    let strides = samples[.runningStrideLength, default: []]
    #expect(strides.allSatisfy { $0.header.metadata[.algorithm] == nil })
    #expect(samples[.runningVerticalOscillation] == nil)
  }

  @Test("a pod without a stride length has that of its speed and cadence; walking has none")
  func podWithoutStride() async throws {
    let samples = try await Saved(.podInTunnel).samples
    #expect(abs(try Self.mean(samples[.runningStrideLength], .meter) - 60.0 * 4 / 180) < 1e-9)
    #expect(samples[.runningPower] == nil)
    var engine = PodRun()
    for second in 0..<100 {
      let walking = RunningReading(speedMetersPerSecond: 1.5, stepsPerMinute: 116)
      #expect(engine.receive(walking, at: StoredRecording.start + .seconds(second)) == nil)
    }
  }

  @Test("an earlier run gets the measures by re-analysis, the same as recorded with them")
  func earlier() async throws {
    let older = EngineRegistry(
      EngineRegistry.standard.engines.filter { $0.release?.name != "running" })
    let saved = try await Saved(.chestRun, engines: older)
    #expect(saved.samples.isEmpty)
    let (_, summary) = try await ReanalysisTests.run(
      saved.store, walker: RecordedScene.chestRun.options.walker)
    #expect(summary.analyzed == 1)
    let found = try await StoredRecording.samples(of: saved.workout, in: saved.store)
    let recorded = try await Saved(.chestRun).samples
    for type in Self.types {
      let values = found.filter { $0.type == type }.map { "\($0.span) \($0.quantity)" }
      #expect(values == recorded[type, default: []].map { "\($0.span) \($0.quantity)" })
      #expect(!values.isEmpty)
    }
  }

  @Test(
    "a recorder killed at any moment of a run resumes to the same samples",
    arguments: [5.0, 21, 40.3, 77, 120])
  func recovered(at crash: Double) throws {
    let motion = RecordedScene.runner.readings(rate: 50, start: FollowedWalk.start)
    let options = RecordingOptions(placement: "chest", hasPositioning: false)
    func run(_ id: UUID) throws -> FollowedWalk {
      try FollowedWalk(
        motion, configuration: RecordedScene.wristRun.configuration, options: options, id: id)
    }
    let id = UUID()
    var whole = try run(id)
    _ = try whole.finish()
    #expect(whole.samples(.runningVerticalOscillation).count >= 8)
    var before = try run(id)
    try before.record(until: crash)
    var after = try FollowedWalk.recovered(before)
    _ = try after.finish()
    #expect(after.facts == whole.facts)
  }

  @Test("the status has the newest measures with their grade while they are current")
  func status() throws {
    let motion = RecordedScene.runner.readings(rate: 50, start: FollowedWalk.start)
    var walk = try FollowedWalk(
      motion, configuration: RecordedScene.wristRun.configuration,
      options: RecordingOptions(placement: "waist", hasPositioning: false))
    try walk.record(until: 20)
    #expect(walk.status.running == nil)
    try walk.record(until: 60)
    let running = try #require(walk.status.running)
    #expect(running.validity == "low")
    let rise = try #require(running.verticalOscillationMeters)
    #expect(abs(rise / RecordedScene.runner.verticalOscillation - 1) < 0.08)
    #expect(running.groundContactSeconds != nil)
    #expect(running.strideLengthMeters == nil && running.powerWatts == nil)
    #expect(running.unavailable == ["stride-length": "speed-unknown", "power": "speed-unknown"])
    try walk.record(until: 100)
    _ = walk.core.answer(ControlRequest(.pause), uptime: .seconds(200))
    #expect(walk.status.running == nil)
  }
}
