import Foundation
import HealthModel
import HealthStorage
import Mobility
import Recording
import TestSupport
import Testing

@Suite("A walk that is recorded", .timeLimit(.minutes(1)))
struct WalkRecordingTests {
  private static let epoch = "2026-11-21T06:45:00Z"

  private func trace(
    _ rows: [String] = WalkTrace.rows, placement: String = "lower-back", in program: Program
  ) throws -> String {
    try WalkTrace.write(
      [
        "# workout-trace 1; placement=\(placement); accel=m/s2; gyro=rad/s; epoch=\(Self.epoch)",
        WalkTrace.columns,
      ] + rows, in: program)
  }

  private func store(_ program: Program) throws -> HealthStore {
    try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
  }

  private func samples(
    _ type: QuantityType, of workout: Workout, in store: HealthStore
  ) async throws -> [QuantitySample] {
    var samples: [QuantitySample] = []
    for try await batch in store.samples(of: workout.uuid, type: type) { samples += batch }
    return samples
  }

  private func sum(_ samples: [QuantitySample]) throws -> Double {
    try samples.reduce(0) { $0 + (try $1.quantity.value(in: .count)) }
  }

  // MOB-01, MOB-02, MOB-03, MOB-05
  @Test(
    "counts steps live and at the end, and saves the bout's samples by the profile's height")
  func body() async throws {
    let program = try Program()
    #expect(try program.run("profile", "set", "height", "172cm").exitCode == 0)
    let result = try program.run(
      "record", "walk", "--no-gps", "--imu", "trace:\(try trace(in: program))?pace=max", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    let schema = try JSONSchema("recording")
    for line in lines { #expect(try schema.faults(in: line) == "") }
    #expect(
      lines.contains { $0.contains("\"step_count\":") && $0.contains("\"cadence_per_minute\":") })
    let store = try store(program)
    let workout = try await store.workout(matching: "last")
    let count = try #require(workout.totals.stepCount)
    #expect(abs(count - WalkTrace.walk.contacts.count) <= 2)
    let steps = try await samples(.stepCount, of: workout, in: store)
    #expect(try sum(steps) == Double(count))
    for type in [
      QuantityType.walkingSpeed, .walkingStepLength, .walkingDoubleSupportPercentage,
      .walkingAsymmetryPercentage,
    ] {
      let found = try await samples(type, of: workout, in: store)
      #expect(found.count == 1, "\(type.name)")
      #expect(found.first?.header.metadata.string(.algorithm) == MobilityEngine.name)
      #expect(found.first?.header.metadata.string(.validity) == "presumed-flat")
    }
    #expect(try program.run("show", "last").output.contains("\nSteps    \(count)\n"))
    #expect(try await store.verify().isEmpty)
  }

  // WHL-06, WHL-07
  @Test("has pushes and no steps in a wheelchair workout")
  func wheelchair() async throws {
    let program = try Program()
    var chair = SimulatedPushes(seed: 4)
    chair.coast(5)
    chair.push(25, hertz: 0.9)
    chair.coast(10)
    let path = try trace(
      WalkTrace.rows(chair.readings(rate: 50)), placement: "wrist-left", in: program)
    let result = try program.run(
      "record", "wheelchair-walk-pace", "--no-gps", "--imu", "trace:\(path)?pace=max")
    #expect(result.exitCode == 0, "\(result.error)")
    let store = try store(program)
    let workout = try await store.workout(matching: "last")
    #expect(workout.totals.stepCount == nil)
    #expect(try await samples(.stepCount, of: workout, in: store).isEmpty)
    let pushes = try sum(try await samples(.pushCount, of: workout, in: store))
    #expect(abs(pushes - 25) <= 3)
  }

  @Test("has all reported steps, none twice, after it is killed and recovered")
  func killed() async throws {
    let program = try Program()
    var walk = SimulatedWalk(seed: 10)
    walk.stand(3)
    walk.walk(150)
    let path = try trace(WalkTrace.rows(walk.readings(rate: 50)), in: program)
    let recorder = try RunningProgram(
      ["record", "walk", "--no-gps", "--imu", "trace:\(path)?pace=20"], in: program)
    _ = try await recorder.recording()
    var told = 0
    while told < 60, recorder.isRunning {
      try await Task.sleep(for: .milliseconds(50))
      told = try recorder.ask(.status).status?.stepCount ?? 0
    }
    #expect(told >= 60)
    // Steps reported a second ago are stored.
    try await Task.sleep(for: .milliseconds(1100))
    recorder.crash()
    #expect(try program.run("recover").exitCode == 0)
    let store = try store(program)
    let workout = try await store.workout(matching: "last")
    let count = try #require(workout.totals.stepCount)
    #expect(count >= told)
    #expect(count <= walk.contacts.count + 2)
    let steps = try await samples(.stepCount, of: workout, in: store)
    #expect(try sum(steps) == Double(count))
    #expect(Set(steps.map { $0.header.metadata.string(.syncIdentifier) }).count == steps.count)
    #expect(steps.allSatisfy { $0.span.end <= workout.span.end })
    #expect(try await samples(.walkingDoubleSupportPercentage, of: workout, in: store).count == 1)
    #expect(try await store.verify().isEmpty)
  }

  /// Writes a log of a receiver that moves north at a speed for the time of the trace.
  private func fixes(_ seconds: Int, speed: Double, in program: Program) throws -> String {
    // A replay begins now, so that the receiver has no clock to correct.
    let start = Instant.now
    let lines = (0...seconds).map { second in
      let time = (start + .seconds(second)).rfc3339
      let latitude = 50 + speed * Double(second) / 111_229
      return
        #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":\#(latitude),"#
        + #""lon":8.0,"altHAE":100,"eph":3.0,"epx":2.0,"epy":2.0,"speed":\#(speed)}"#
    }
    return try WalkTrace.write(lines, to: "gps.json", in: program)
  }

  // MOB-09, MOB-13
  @Test("with a receiver on a straight course calibrates the next recording")
  func calibration() async throws {
    let program = try Program()
    #expect(try program.run("profile", "set", "height", "172cm").exitCode == 0)
    var walk = SimulatedWalk(seed: 13)
    walk.stand(4)
    walk.walk(150, SimulatedWalk.Gait(cadence: 108, stepLength: 0.68))
    walk.stand(12)
    let imu = try trace(WalkTrace.rows(walk.readings(rate: 50)), in: program)
    func speed() async throws -> Double {
      let store = try store(program)
      let workout = try await store.workout(matching: "last")
      let sample = try #require(try await samples(.walkingSpeed, of: workout, in: store).first)
      return try sample.quantity.value(in: .meterPerSecond)
    }
    func record(_ gps: [String]) throws {
      let result = try program.run(["record", "walk", "--imu", "trace:\(imu)?pace=max"] + gps)
      #expect(result.exitCode == 0, "\(result.error)")
    }
    try record(["--no-gps"])
    let uncalibrated = try await speed()
    let fact = try await store(program).profileFact(.walkingCalibration)
    #expect(fact == nil)

    let gps = try fixes(Int(walk.seconds), speed: uncalibrated * 1.2, in: program)
    try record(["--gps", "replay:\(gps)?pace=max"])
    // The calibration applies from the next recording on.
    #expect(abs(try await speed() - uncalibrated) < 1e-9)
    let text = try #require(try await store(program).profileFact(.walkingCalibration))
    let learnt = try #require(WalkCalibrations(profile: text)[.lowerBack])
    #expect(learnt.meters > 100, "\(text)")
    let shown = 1 + (learnt.factor - 1) * (200 + learnt.meters) / learnt.meters
    #expect(abs(shown / 1.2 - 1) < 0.03, "\(shown)")

    try record(["--no-gps"])
    #expect(abs(try await speed() / uncalibrated - learnt.factor) < 0.01)
  }
}
