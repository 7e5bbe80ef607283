import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

/// Tests of bad input and of failures, without a receiver.
@Suite("A recording with failing inputs", .timeLimit(.minutes(2)))
struct MisfortuneTests {
  // RTE-20
  @Test("a recording that requires GPS fails and records nothing without gpsd")
  func noGPSD() async throws {
    let program = try Program()
    let result = try program.run(
      "record", "walk", "--gps", "required", "--gps", "gpsd://127.0.0.1:9")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("gpsd://127.0.0.1:9: cannot be reached"))
    #expect(result.error.contains("gpsd") && result.error.contains("--no-gps"))
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    #expect(try await store.unfinishedRecording() == nil)
    #expect(try await store.workouts().isEmpty)
  }

  // RTE-20
  @Test(
    "a recording without gpsd starts at once, reports the wait and saves no route")
  func waitingForGPSD() async throws {
    let program = try Program()
    let recorder = try RunningProgram(
      ["record", "walk", "--gps", "gpsd://127.0.0.1:9"], in: program)
    let status = try await recorder.recording()
    #expect(status.positioning.state == "no_receiver")
    let words = try program.run("status")
    #expect(words.output.contains("waiting for gpsd"), "\(words.output)")
    let schema = try JSONSchema("status")
    #expect(try schema.faults(in: program.run("status", "--json").output) == "")
    try recorder.ask(.stop)
    #expect(await recorder.exitCode() == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    let workout = try await store.workout(matching: "last")
    #expect(try await store.routes(of: workout.uuid).isEmpty)
    #expect(workout.totals.distanceMeters == nil)
    let notes = workout.header.metadata.string(.recordingNotes) ?? ""
    #expect(notes.contains("gpsd is not running; positions are recorded once it runs"))
    #expect(try await store.verify().isEmpty)
  }

  @Test(
    "without GeoClue a recording with --gps geoclue has no route and a note, or fails if required")
  func noGeoClue() async throws {
    var program = try Program()
    program.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nowhere/bus"
    let failed = try program.run("record", "walk", "--gps", "geoclue", "--gps", "required")
    #expect(failed.exitCode == 1)
    #expect(failed.error.contains("geoclue: no system D-Bus"), "\(failed.error)")
    let result = try program.run("record", "walk", "--gps", "geoclue", "--for", "2s")
    #expect(result.exitCode == 0, "\(result.error)")
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    #expect(try await store.workouts().count == 1)
    let workout = try await store.workout(matching: "last")
    #expect(try await store.routes(of: workout.uuid).isEmpty)
    let notes = workout.header.metadata.string(.recordingNotes) ?? ""
    #expect(notes.contains("GPS lost: no system D-Bus"), "\(notes)")
  }

  @Test("a recording with --no-gps needs no receiver")  // RTE-20
  func withoutGPS() async throws {
    let program = try Program()
    let result = try program.run("record", "yoga", "--no-gps", "--for", "1s")
    #expect(result.exitCode == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    let workout = try await store.workout(matching: "last")
    #expect(workout.configuration.activityType == .yoga)
    #expect(workout.totals.distanceMeters == nil)
    #expect(try await store.routes(of: workout.uuid).isEmpty)
  }

  @Test("trace lines that do not parse are counted and numbered, and the rest is used")
  func malformedTrace() async throws {
    let program = try Program()
    var lines = [
      "# workout-trace 1; placement=wrist-left; rate=10; frame=sensor; accel=m/s2",
      "t,ax,ay,az,hr",
    ]
    for index in 0..<30 { lines.append("\(Double(index) / 10),0,0,9.81,100") }
    lines[7] = "0.5,zero,0,9.81,100"
    lines[9] = "what?"
    try (lines.joined(separator: "\n") + "\n").write(
      to: program.folder.file("walk.csv"), atomically: true, encoding: .utf8)
    let result = try program.run(
      "record", "walk", "--no-gps", "--imu", "trace:walk.csv?pace=max")
    #expect(result.exitCode == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    let workout = try await store.workout(matching: "last")
    let notes = workout.header.metadata.string(.recordingNotes) ?? ""
    #expect(notes.contains("2 malformed values skipped, the last at line 10"))
    #expect(abs((workout.totals.averageHeartRate ?? 0) - 100) < 1e-9)
    let traces = try await store.traces(of: workout.uuid)
    #expect(traces.first { $0.kind == .motion }?.sampleCount == 28)
  }

  @Test("a newer, foreign or damaged store is refused and left unchanged")
  func refusedStores() throws {
    let program = try Program()
    let url = program.folder.file("health.sqlite")
    for bytes in [
      Data("not a database, but somebody's notes".utf8), Data(repeating: 7, count: 8192),
    ] {
      try bytes.write(to: url)
      let result = try program.run("record", "walk", "--no-gps", "--for", "1s")
      #expect(result.exitCode == 1)
      #expect(result.error.contains(url.path))
      #expect(try Data(contentsOf: url) == bytes)
    }
  }

  @Test("a full disk stops the recording, which reports it and keeps the recorded data")
  func diskFull() async throws {
    let program = try Program()
    // The store exists already, so that the disk becomes full during the recording.
    #expect(try program.run("record", "walk", "--no-gps", "--for", "1s").exitCode == 0)
    let trace = program.folder.file("long.csv")
    var lines = ["# workout-trace 1; rate=100; accel=m/s2", "ax,ay,az"]
    var generator = Seed(3).generator
    for _ in 0..<120_000 {
      lines.append(
        (0..<3).map { _ in String(generator.uniform(in: -20..<20)) }.joined(separator: ","))
    }
    try (lines.joined(separator: "\n") + "\n").write(to: trace, atomically: true, encoding: .utf8)
    // No file may grow past 1 MiB, as if the disk were full; `ulimit -f` counts KiB.
    let result = try program.shell(
      "trap '' XFSZ; ulimit -f 1024; workout record walk --no-gps --imu 'trace:long.csv?pace=max'")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("stopped") && result.error.contains("workout recover"))
    let recovered = try program.run("recover", "--json")
    #expect(recovered.exitCode == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner)
    let workout = try await store.workout(matching: "last")
    let motion = try await store.traces(of: workout.uuid).first { $0.kind == .motion }
    #expect((motion?.sampleCount ?? 0) > 1000)
    #expect(try await store.verify().isEmpty)
  }
}
