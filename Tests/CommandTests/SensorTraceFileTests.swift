import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("A sensor trace file", .timeLimit(.minutes(2)))
struct SensorTraceFileTests {
  private static let epoch = "2026-11-21T06:45:00Z"
  private static let head = "# workout-trace 1; placement=lower-back; accel=m/s2; gyro=rad/s"

  private func lastWorkout(_ program: Program) async throws -> Workout {
    try await HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
      .workout(matching: "last")
  }

  @Test("becomes one workout with detected steps, whatever its file name")
  func walk() async throws {
    let program = try Program()
    let lines = ["\(Self.head); epoch=\(Self.epoch)", WalkTrace.columns] + WalkTrace.rows
    let path = try WalkTrace.write(lines, in: program)
    let result = try program.run("import", "--activity", "walking", "--json", path)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("import").faults(in: result.output) == "")
    let workout = try await lastWorkout(program)
    #expect(workout.configuration.activityType == .walking)
    #expect(workout.span.start == Instant(rfc3339: Self.epoch))
    let steps = try #require(workout.totals.stepCount)
    #expect(abs(steps - WalkTrace.walk.contacts.count) <= 2)

    let again = try program.shell(
      "gzip -c walk.csv > other.csv.gz; workout import --activity walking other.csv.gz; "
        + "workout list --json")
    #expect(again.output.contains("1 workout already imported"), "\(again.output)")
    #expect(again.output.split(separator: "\n").count { $0.contains("\"activity\"") } == 1)
  }

  @Test("declares its activity, also in a folder, where traces without one are skipped")
  func folder() async throws {
    let program = try Program()
    let rows = [WalkTrace.columns] + WalkTrace.rows.prefix(200)
    _ = try program.shell("mkdir traces")
    _ = try WalkTrace.write(
      ["\(Self.head); epoch=\(Self.epoch); activity=swimming; pool-length=22.86"] + rows,
      to: "traces/swim.csv", in: program)
    _ = try WalkTrace.write(
      ["\(Self.head); epoch=2026-11-22T06:45:00Z"] + rows, to: "traces/walk.csv", in: program)
    let result = try program.run("import", "traces")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("sensor traces without an activity"))
    let swim = try await lastWorkout(program)
    #expect(swim.configuration.activityType == .swimming)
    #expect(swim.configuration.swimmingLocationType == .pool)
    #expect(swim.configuration.lapLength == Quantity(22.86, .meter))
    #expect(try program.run("import", "--activity", "hiking", "traces").exitCode == 0)
    #expect(try await lastWorkout(program).configuration.activityType == .hiking)
  }

  @Test(
    "without the data that a workout needs is refused with the fix",
    arguments: [
      (["\(head)", "t,hr", "0,60"], "add epoch="),
      (["\(head); epoch=\(epoch)", "t,hr", "0,60"], "add activity=walking to its first line"),
      (
        ["\(head); epoch=\(epoch); activity=flying-low", "t,hr", "0,60"], "is not a valid activity"
      ),
      (
        ["\(head); epoch=\(epoch); activity=swimming; pool-length=no", "t,hr", "0,60"],
        "is not a length in meters"
      ),
      (["\(head); epoch=\(epoch); activity=walking", "hr", "60"], "neither a column t nor rate="),
      (
        ["\(head); epoch=\(epoch); activity=walking", "a,b", "1,2"],
        "invalid trace header"
      ),
      (["# workout-trace 9; activity=walking", "t,hr", "0,60"], "version 1 of the format"),
    ])
  func refusals(lines: [String], reason: String) throws {
    let program = try Program()
    let path = try WalkTrace.write(lines, in: program)
    let result = try program.run("import", path)
    #expect(result.exitCode == 1)
    #expect((result.error + result.output).contains(reason), "\(result.error)\(result.output)")
  }

  @Test("is imported where it is readable, and its unreadable lines are reported")
  func damage() async throws {
    let program = try Program()
    let head = "# workout-trace 1; epoch=\(Self.epoch); activity=walking"
    let lines = [head, "t,hr", "0,60", "1,sixty", "2,62", "9e99,70"]
    let path = try WalkTrace.write(lines, in: program)
    let result = try program.run("import", "--verbose", path)
    #expect(result.exitCode == 0, "\(result.error)")
    let told = result.output + result.error
    #expect(told.contains("line 4"), "\(told)")
    #expect(told.contains("within a century of the start (walk.csv line 6)"), "\(told)")
    #expect(try await lastWorkout(program).span.duration == .seconds(2))

    var long = [head.replacing("21T", with: "22T"), "t,hr"]
    long += (0..<20_000).map { "\($0),\(60 + $0 * 7 % 40)" }
    _ = try WalkTrace.write(long, to: "long.csv", in: program)
    let cut = try program.shell(
      "gzip -c long.csv | head -c 9000 > cut.csv.gz; workout import cut.csv.gz")
    #expect((cut.output + cut.error).contains("cut off"), "\(cut.output)\(cut.error)")
    let seconds = try await lastWorkout(program).span.duration
    #expect(seconds > .seconds(100) && seconds < .seconds(19_999))
  }

  @Test(
    "passes through two stores unchanged, to the last bit", arguments: Seed.first(5))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    var columns = ["t"]
    let groups = [
      ["ax", "ay", "az"], ["gx", "gy", "gz"], ["mx", "my", "mz"], ["hr"], ["pressure"],
      ["crank_rpm", "wheel_rpm", "wheel_revolutions", "power_w"],
    ]
    let chosen = groups.filter { $0 == groups[0] || Bool.random(using: &generator) }
    columns += chosen.joined()
    var lines = [
      "# workout-trace 1; placement=wrist-left; epoch=\(Self.epoch); activity=cycling",
      columns.joined(separator: ","),
    ]
    var microseconds = 0
    for _ in 0..<3000 {
      // A workout begins with its first reading, and its trace's time starts there, too.
      var fields = ["\(Double(microseconds) / 1e6)"]
      microseconds += Int.random(in: 1...400_000, using: &generator)
      for group in chosen {
        let isThere = group == groups[0] || Bool.random(using: &generator)
        fields += group.map { isThere ? Self.value($0, &generator) : "" }
      }
      lines.append(fields.joined(separator: ","))
    }
    let program = try Program()
    _ = try WalkTrace.write(lines, to: "made.csv", in: program)
    let result = try program.shell(
      """
      workout import made.csv && workout export last --format trace -o first.csv --json &&
      workout import first.csv &&
      export WORKOUT_STORE=other.sqlite && workout import first.csv > /dev/null &&
      workout export last --format trace -o second.csv > /dev/null && cmp first.csv second.csv && wc -l < first.csv
      """)
    #expect(result.exitCode == 0, "\(result.error)\(result.output)")
    let report = result.output.split(separator: "\n").first { $0.hasPrefix("{") }
    #expect(try JSONSchema("export").faults(in: report ?? "") == "")
    #expect(result.output.contains("1 workout already imported"), "\(result.output)")
    #expect(result.output.hasSuffix("\(lines.count)\n"))
    // The rows of the written file equal those of the file that was read.
    let written = try String(contentsOf: program.folder.file("first.csv"), encoding: .utf8)
      .split(separator: "\n")
    let differing = zip(written, lines).dropFirst(2).first { $0 != $1 }
    #expect(differing == nil)
  }

  private static func value(_ column: String, _ generator: inout some RandomNumberGenerator)
    -> String
  {
    switch column {
    case "wheel_revolutions": "\(Double(Int.random(in: 0...9999, using: &generator)))"
    case "pressure": "\(Double(Int.random(in: 95_000...103_000, using: &generator)))"
    case "crank_rpm", "wheel_rpm": "\(Double(Int.random(in: 0...8000, using: &generator)) / 64)"
    case "hr": "\(Double(Int.random(in: 40...200, using: &generator)))"
    default: "\(Double(Int.random(in: -800...800, using: &generator)) / 64)"
    }
  }

  @Test("cannot be exported from a workout without sensors, which --all skips with the reason")
  func without() throws {
    let program = try Program()
    let csv =
      "time,lat,lon\n" + (0..<60).map { "\(1_790_000_000 + $0),48.\(1000 + $0),11\n" }.joined()
    try Data(csv.utf8).write(to: program.folder.file("route.csv"))
    let result = try program.shell(
      "workout import route.csv >/dev/null; workout export last --format trace -o t.csv; echo $?;"
        + "workout export --all --format trace -o traces --json")
    #expect(result.error.contains("has no sensor readings"), "\(result.error)")
    #expect(result.output.contains("\"no_readings\""), "\(result.output)")
  }
}
