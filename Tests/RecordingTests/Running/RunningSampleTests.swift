import Feeds
import Foundation
import HealthModel
import HealthStorage
import SeriesCoding
import Sessions
import TestSupport
import Testing
import Training

@testable import Recording
@testable import RecordingCore

import struct HealthModel.Unit

@Suite("Foot pods, fitness machines and step counters") struct RunningSampleTests {
  private struct Saved {
    let folder: TemporaryFolder
    let store: HealthStore
    let workout: Workout
    let samples: [QuantitySample]

    init(_ scene: RecordedScene) async throws {
      (folder, store, workout) = try StoredRecording.saved(
        scene.configuration, scene.options, scene.inputs())
      samples = try await StoredRecording.samples(of: workout, in: store)
    }

    func values(_ type: QuantityType) throws -> [Double] {
      try samples.filter { $0.type == type }
        .map { try $0.quantity.value(in: type.canonicalUnit) }
    }
  }

  @Test("speed, stride length and distance of a run come from a foot pod, and pauses count nothing")
  func footPod() async throws {
    let saved = try await Saved(.footPod)
    #expect(try saved.values(.runningSpeed).allSatisfy { $0 == 3 })
    #expect(try saved.values(.runningSpeed).count > 40)
    #expect(try saved.values(.runningStrideLength).allSatisfy { abs($0 - 1.07) < 1e-12 })
    let meters = try #require(saved.workout.totals.distanceMeters)
    // 299 steps of 3 m, without those of the pause and without the one at the restart of the count.
    #expect(abs(meters - 3 * (299 - 30 - 1)) <= 3)
    let sum = try saved.values(.distanceWalkingRunning).reduce(0, +)
    #expect(abs(sum - meters) < 1e-9)
    let trace = try #require(try await saved.store.traces(of: saved.workout.uuid).first)
    #expect(trace.kind == .running)
    var stored: [RunningReading] = []
    for try await batch in saved.store.samples(of: trace, RunningCodec.self) {
      stored += batch.map(\.value)
    }
    let sent = RecordedScene.footPod.inputs().compactMap { input -> RunningReading? in
      if case .trace(let row) = input.input { row.running } else { nil }
    }
    #expect(stored == sent)
  }

  @Test("where the receiver has no fix, the speed of a foot pod bridges the distance")
  func tunnel() async throws {
    let saved = try await Saved(.podInTunnel)
    let meters = try #require(saved.workout.totals.distanceMeters)
    #expect(abs(meters - 4 * (399 - 30)) < 20)
    let counted = saved.samples.contains { $0.header.metadata[.countedDistance] != nil }
    #expect(counted)
  }

  @Test("a treadmill is the speed of a run until a foot pod sends, and the distance throughout")
  func treadmill() async throws {
    let saved = try await Saved(.treadmill)
    #expect(try saved.values(.runningSpeed).contains { abs($0 - 2.8) < 1e-9 })
    for sample in saved.samples where sample.type == .runningSpeed {
      let speed = try sample.quantity.value(in: .meterPerSecond)
      let isEarly = sample.span.end < StoredRecording.start + .seconds(100)
      #expect(isEarly ? speed == 2.5 : speed > 2.5)
    }
    let meters = try #require(saved.workout.totals.distanceMeters)
    #expect(abs(meters - 2.5 * (299 - 30)) <= 3)
    // That of the pod's speed and cadence, while it sends.
    let strides = try saved.values(.runningStrideLength)
    #expect(strides.count > 8 && strides.allSatisfy { abs($0 - 1.05) < 1e-9 })
  }

  @Test(
    "the stride length of a pod is that of a step, whether the pod reports two of them or one",
    arguments: [(2.14, 168.0), (1.07, 168), (2.14, nil)] as [(Double, Double?)])
  func stepLength(reported: Double, cadence: Double?) throws {
    var slices = RunningSlices()
    var samples: [QuantitySample] = []
    for second in 0..<20 {
      let reading = RunningReading(
        speedMetersPerSecond: 3, stepsPerMinute: cadence, strideLengthMeters: reported)
      samples += slices.receive(reading, at: StoredRecording.start + .seconds(second))
    }
    let lengths = try (samples + slices.cut()).filter { $0.type == .runningStrideLength }
      .map { try $0.quantity.value(in: .meter) }
    #expect(!lengths.isEmpty && lengths.allSatisfy { abs($0 - 1.07) < 1e-9 }, "\(lengths)")
  }

  @Test("an indoor bike gives speed, cadence, power and distance")
  func indoorBike() async throws {
    let saved = try await Saved(.indoorBike)
    #expect(try saved.values(.cyclingSpeed).allSatisfy { abs($0 - 9) < 1e-12 })
    #expect(try saved.values(.cyclingSpeed).count > 40)
    #expect(try saved.values(.cyclingCadence).allSatisfy { $0 == 90 })
    #expect(try saved.values(.cyclingPower).allSatisfy { $0 == 200 })
    let meters = try #require(saved.workout.totals.distanceMeters)
    #expect(abs(meters - 9 * (299 - 30)) <= 9)
    let kinds = try await saved.store.traces(of: saved.workout.uuid).map(\.kind)
    #expect(Set(kinds) == [.cycling, .machine])
  }

  @Test("the steps of a watch are counted where no motion sensor is read, and not in a pause")
  func steps() async throws {
    let saved = try await Saved(.watchSteps)
    let count = try #require(saved.workout.totals.stepCount)
    // The readings at both ends of the pause are not in it.
    #expect(abs(count - 2 * (299 - 31)) <= 2)
    #expect(try saved.values(.stepCount).reduce(0, +) == Double(count))
    #expect(try saved.values(.stepCount).count >= 8)
  }

  @Test("with a motion sensor its own steps count, and those of the watch do not")
  func stepsAndMotion() throws {
    let setup = EngineSetup(
      recording: UUID(), configuration: RecordedScene.watchSteps.configuration,
      options: RecordedScene.watchSteps.options)
    var engine = try #require(StepCountFollower(setup))
    var context = EngineContext()
    context.isRunning = true
    var findings: [EngineFinding] = []
    let sample = Reading(
      time: StoredRecording.start, uptime: .zero,
      value: MotionSample(acceleration: Vector3(x: 0, y: 0, z: 9.8)))
    engine.process(.motion(sample), &context, into: &findings)
    for second in 0..<100 {
      let reading = RunningReading(stepCount: second * 2)
      engine.process(
        .running(reading, at: StoredRecording.start + .seconds(second)), &context, into: &findings)
    }
    #expect(findings.isEmpty)
    #expect(engine.measuredTypes(of: [.motion, .running]).isEmpty)
  }

  @Test("a walk has no samples of running speed, but its readings are kept")
  func walk() async throws {
    var scene = RecordedScene.footPod
    scene.configuration.activityType = .walking
    let saved = try await Saved(scene)
    #expect(try saved.values(.runningSpeed).isEmpty)
    #expect(saved.workout.totals.distanceMeters != nil)
    #expect(try await saved.store.traces(of: saved.workout.uuid).map(\.kind) == [.running])
  }

  @Test("the status has the speed, cadence and power of sensors, and none that is old")
  func status() throws {
    var live = try Live(.footPod)
    live.send(
      TraceRow(running: RunningReading(speedMetersPerSecond: 3.25, stepsPerMinute: 172)), at: 1)
    #expect(live.status(at: 2).currentSpeedMetersPerSecond == 3.25)
    #expect(live.status(at: 2).cadencePerMinute == 172)
    #expect(live.status(at: 2).powerWatts == nil)
    // The belt does not replace the pod.
    live.send(TraceRow(machine: MachineReading(speedMetersPerSecond: 3)), at: 2)
    #expect(live.status(at: 2).currentSpeedMetersPerSecond == 3.25)
    #expect(live.status(at: 20).cadencePerMinute == nil)
    live.send(TraceRow(machine: MachineReading(speedMetersPerSecond: 3)), at: 30)
    #expect(live.status(at: 30).currentSpeedMetersPerSecond == 3)
    var ride = try Live(.indoorBike)
    ride.send(TraceRow(cycling: CyclingReading(crankRevolutionsPerMinute: 88, power: 210)), at: 1)
    #expect(ride.status(at: 2).powerWatts == 210)
    #expect(ride.status(at: 2).cadencePerMinute == 88)
  }

  @Test("impossible values of pods and machines are removed, counted and not stored")
  func impossible() throws {
    var live = try Live(.footPod)
    live.send(
      TraceRow(
        running: RunningReading(
          speedMetersPerSecond: .nan, stepsPerMinute: 9000, strideLengthMeters: .infinity,
          totalMeters: -1, stepCount: -5),
        machine: MachineReading(
          speedMetersPerSecond: -.infinity, totalMeters: .nan, inclinationPercent: 1e9)), at: 1)
    let stored = live.stored
    #expect(stored.compactMap { $0.sample(of: RunningCodec.self)?.value } == [RunningReading()])
    #expect(stored.compactMap { $0.sample(of: MachineCodec.self)?.value } == [MachineReading()])
    #expect(live.status(at: 1).currentSpeedMetersPerSecond == nil)
  }

  @Test("the columns of a trace file are processed like the readings of a sensor")
  func traceFile() throws {
    var live = try Live(.footPod)
    let header = TraceHeader(
      columns: [
        "t", "hr", "run_speed_mps", "steps_per_minute", "stride_length_m", "run_distance_m",
        "step_count", "is_running",
      ])
    live.core.receive(
      FeedEvent<TraceRow>.connected(FeedConnection(.trace(header), uptime: Live.boot)))
    live.send(TraceRow(others: ["3.5", "170", "2.4", "", "", "1"]), at: 1)
    #expect(live.status(at: 1).currentSpeedMetersPerSecond == 3.5)
    #expect(
      live.stored.compactMap { $0.sample(of: RunningCodec.self)?.value } == [
        RunningReading(
          speedMetersPerSecond: 3.5, stepsPerMinute: 170, strideLengthMeters: 2.4, isRunning: true)
      ])
  }

  @Test("a trainer holds the power of the step, also in a pause, and is released by other steps")
  func trainerTarget() throws {
    var scene = RecordedScene.indoorBike
    scene.options.plan = try WorkoutPlan(text: "1min @ 120W, 1min @ 250-270W, 1min, 1min @ >200W")
    var live = try Live(scene)
    var targets: [Double?] = []
    for second in 1..<290 {
      if second == 90 { live.press(.pause, at: 90) }
      if second == 110 { live.press(.resume, at: 110) }
      live.send(TraceRow(cycling: CyclingReading(power: 180)), at: Double(second))
      var watts: Double?
      if case .power(let target)? = live.core.trainerTarget { watts = target.rounded() }
      if targets.last != watts { targets.append(watts) }
    }
    #expect(targets == [120, 260, nil, 200, nil])
  }

  @Test("a plan's targets of pace and cadence are compared with a foot pod")
  func planTargets() throws {
    var options = RecordedScene.footPod.options
    options.plan = try WorkoutPlan(text: "10min @ 5:00-5:10/km")
    var scene = RecordedScene.footPod
    scene.options = options
    var live = try Live(scene)
    for second in 1..<60 {
      live.send(
        TraceRow(running: RunningReading(speedMetersPerSecond: 2.5)), at: Double(second))
    }
    let advice = live.cues.compactMap { cue -> TargetAdvice.Place? in
      if case .target(let advice) = cue { advice.place } else { nil }
    }
    #expect(advice == [.below])
  }
}

/// A core with a clock that the test sets.
private struct Live {
  static let boot = Duration.seconds(100)
  var core: RecordingState
  private(set) var stored: [TraceReading] = []
  private(set) var cues: [PlanCue] = []

  init(_ scene: RecordedScene) throws {
    core = try RecordingState(
      id: UUID(), configuration: scene.configuration, options: scene.options,
      clock: ClockMapping(wallClock: StoredRecording.start, uptime: Self.boot))
    try core.apply(.start(at: StoredRecording.start))
  }

  mutating func send(_ row: TraceRow, at seconds: Double) {
    let uptime = Self.boot + .milliseconds(Int(seconds * 1000))
    core.receive(
      FeedEvent<TraceRow>.reading(
        Reading(time: core.clock.utc(at: uptime), uptime: uptime, value: row)))
    for effect in core.drainEffects() {
      switch effect {
      case .storeReading(let reading): stored.append(reading)
      case .announce(.plan(let cue, _)): cues.append(cue)
      default: break
      }
    }
  }

  mutating func press(_ command: ControlRequest.Command, at seconds: Double) {
    _ = core.answer(
      ControlRequest(command), uptime: Self.boot + .milliseconds(Int(seconds * 1000)))
  }

  func status(at seconds: Double) -> RecordingStatus {
    core.status(uptime: Self.boot + .milliseconds(Int(seconds * 1000)))
  }
}
