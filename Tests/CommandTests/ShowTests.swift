import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout show")
struct ShowTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  // WKT-13, WKT-15, WKT-29, RTE-03
  @Test(
    "a workout is a page", arguments: [("walk", SampleStore.walkID), ("swim", SampleStore.swimID)])
  func page(name: String, id: String) throws {
    let result = try program.run("show", id)
    #expect(result.exitCode == 0)
    expectGolden(result.output, named: "commands/show-\(name).txt")
  }

  @Test("a page can use feet, miles and another time zone")
  func imperial() throws {
    let result = try program.run(
      "show", "3f2a", "--units", "imperial", "--time-zone", "America/St_Johns")
    expectGolden(result.output, named: "commands/show-walk-imperial.txt")
  }

  @Test("times are those of the place of the workout, in the terminal and in a report")
  func ownTimeZone() async throws {
    let store = try SampleStore(at: program.storePath).store
    var workout = Workout(
      configuration: WorkoutConfiguration(activityType: .running),
      span: TimeRange(
        start: try SampleStore.instant("2026-11-22T22:15:00Z"), duration: .seconds(600)))
    workout.header.metadata[.timeZone] = .string("Asia/Tokyo")
    let id = try await store.save(workout).uuid.uuidString
    #expect(try program.run("show", id).output.contains("2026-11-23 07:15:00 +09:00"))
    #expect(try program.run("report", id, "-o", "-").output.contains("2026-11-23 07:15"))
    let asked = ["--time-zone", "America/New_York"]
    #expect(try program.run(["show", id] + asked).output.contains("2026-11-22 17:15:00 -05:00"))
    #expect(
      try program.run(["report", id, "-o", "-"] + asked).output.contains("2026-11-22 17:15"))
  }

  // WKT-13, WKT-14, WKT-18, SWIM-07, RTE-08
  @Test(
    "JSON output is the documented object",
    arguments: [
      ("walk", SampleStore.walkID), ("swim", SampleStore.swimID), ("ride", SampleStore.rideID),
    ])
  func json(name: String, id: String) throws {
    let result = try program.run("show", id, "--json")
    expectGolden(result.output, named: "commands/show-\(name).json")
  }

  @Test("last selects the newest; an uppercase id prefix without hyphens is accepted")
  func naming() throws {
    #expect(try program.run("show", "last").output.hasPrefix("Swimming"))
    #expect(try program.run("show", "A0C1D2E30000").output.hasPrefix("Swimming"))
  }

  @Test(
    "an id that matches no workout or several is refused in one line",
    arguments: [
      ("3f", "matches 2 workouts"), ("ffff", "no workout"), ("yesterday", "no workout"),
    ])
  func refusals(id: String, reason: String) throws {
    let result = try program.run("show", id)
    #expect(result.exitCode == 1)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("workout: "))
    #expect(result.error.contains(reason))
    #expect(result.error.split(separator: "\n").count == 1)
  }
}
