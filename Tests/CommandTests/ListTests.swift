import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout list")
struct ListTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.storePath).saveAll()
  }

  // WKT-34
  @Test("workouts are listed newest first")
  func newestFirst() throws {
    let result = try program.run("list")
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    expectGolden(result.output, named: "commands/list.txt")
  }

  @Test("a list uses miles and the requested time zone, where it is already the next day")
  func imperialInTokyo() throws {
    let result = try program.run("list", "--units", "imperial", "--time-zone", "Asia/Kolkata")
    expectGolden(result.output, named: "commands/list-imperial-kolkata.txt")
  }

  @Test("in the United Kingdom ways are in miles, and climbs, masses and pools are metric")
  func british() throws {
    var british = program
    british.environment["LANG"] = "en_GB.UTF-8"
    let list = try british.run("list").output
    #expect(list.contains(" mi") && !list.contains(" km"))
    let swim = try british.run("show", SampleStore.swimID).output
    #expect(swim.contains("/100 m"))
    _ = try british.run("profile", "set", "mass", "72.5kg")
    #expect(try british.run("profile").output.contains("72.5 kg"))
    british.environment["LANG"] = "en_US.UTF-8"
    #expect(try british.run("profile").output.contains("160 lb"))
    #expect(try british.run("profile", "--units", "british").output.contains("72.5 kg"))
  }

  // WKT-34
  @Test("a limit lists only the newest workouts")
  func limit() throws {
    let result = try program.run("list", "--limit", "1")
    #expect(result.output.split(separator: "\n").count == 2)
    #expect(result.output.contains("Swimming"))
  }

  @Test("JSON output is one object with all workouts")
  func json() throws {
    let result = try program.run("list", "--json")
    expectGolden(result.output, named: "commands/list.json")
  }

  @Test("a limit below one is a usage error", arguments: ["0", "-3", "many"])
  func badLimit(text: String) throws {
    let result = try program.run("list", "--limit=\(text)")
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(result.error.contains("--limit"))
  }

  @Test("a listing of an empty store prints how to begin on standard error")
  func empty() throws {
    let other = try Program()
    _ = try SampleStore(at: other.storePath)
    let result = try other.run("list")
    #expect(result.exitCode == 0)
    #expect(result.output == "")
    #expect(result.error.contains("workout record walk"))
    #expect(try other.run("list", "--json").output == "{\"workouts\":[]}\n")
  }
}
