import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("filters of workout list")
struct ListFilterTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  /// The options, and the ids of the listed workouts.
  static let filters: [([String], [String])] = [
    (["--activity", "walk"], ["3f2a91bc"]), (["--activity", "Cycling"], ["3f7b0000"]),
    (["--from", "2026-11-21"], ["a0c1d2e3", "3f2a91bc"]),
    (["--to", "2026-11-21"], ["3f2a91bc", "3f7b0000"]),
    (["--from", "2026-11-21", "--to", "2026-11-21"], ["3f2a91bc"]),
    (["--to", "2026-11-21T06:45:00Z"], ["3f7b0000"]),
    (
      ["--from", "2026-11-21", "--time-zone", "Asia/Kolkata"], ["a0c1d2e3", "3f2a91bc", "3f7b0000"]
    ),
    (["--near", "48.1,11.5,2km"], ["3f2a91bc"]), (["--near", "48.1, 11.5, 1mi"], ["3f2a91bc"]),
    (["--near", "48.1,11.5,1e308"], ["3f2a91bc"]),
    (["--text", "BRIDGE"], ["3f2a91bc"]), (["--text", "hill gps"], ["3f2a91bc"]),
    (["--text", "workout", "--activity", "swim"], ["a0c1d2e3"]),
    (
      ["--activity", "walk", "--near", "48.1,11.5,2km", "--text", "hill", "--limit", "1"],
      ["3f2a91bc"]
    ),
    (["--text", "workout", "--limit", "2"], ["a0c1d2e3", "3f2a91bc"]),
  ]

  @Test("a workout is listed if it matches every filter", arguments: filters)
  func matches(options: [String], ids: [String]) throws {
    let result = try program.run(["list"] + options)
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    let listed = result.output.split(separator: "\n").dropFirst().map { String($0.prefix(8)) }
    #expect(listed == ids)
    let json = try program.run(["list", "--json"] + options).output
    #expect(try JSONSchema("workouts").faults(in: json) == "")
    #expect(json.components(separatedBy: "\"start\"").count - 1 == ids.count)
  }

  /// The options, and the message that names the filter.
  static let nothing: [([String], String)] = [
    (["--activity", "row"], "no workouts match --activity rowing"),
    (["--text", "b\u{1B}[31m"], "no workouts match --text 'b\\u001b[31m'"),
    (["--near", "-33.9,18.4,5km"], "no workouts match --near -33.9,18.4,5km"),
    (["--from", "2027-01-01"], "no workouts match --from 2027-01-01"),
    (
      ["--activity", "walk", "--from", "2026-11-01", "--to", "2026-11-02"],
      "no workouts match --from 2026-11-01 --to 2026-11-02"
    ),
    (
      ["--activity", "swim", "--text", "bridge"],
      "no workouts match --activity swimming and --text 'bridge' together"
    ),
  ]

  @Test(
    "an empty list names the filter that matches nothing, and is no failure", arguments: nothing)
  func empty(options: [String], message: String) throws {
    let result = try program.run(["list"] + options)
    #expect(result.exitCode == 0)
    #expect(result.output == "")
    #expect(result.error == message + "\n")
    let json = try program.run(["list", "--json"] + options)
    #expect(json.output == "{\"workouts\":[]}\n")
    #expect(json.exitCode == 0)
  }

  @Test(
    "an invalid circle is a usage error",
    arguments: [
      "nan,8,1km", "47,nan,1km", "47,8,nan", "47,8,-1km", "47,8,0m", "47,8,inf", "91,8,1km",
      "47,181,1km", "47,8", "47,8,1km,2", "47,8,1e309", "47,8,2 miles", "", ",,", "--json",
    ])
  func badCircle(text: String) throws {
    let result = try program.run("list", "--near", text)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.contains("not a valid --near; use 48.137,11.575,200m"), "\(result.error)")
  }

  @Test(
    "other invalid filters are usage errors with the fix",
    arguments: [
      (["--activity", "walkng"], "did you mean walking"),
      (["--from", "2026-11-22", "--to", "2026-11-21"], "--to must be later than --from"),
      (["--from", "2026-02-30"], "not a valid --from"), (["--text", " "], "--text needs a word"),
    ])
  func badFilter(options: [String], message: String) throws {
    let result = try program.run(["list"] + options)
    #expect(result.exitCode == 64)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test("a list longer than a page is one table")
  func manyPages() async throws {
    let store = try SampleStore(at: program.storePath).store
    let start = try SampleStore.instant("2025-01-01T00:00:00Z")
    for index in 0..<300 {
      try await store.save(
        Workout(
          configuration: WorkoutConfiguration(activityType: .rowing),
          span: TimeRange(start: start + .seconds(7200 * index), duration: .seconds(3600))))
    }
    let lines = try program.run("list").output.split(separator: "\n")
    #expect(lines.count == 304)
    #expect(lines.filter { $0.hasPrefix("ID") }.count == 1)
    #expect(Set(lines.suffix(300).map(\.count)).count == 1)
    let limited = try program.run("list", "--limit", "290").output
    #expect(limited.split(separator: "\n").count == 291)
  }
}
