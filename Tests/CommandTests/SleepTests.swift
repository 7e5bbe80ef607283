import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout sleep")
struct SleepTests {
  private func add(_ words: String..., in program: Program) throws {
    let result = try program.run(["add", "sleepAnalysis"] + words)
    #expect(result.exitCode == 0, "\(result.error)")
  }

  @Test(
    "shows nights with stages, what is usual, and the regularity, as text and as JSON of its schema"
  )
  func nights() throws {
    let program = try Program()
    for day in 10..<17 {
      let (evening, morning) = ("2026-11-\(day)T", "2026-11-\(day + 1)T")
      try add("inBed", "--from", evening + "22:30:00Z", "--to", morning + "07:00:00Z", in: program)
      try add(
        "asleepCore", "--from", evening + "23:0\(day % 3):00Z", "--to", morning + "03:00:00Z",
        in: program)
      try add("awake", "--from", morning + "03:00:00Z", "--to", morning + "03:20:00Z", in: program)
      try add(
        "asleepDeep", "--from", morning + "03:20:00Z", "--to", morning + "06:40:00Z", in: program)
    }
    let words = ["sleep", "--to", "2026-11-17", "--time-zone", "UTC"]
    let json = try program.run(words + ["--json"])
    #expect(try JSONSchema("sleep").faults(in: json.output) == "")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let nights = try #require(object["nights"] as? [[String: Any]])
    #expect(nights.count == 7)
    #expect(nights.first?["day"] as? String == "2026-11-17")
    #expect(nights.first?["deep_s"] as? Double == 12_000)
    #expect(nights.first?["awake_s"] as? Double == 1200)
    let schedule = try #require(object["schedule"] as? [String: Any])
    let from = try #require(schedule["asleep_from_s"] as? [String: Double])
    #expect(abs(try #require(from["median"]) - 23 * 3600 - 60) < 1)
    let regularity = try #require(object["regularity"] as? [String: Any])
    #expect(try #require(regularity["index"] as? Double) > 99)
    #expect(regularity["pair_count"] as? Int == 6)

    let text = try program.run(words).output
    #expect(text.contains(/2026-11-17 +7:\d\d +23:0\d +06:40 +0:20 +3:20 +8\d %/), "\(text)")
    #expect(text.contains("Asleep from 23:01 (23:01–23:02) to 6:40"), "\(text)")
    #expect(text.contains("Regularity index 100"), "\(text)")

    let few = try program.run(words + ["--from", "2026-11-15"])
    #expect(few.output.contains("The usual times need 5 nights."))
    let none = try program.run("sleep", "--to", "2026-01-01")
    #expect(none.exitCode == 0 && none.output.isEmpty)
    #expect(none.error.contains("no sleep from 2025-12-05 to 2026-01-01"))
  }
}
