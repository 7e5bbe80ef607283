import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

@Suite("A swim that is recorded", .timeLimit(.minutes(1)))
struct SwimRecordingTests {
  // SWIM-03, SWIM-17, WLK-02, WLK-04, WLK-05
  @Test("prints lengths, water lock, status and the saved workout that match their schema")
  func stream() async throws {
    let program = try Program()
    let recorder = try RunningProgram(
      ["record", "swim", "--pool", "25yd", "--no-gps", "--json"], in: program)
    _ = try await recorder.recording()
    #expect(try recorder.ask(.lock).status?.isWaterLocked == true)
    #expect(try recorder.ask(.lap).status?.lapCount == 1)
    #expect(try recorder.ask(.toggle).status?.state == "paused")
    // A program's request does not end the lock; the owner's command does, and reports it.
    #expect(try recorder.ask(.unlock).refusal?.contains("only the person can end") == true)
    #expect(try recorder.ask(.status).status?.isWaterLocked == true)
    let unlocked = try program.run("unlock", "--json")
    #expect(unlocked.output.contains("\"water_locked\":false"), "\(unlocked.error)")
    #expect(try program.run("unlock").error.contains("water lock is off"))
    try recorder.ask(.stop)
    #expect(await recorder.exitCode() == 0)
    let lines = recorder.printed.split(separator: "\n")
    let schema = try JSONSchema("recording")
    for line in lines { #expect(try schema.faults(in: line) == "") }
    #expect(lines.count { $0.contains("\"kind\":\"water_lock\"") } == 2)
    #expect(lines.contains { $0.contains("\"kind\":\"lap\"") && $0.contains("22.86") })
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workout = try await store.workout(matching: "last")
    #expect(workout.totals.distanceMeters == 22.86)
    let notes = workout.header.metadata.string(.recordingNotes) ?? ""
    #expect(notes.contains("water lock ended by command"))
    var distances: [QuantitySample] = []
    for try await batch in store.samples(of: workout.uuid, type: .distanceSwimming) {
      distances += batch
    }
    #expect(try distances.map { try $0.quantity.value(in: .meter) } == [22.86])
  }

  // SWIM-05, SWIM-06, SWIM-07, SWIM-11, SWIM-17
  @Test("shows wrist-measured sets and lengths with style, strokes and SWOLF, live and on its page")
  func wrist() throws {
    let program = try Program()
    var swim = SimulatedSwim(seed: 3)
    swim.rest(5)
    for style in [SwimmingStrokeStyle.freestyle, .butterfly, .backstroke] {
      swim.length(style, seconds: 24)
      swim.turn()
    }
    swim.rest(30)
    var rows = "# workout-trace 1; placement=wrist-left; rate=50; epoch=2026-11-21T06:45:00Z\n"
    rows += "ax,ay,az,gx,gy,gz\n"
    for reading in swim.readings(rate: 50) {
      let motion = reading.value
      let rotation = motion.rotationRate ?? Vector3(x: 0, y: 0, z: 0)
      let axes = [motion.acceleration, rotation].flatMap { [$0.x, $0.y, $0.z] }
      rows += axes.map { "\(($0 * 1e4).rounded() / 1e4)" }.joined(separator: ",") + "\n"
    }
    let trace = program.folder.file("wrist.csv")
    try Data(rows.utf8).write(to: trace)
    let result = try program.run(
      "record", "swim", "--pool", "25m", "--imu", "trace:\(trace.path)?pace=max", "--json")
    #expect(result.exitCode == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    let schema = try JSONSchema("recording")
    for line in lines { #expect(try schema.faults(in: line) == "") }
    let laps = lines.filter { $0.contains("\"kind\":\"lap\"") }
    #expect(laps.count == 3)
    #expect(laps.allSatisfy { $0.contains("\"swolf\":") && $0.contains("\"stroke_count\":") })
    #expect(lines.contains { $0.contains("\"current_set\":{") })
    #expect(lines.last?.contains("\"distance_m\":75") == true)
    let page = try program.run("show", "last").output.split(separator: "\n")
    for style in ["freestyle", "butterfly", "backstroke"] {
      #expect(page.contains { $0.contains(style) }, "\(style)")
    }
    #expect(page.contains { $0.hasPrefix("Set ") && $0.hasSuffix("3 lengths   75 m") })
    #expect(!page.contains { $0.hasPrefix("Note ") && $0.contains("left wrist") })
  }

  // SWIM-01, SWIM-04
  @Test(
    "is refused with an unsuitable pool or venue option",
    arguments: [
      ("swim --pool 25m --open-water", 64, "--pool and --open-water cannot be combined"),
      ("run --pool 25m", 1, "25 m"), ("run --open-water", 1, "open"),
      ("swim --pool 25km", 1, "25 km"), ("swim --pool 25", 64, "--pool"),
    ])
  func refused(words: String, code: Int32, reason: String) throws {
    let program = try Program()
    let result = try program.run(
      ["record"] + words.split(separator: " ").map(String.init) + ["--no-gps", "--for", "1s"])
    #expect(result.exitCode == code)
    #expect(result.error.contains(reason), "\(result.error)")
  }

  @Test("has a page with its sets and its lengths with style, strokes and SWOLF")
  func page() async throws {
    let program = try Program()
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: true)
    let start = Instant(secondsSince1970: 1_790_000_000)
    func at(_ seconds: Int) -> Instant { start + .seconds(seconds) }
    let lengths: [WorkoutEvent] = [(0, 30), (30, 62), (90, 120)].map { from, to in
      WorkoutEvent(
        kind: .lap, span: TimeRange(start: at(from), end: at(to)),
        metadata: [
          .swimmingStrokeStyle: .enumeration(SwimmingStrokeStyle.backstroke),
          .swolfScore: .number(Double(to - from + 12)),
        ])
    }
    let sets = [(0, 62), (90, 120), (121, 122)].map { from, to in
      WorkoutEvent(kind: .segment, span: TimeRange(start: at(from), end: at(to)))
    }
    let drill = WorkoutEvent(
      kind: .segment, span: TimeRange(start: at(0), end: at(30)),
      metadata: [.segmentName: .string("drill")])
    let workout = Workout(
      configuration: WorkoutConfiguration(
        activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
        lapLength: Quantity(25, .meter)),
      span: TimeRange(start: at(0), end: at(125)), events: lengths + sets + [drill])
    try await store.save(workout)
    let lines = try program.run("show", "last").output.split(separator: "\n")
    #expect(lines.count { $0.contains("backstroke") && $0.contains(" 12 ") } == 3)
    #expect(lines.contains { $0.hasPrefix("Set ") && $0.hasSuffix("1:02   2 lengths   50 m") })
    #expect(lines.contains { $0.hasPrefix("Set ") && $0.hasSuffix("0:30   1 length   25 m") })
    #expect(lines.contains { $0.hasPrefix("Set ") && $0.hasSuffix("0:01") })
    #expect(lines.contains { $0.hasPrefix("Segment ") && $0.hasSuffix("drill") })
  }
}
