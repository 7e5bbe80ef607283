import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

@Suite("workout plans and record --plan")
struct PlanTests {
  let program: Program

  init() throws { program = try Program() }

  /// Writes heart rates of a second each.
  private func heartRates(_ rates: [Int]) throws -> String {
    let file = program.folder.file("heart.csv")
    let rows = rates.enumerated().map { "\($0.offset),\($0.element)" }.joined(separator: "\n")
    try Data("# workout-trace 1; epoch=2026-11-21T06:45:00Z\nt,hr\n\(rows)\n".utf8).write(to: file)
    return "trace:\(file.path)?pace=max"
  }

  private func shownPlan() throws -> [String: Any] {
    let result = try program.run("show", "last", "--json")
    #expect(try JSONSchema("workout").faults(in: result.output) == "")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return try #require(object?["plan"] as? [String: Any], "\(result.output)")
  }

  private func done(_ plan: [String: Any]) -> [[String: Any]] {
    (plan["steps"] as? [[String: Any]] ?? []).compactMap { $0["done"] as? [String: Any] }
  }

  @Test(
    "a recording follows its plan: each step ends at its goal, is a segment, and has what was done")
  func followed() throws {
    let trace = try heartRates((0..<400).map { $0 < 60 ? 110 : 150 })
    let result = try program.run(
      "record", "run", "--no-gps", "--heart-rate", trace, "--json", "--plan",
      "60s warm, 3x(60s @ 140-160bpm, 30s easy), 60s")
    #expect(result.exitCode == 0, "\(result.error)")
    let schema = try JSONSchema("recording")
    for line in result.output.split(separator: "\n") {
      #expect(try schema.faults(in: line) == "")
    }
    #expect(result.output.contains("\"cue\":\"step_started\""))
    let plan = try shownPlan()
    #expect(plan["completed"] as? Bool == true)
    let steps = done(plan)
    #expect(steps.count == 8)
    let seconds = steps.compactMap { $0["duration_s"] as? Double }
    #expect(seconds == [60, 60, 30, 60, 30, 60, 30, 60])
    #expect(steps.allSatisfy { $0["ended_by"] as? String == "goal" })
    let mean = try #require(steps[1]["average_heart_rate_bpm"] as? Double)
    #expect(abs(mean - 150) < 1)
    let text = try program.run("show", "last").output
    #expect(text.contains("Plan (complete)") && text.contains("150 bpm"), "\(text)")
    #expect(text.contains("2/8 1min @ 140-160bpm"), "\(text)")
    let page = try program.run("report", "last", "-o", "-", "--language", "de").output
    for words in ["<h2 id=\"plan\">Plan</h2>", "1min @ 140-160bpm", "150 bpm", "Aufwärmen", "3/3"] {
      #expect(page.contains(words), "\(words)")
    }
  }

  @Test("a bicycle's power is held against the target, and stands in the result of its step")
  func power() throws {
    let file = program.folder.file("power.csv")
    let rows = (0..<200).map { "\($0),150,90,,,\($0 < 60 ? 120 : $0 < 120 ? 250 : 120)" }
    let text = "# workout-trace 1; epoch=2026-11-21T06:45:00Z; activity=cycling"
    try Data(
      "\(text)\nt,hr,crank_rpm,wheel_rpm,wheel_revolutions,power_w\n\(rows.joined(separator: "\n"))\n"
        .utf8
    ).write(to: file)
    let result = try program.run(
      "record", "ride", "--no-gps", "--heart-rate", "trace:\(file.path)?pace=max", "--json",
      "--plan", "60s warm, 60s @ 300-320W, 60s easy")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.contains("below"), "the advice to push harder")
    let steps = done(try shownPlan())
    let power = steps.compactMap { $0["average_power_w"] as? Double }
    #expect(power.count == 3, "\(steps)")
    for (power, expected) in zip(power, [120.0, 250, 120]) { #expect(abs(power - expected) < 5) }
    let cadence = steps.compactMap { $0["average_cadence_per_minute"] as? Double }
    #expect(cadence.count == 3 && cadence.allSatisfy { abs($0 - 90) < 1 }, "\(steps)")
  }

  @Test("a killed recording resumes in the same step, with the steps that had ended")
  func killed() async throws {
    let words = ["record", "run", "--no-gps", "--plan", "1s, 2s, 300s, 5s"]
    let recorder = try RunningProgram(words, in: program)
    func step(_ recorder: RunningProgram, _ number: Int) async throws -> RecordingStatus.Plan {
      for await _ in Attempts() {
        if let plan = try? recorder.ask(.status).status?.plan, plan.step == number { return plan }
      }
      Issue.record("step \(number) was not reached: \(recorder.printed)")
      throw CancellationError()
    }
    _ = try await step(recorder, 3)
    recorder.signal(SIGKILL)
    _ = await recorder.exitCode()
    let second = try RunningProgram(["record", "run", "--no-gps"], in: program)
    let resumed = try await step(second, 3)
    #expect(resumed.stepCount == 4 && resumed.next == "5s")
    #expect(try #require(resumed.remainingSeconds) < 300)
    try second.ask(.lap)
    _ = try await step(second, 4)
    try second.ask(.stop)
    #expect(await second.exitCode() == 0)
    let plan = try shownPlan()
    let steps = done(plan)
    #expect(steps.compactMap { $0["ended_by"] as? String } == ["goal", "goal", "lap", "stop"])
    #expect(steps.prefix(2).compactMap { $0["duration_s"] as? Double } == [1, 2])
    #expect(plan["completed"] as? Bool == false)
  }

  @Test("plans are added, listed, shown, exported and deleted, and an archive has them")
  func kept() throws {
    let text = "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km cool"
    let added = try program.run("plans", "new", "6x800", text, "--activity", "run", "--json")
    #expect(added.exitCode == 0, "\(added.error)")
    #expect(try JSONSchema("plans").faults(in: added.output) == "")
    #expect(try program.run("plans").output.contains("6x800"))
    #expect(try program.run("plans", "show", "6x800").output.contains("4:05-4:15/km"))
    let file = program.folder.file("plan.txt")
    #expect(try program.run("plans", "export", "6x800", "-o", file.path).exitCode == 0)
    #expect(try program.run("plans", "add", file.path, "--name", "again").exitCode == 0)
    let all = try program.run("plans", "--json").output
    #expect(try JSONSchema("plans").faults(in: all) == "")
    #expect(all.contains("again"))
    for format in ["intervals", "zwo"] {
      let written = try program.run("plans", "export", "6x800", "--format", format)
      #expect(!written.output.isEmpty || written.error.contains("cannot be written"))
    }
    // For a run, not for a ride.
    let ride = try program.run("record", "ride", "--no-gps", "--plan", "6x800")
    #expect(ride.exitCode != 0 && ride.error.contains("is for running"), "\(ride.error)")
    let archive = program.folder.file("all.zip").path
    #expect(
      try program.run("export", "--all", "--format", "archive", "-o", archive).exitCode == 0)
    let other = program.folder.file("other.sqlite").path
    #expect(try program.run("import", archive, "--store", other).exitCode == 0)
    #expect(try program.run("plans", "--store", other).output.contains("6x800"))
    #expect(try program.run("plans", "delete", "6x800").exitCode == 0)
    #expect(!(try program.run("plans").output.contains("6x800")))
  }

  @Test("a Zwift file that is written is read as the same steps, and a broken one names its line")
  func zwo() throws {
    let text =
      "10min warm @ 60% ftp, 3x(8min @ 95% ftp, 3min easy @ 50% ftp), 5min cool @ 40% ftp"
    let added = try program.run("plans", "new", "over & under", text, "--activity", "ride")
    #expect(added.exitCode == 0, "\(added.error)")
    let file = program.folder.file("plan.zwo").path
    let written = try program.run("plans", "export", "over & under", "--format", "zwo", "-o", file)
    #expect(written.exitCode == 0, "\(written.error)")
    let read = try program.run("plans", "add", file, "--name", "again")
    #expect(read.exitCode == 0, "\(read.error)")
    let before = try steps("over & under")
    #expect(before.count == 8)
    #expect(try steps("again") == before)
    let broken = [
      "<workout_file><workout><SteadyState Duration='60'/></workout></workout_file>",
      "<workout_file>\n<workout>\n<Nonsense Duration='60'/></workout></workout_file>",
      "<workout_file><workout>", "", "<!DOCTYPE x [<!ENTITY a 'b'>]><a/>", "\0\u{1}<",
    ]
    for text in broken {
      try Data(text.utf8).write(to: program.folder.file("broken.zwo"))
      let result = try program.run("plans", "add", "broken.zwo")
      #expect(result.exitCode == 1 && result.error.contains("broken.zwo: "), "\(result.error)")
    }
  }

  @Test(
    "a FIT workout is written and read back as the same steps",
    arguments: [
      ("run", "2km warm, 6x(800m @ 4:05-4:15/km, 400m easy), 1km cool"),
      ("run", "10min warm @ 120-140bpm, 3x(8min @ z4, 3min easy), 5min cool"),
      ("ride", "10min warm @ 50-75% ftp, 3x(8min @ 240-260W, 3min easy @ 85-95rpm), 5min"),
      ("ride", "20min @ 95% ftp, 300kcal easy, 40km"),
    ])
  func fit(activity: String, text: String) throws {
    let added = try program.run("plans", "new", "one", text, "--activity", activity)
    #expect(added.exitCode == 0, "\(added.error)")
    let file = program.folder.file("plan.fit").path
    let written = try program.run("plans", "export", "one", "--format", "fit", "-o", file)
    #expect(written.exitCode == 0, "\(written.error)")
    let read = try program.run("plans", "add", file, "--name", "again")
    #expect(read.exitCode == 0, "\(read.error)")
    #expect(try steps("again") == steps("one"))
    // The file follows the recorder as it is.
    let shown = try program.run("plans", "show", file)
    #expect(shown.exitCode == 0, "\(shown.error)")
  }

  private func steps(_ name: String) throws -> NSArray {
    let output = try program.run("plans", "show", name, "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let plans = object?["plans"] as? [[String: Any]]
    return try #require(plans?.first?["steps"] as? NSArray, "\(output)")
  }

  @Test(
    "what is no plan is refused in one line, with its place",
    arguments: [
      (["plans", "new", "x", "800"], "column"),
      (["plans", "new", "x", "6x(800m"], "column"),
      (["plans", "new", "x", "800m @ fast"], "column"),
      (["plans", "new", "x", "until 1:45, 100m"], "send-off"),
      (["plans", "new", "", "800m"], "not a name of a plan"),
      (["plans", "add", "none.erg"], "cannot be read"),
      (["plans", "show", "nothing"], "is neither a plan nor a file"),
      (["plans", "delete", "nothing"], "does not exist"),
      (["record", "six-minute-walk", "--plan", "5min"], "guided test"),
      (["record", "run", "--no-gps", "--plan", "nothing"], "is neither a plan"),
    ])
  func refused(words: [String], text: String) throws {
    #expect(try program.run("add", "bodyMass", "71", "kg").exitCode == 0)
    let result = try program.run(words)
    #expect(result.exitCode != 0)
    #expect(result.error.contains(text), "\(result.error)")
  }
}
