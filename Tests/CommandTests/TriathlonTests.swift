import Foundation
import HealthModel
import HealthStorage
import Recording
import TestSupport
import Testing

@Suite("workout record triathlon", .timeLimit(.minutes(1)))
struct TriathlonTests {
  @Test("goes from one activity to the next by command, and saves one workout of all of them")
  func recorded() async throws {
    let program = try Program()
    let recorder = try RunningProgram(
      ["record", "triathlon", "--pool", "25m", "--no-gps", "--json"], in: program)
    let first = try #require(try await recorder.recording().part)
    #expect(first.activity == "swimming" && first.count == 5 && first.next == "transition")
    for _ in 0..<2 { #expect(try recorder.ask(.lap).refusal == nil) }
    let next = try program.run("next", "--json")
    #expect(next.output.contains("\"transition\":\"T1\""), "\(next.error)")
    #expect(try JSONSchema("status").faults(in: next.output) == "")
    #expect(try program.run("next").output.contains("Cycling 3/5"))
    #expect(try recorder.ask(.pause).refusal == nil)
    #expect(
      try recorder.ask(.next).refusal == "not possible while the recording is paused")
    #expect(try recorder.ask(.resume).refusal == nil)
    for name in ["transition", "running"] {
      #expect(try recorder.ask(.next).status?.part?.activity == name)
    }
    #expect(try recorder.ask(.next).refusal?.contains("the last activity is running") == true)
    try recorder.ask(.stop)
    #expect(await recorder.exitCode() == 0)
    let lines = recorder.printed.split(separator: "\n")
    let schema = try JSONSchema("recording")
    for line in lines { #expect(try schema.faults(in: line) == "") }
    #expect(lines.count { $0.contains("\"kind\":\"activity\"") } == 5)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workout = try await store.workout(matching: "last")
    #expect(
      workout.activities.map(\.configuration.activityType)
        == [.swimming, .transition, .cycling, .transition, .running])
    #expect(workout.activities.first?.totals.distanceMeters == 50)
    #expect(workout.totals.distanceMeters == 50)
    let json = try program.run("show", "last", "--json").output
    #expect(try JSONSchema("workout").faults(in: json) == "")
    #expect(json.contains("\"transition\":\"T2\"") && !json.contains("WorkoutActivities"))
    let page = try program.run("show", "last").output
    #expect(page.contains("T1") && page.contains("T2") && page.contains("Cycling"), "\(page)")
    let html = try program.run("report", "last", "-o", "-").output
    #expect(html.contains("id=\"activities\"") && html.contains("T2"), "no activities on the page")
    #expect(try program.run("export", "last", "--format", "fit", "-o", "race.fit").exitCode == 0)
    let other = try Program()
    let file = program.folder.file("race.fit").path
    #expect(try other.run("import", file).exitCode == 0)
    let copy = try HealthStore(at: other.storePath, for: .test, as: .owner, creating: false)
    let imported = try await copy.workout(matching: "last")
    #expect(imported.activities.map(\.span) == workout.activities.map(\.span))
    #expect(imported.activities.map(\.configuration) == workout.activities.map(\.configuration))
  }

  @Test(
    "options of a multisport workout are refused for another, and impossible lists with the reason",
    arguments: [
      ("run --activities run,bike", "use workout record triathlon"),
      ("ride --no-transitions", "use workout record triathlon"),
      ("swim --next-activity suggest", "use workout record triathlon"),
      ("triathlon --activities run", "activities"),
      ("triathlon --activities run,,swim", "activities"),
      ("triathlon --activities run,transition", "activities"),
      ("triathlon --activities run,fly", "activities"),
      ("triathlon --next-activity maybe", "next-activity"),
    ])
  func refused(words: String, reason: String) throws {
    let result = try Program().run(
      ["record"] + words.split(separator: " ").map(String.init) + ["--no-gps"])
    #expect(result.exitCode == 64 && result.error.contains(reason), "\(result.error)")
  }
}
