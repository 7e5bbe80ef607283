import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// The fixes that `record --accuracy` keeps.
@Suite("A recording with an accuracy limit", .timeLimit(.minutes(1)))
struct AccuracyTests {
  private static let count = 60

  /// A log of a walk north with one fix per second; every third fix is accurate to 8 m, the others
  /// to 25 m.
  ///
  /// The first fix sets the clock before the start and is not recorded.
  private func log(in program: Program) throws -> String {
    let lines = (0..<Self.count).map { second in
      let time = Instant(secondsSince1970: 1_790_000_000 + Double(second))
      return """
        {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"\(time.rfc3339)",\
        "lat":\(48 + Double(second) * 1.2e-5),"lon":11.0,"altMSL":500.0,"speed":1.33,"track":0.0,\
        "eph":\(second.isMultiple(of: 3) ? 8.0 : 25.0)}
        """
    }
    let path = program.folder.file("receiver.log").path
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func recorded(_ words: String...) throws -> Program {
    let program = try Program()
    let result = try program.run(
      ["record", "walk", "--gps", "replay:\(try log(in: program))?pace=max"] + words)
    #expect(result.exitCode == 0, "\(result.error)")
    return program
  }

  private func verdicts(_ program: Program) throws -> [String: Int] {
    let raw = try program.run("route", "last", "--raw").output
    return ["accepted", "inaccurate"].reduce(into: [:]) { counts, word in
      counts[word] = raw.ranges(of: "\"verdict\":\"\(word)\"").count
    }
  }

  // RTE-16, RTE-18
  @Test("10 m keeps the fixes of 10 m or better; show prints how many were rejected")
  func tenMetres() async throws {
    let program = try recorded("--accuracy", "10m")
    #expect(
      try program.run("show", "last").output
        .contains("Route    19 locations; rejected: 40 less accurate than 10 m"))
    #expect(try verdicts(program) == ["accepted": 19, "inaccurate": 40])
    // The limit is stored with the workout, and a later analysis applies it.
    let distance = try program.run("list", "--json").output
    #expect(try program.run("analyze", "last", "--force").exitCode == 0)
    #expect(try verdicts(program) == ["accepted": 19, "inaccurate": 40])
    #expect(try program.run("list", "--json").output == distance)
    let shown = try program.run("show", "last", "--json").output
    #expect(shown.contains("\"WorkoutAccuracyLimit\""))
  }

  // RTE-16
  @Test("the default limit of 80 m keeps all fixes")
  func usual() throws {
    #expect(try verdicts(try recorded()) == ["accepted": 59, "inaccurate": 0])
  }

  // RTE-16, RTE-17
  @Test("a workout without an accurate fix has no route, and show prints the reason")
  func none() async throws {
    let program = try recorded("--accuracy", "5m")
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workout = try await store.workout(matching: "last")
    #expect(try await store.routes(of: workout.uuid).isEmpty)
    #expect(
      try program.run("show", "last").output
        .contains("no route: none of 59 fixes was as accurate as 5 m"))
  }

  @Test(
    "an invalid limit is refused",
    arguments: [["--accuracy", "0m"], ["--accuracy", "-3m"], ["--accuracy", "10m", "--no-gps"]])
  func refused(words: [String]) throws {
    let result = try Program().run(["record", "walk"] + words)
    #expect(result.exitCode == 64)
  }
}
