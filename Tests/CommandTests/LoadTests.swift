import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout load")
struct LoadTests {
  let program: Program
  let store: HealthStore

  init() throws {
    program = try Program()
    store = try SampleStore(at: program.storePath).store
  }

  private func load(_ words: String...) throws -> [String: Any] {
    let result = try program.run(["load", "--json", "--to", "2026-11-26"] + words)
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try JSONSchema("load").faults(in: result.output) == "")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any])
  }

  private func setProfile(_ values: [(String, String)]) throws {
    for (key, value) in values {
      let result = try program.run("profile", "set", key, value)
      #expect(result.exitCode == 0, "\(result.error)")
    }
  }

  @Test("the load of a run is that of its formula, and days without one let fitness fall")
  func formula() async throws {
    try setProfile([
      ("hr-max", "190"), ("resting-hr", "50"), ("sex", "male"),
    ])
    try await store.saveRun(on: "2026-10-01", [(1200, 3, 120), (600, 3.5, 164)])
    let workout = try #require(
      (try load("--from", "2026-10-01")["workouts"] as? [[String: Any]])?[0])
    // A half of the reserve for 20 min, and 114 of 140 for 10.
    let halfOfReserve = 20 * 0.5 * 0.64 * exp(1.92 * 0.5)
    let share = 114.0 / 140
    let expected = halfOfReserve + 10 * share * 0.64 * exp(1.92 * share)
    let measured = try #require(workout["load"] as? Double)
    #expect(abs(measured - expected) < 0.05)
    #expect(workout["day"] as? String == "2026-10-01")

    let day = try #require(try load()["day"] as? [String: Any])
    // 56 days later, by the recurrence; the load of that day is none.
    let fitness = measured * (1 - exp(-1.0 / 42)) * exp(-56.0 / 42)
    let found = try #require(day["fitness"] as? Double)
    #expect(abs(found - fitness) < 0.001)
    #expect(try #require(day["form"] as? Double) > 0)
    let text = try program.run("load", "--to", "2026-11-26", "--by", "month").output
    #expect(text.contains("2026-11-26: fitness"), "\(text)")
    #expect(text.contains(/2026-10 +1 +\d+/) && text.contains(/2026-11 +0 +0/), "\(text)")
  }

  @Test("the load by zones is the minutes times the number of their zone")
  func zones() async throws {
    try setProfile([("hr-max", "200")])
    try await store.saveRun(on: "2026-11-20", [(120, 2.5, 90), (300, 3, 130), (240, 3, 185)])
    let workout = try #require(
      (try load("--method", "zones")["workouts"] as? [[String: Any]])?.first)
    // Five minutes in zone 2 and four in zone 5.
    let sum = try #require(workout["load"] as? Double)
    #expect(abs(sum - 30) < 0.1)
    // Too few days for fitness: the reason is given.
    let day = try #require(try load("--method", "zones")["day"] as? [String: Any])
    #expect((day["reason"] as? String)?.contains("42 needed") == true)
  }

  @Test("the load by effort is the rating times the minutes, without a heart rate, and follows it")
  func effort() async throws {
    try await store.saveRun(on: "2026-11-20", [(120, 2.5, 120)])
    func workout() throws -> [String: Any]? {
      (try load("--method", "effort")["workouts"] as? [[String: Any]])?.first
    }
    #expect(try workout()?["reason"] as? String == "no_effort")
    for effort in [3, 8] {
      #expect(try program.run("effort", "last", "\(effort)").exitCode == 0)
      let rated = try #require(try workout()?["load"] as? Double)
      #expect(abs(rated - Double(effort) * 2) < 0.1)
      #expect(try workout()?["uncounted_s"] as? Double == 0)
    }
    #expect(try program.run("edit", "last", "--remove", "effort").exitCode == 0)
    let text = try program.run("load", "--method", "effort", "--to", "2026-11-26").output
    #expect(text.contains("1 workout has no load and counts as rest: its effort"), "\(text)")
  }

  @Test("a workout without what its load needs has the reason")
  func reasons() async throws {
    try await store.saveRun(on: "2026-11-20", [(120, 2.5, 120)])
    func reason() throws -> String? {
      (try load()["workouts"] as? [[String: Any]])?.first?["reason"] as? String
    }
    #expect(try reason() == "no_maximum_heart_rate")
    try setProfile([("birth-date", "1986-11-02")])
    #expect(try reason() == "no_resting_heart_rate")
    let text = try program.run("load", "--to", "2026-11-26").output
    #expect(
      text.contains("1 workout has no load and counts as rest: the resting heart rate"), "\(text)")
    try setProfile([("resting-hr", "50")])
    #expect(try reason() == nil)
  }

  @Test("an empty store and a range that ends before it starts get a sentence")
  func refused() throws {
    let empty = try program.run("load")
    #expect(empty.error.contains("no workouts yet"))
    let range = try program.run("load", "--from", "2026-11-02", "--to", "2026-11-01")
    #expect(range.exitCode == 64)
    #expect(range.error.contains("--from 2026-11-02 is after 2026-11-01"), "\(range.error)")
  }

  @Test(
    "the page has the load of weeks, a chart in words and what is missing, without private workouts"
  )
  func page() async throws {
    try setProfile([("hr-max", "190"), ("resting-hr", "50"), ("time-zone", "UTC")])
    let today = Date.now.formatted(.iso8601.year().month().day())
    let old = Date(timeIntervalSinceNow: -50 * 86_400).formatted(.iso8601.year().month().day())
    try await store.saveRun(on: old, [(1200, 3, 150)])
    try await store.saveRun(on: today, [(600, 3, 140)])
    let pages = try await ServedPages(in: program)
    func page(_ language: String) throws -> String {
      try pages.get("/load", ["Accept-Language": language]).body
    }
    var text = ""
    for await _ in Attempts() {
      guard !text.contains("2 of 51 days have a load") else { break }
      text = try page("en")
    }
    #expect(text.contains("2 of 51 days have a load"))
    #expect(text.contains("Today: fitness ") && text.contains("<svg"))
    #expect(text.contains("<th scope=\"col\">Fatigue</th>"))
    #expect(try page("de").contains("2 von 51 Tagen haben eine Belastung"))
    #expect(try page("ja").contains("疲労"))
    // A private workout is on no page.
    #expect(try program.run("edit", "last", "--private").exitCode == 0)
    for await _ in Attempts() {
      guard !text.contains("1 of 51 days have a load") else { break }
      text = try page("en")
    }
    #expect(text.contains("1 of 51 days have a load"))
  }

  @Test("the picture has the days with their loads, also without a terminal")
  func picture() async throws {
    try setProfile([("hr-max", "190"), ("resting-hr", "50")])
    #expect(try program.run("load", "--svg", "-").output.isEmpty)
    try await store.saveRun(on: "2026-11-20", [(600, 3, 140)])
    let picture = try program.run("load", "--by", "day", "--to", "2026-11-26", "--svg", "-").output
    #expect(picture.hasPrefix("<svg") || picture.hasPrefix("<?xml"), "\(picture.prefix(80))")
    #expect(picture.contains("1 of 7 days have a load"), "\(picture)")
    #expect(try program.run("load", "--svg", "-", "--json").exitCode == 64)
  }
}
