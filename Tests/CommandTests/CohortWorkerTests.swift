import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("workout analyze --worker", .timeLimit(.minutes(1)))
struct CohortWorkerTests {
  let program: Program

  init() async throws {
    program = try Program()
    try await SampleStore(at: program.folder.file("anna.sqlite").path).saveAll()
    let made = try program.run("analyze", "--new-key", "study.key")
    #expect(made.exitCode == 0, "\(made.error)")
  }

  /// What comes out for some lines; the shell writes them.
  private func rows(_ lines: String, options: String = "") throws -> Program.Result {
    let input = program.folder.file("lines-\(UUID())")
    try Data(lines.utf8).write(to: input)
    return try program.shell(
      "workout analyze --worker --key-file study.key \(options) < '\(input.path)'")
  }

  private func nodes(_ result: Program.Result) throws -> [JSONNode] {
    let schema = try JSONSchema("analyze-row")
    return try result.output.split(separator: "\n").map { line in
      #expect(try schema.faults(in: String(line)) == "")
      return try JSONDecoder().decode(JSONNode.self, from: Data(line.utf8))
    }
  }

  @Test("a store gives a row for each workout and week, and one of the person at the end")
  func store() throws {
    let result = try rows("anna.sqlite\n")
    #expect(result.exitCode == 0, "\(result.error)")
    let nodes = try nodes(result)
    #expect(
      nodes.map { $0["row"]?.string } == ["workout", "workout", "workout", "week", "person"])
    #expect(nodes.last?["workout_count"]?.number == 3)
    #expect(Set(nodes.map { $0["path_key"]?.string }).count == 1)
    #expect(nodes[3]["week"]?.string == "2026-W47")
    #expect(nodes[3]["week_start"]?.string == "2026-11-16")
    for name in ["anna", "u-blox", "Test Board", SampleStore.walkID, program.folder.url.path] {
      #expect(!result.output.contains(name), "\(name)")
    }
  }

  @Test("bad lines are rows, and what comes after them is answered")
  func faults() throws {
    try Data("no store".utf8).write(to: program.folder.file("text.sqlite"))
    try Data("SQLite format 3\0 and no more".utf8).write(to: program.folder.file("cut.sqlite"))
    try FileManager.default.createDirectory(
      at: program.folder.file("folder"), withIntermediateDirectories: false)
    let result = try program.shell(
      """
      mkfifo pipe
      { echo; printf '\\xff\\xfe\\n'; printf 'a%.0s' $(seq 5000); echo; echo missing; echo folder
        echo pipe; echo text.sqlite; echo cut.sqlite; echo /dev/null; printf 'anna.sqlite'; } |
      workout analyze --worker --key-file study.key
      """)
    #expect(result.exitCode == 0, "\(result.error)")
    let nodes = try nodes(result)
    #expect(
      nodes.prefix(9).map { $0["reason"]?.string } == [
        "empty_line", "not_utf8", "line_too_long", "missing", "directory", "special_file",
        "not_known", "not_known", "special_file",
      ])
    #expect(nodes.last?["row"]?.string == "person")
  }

  @Test("the same bytes in any order, twice, and beside other lines; the input is left alone")
  func deterministic() throws {
    try FileManager.default.copyItem(
      at: program.folder.file("anna.sqlite"), to: program.folder.file("ben.sqlite"))
    let before = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
      .filter { $0.contains("sqlite") }.sorted()
    let bytes = try Data(contentsOf: program.folder.file("anna.sqlite"))
    let first = try rows("anna.sqlite\nben.sqlite\n").output.split(separator: "\n")
    let second = try rows("ben.sqlite\nmissing\nanna.sqlite\nben.sqlite\r\n").output
      .split(separator: "\n")
    #expect(Set(second).isSuperset(of: first))
    #expect(Set(second).count == first.count + 1)
    let after = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
      .filter { $0.contains("sqlite") }.sorted()
    #expect(after == before)
    #expect(try Data(contentsOf: program.folder.file("anna.sqlite")) == bytes)
  }

  @Test("with --root no line leaves the folder, and codes are of the lines")
  func root() throws {
    let folder = program.folder.file("cohort")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: program.folder.file("anna.sqlite"), to: folder.appending(path: "anna.sqlite"))
    let inside = try nodes(
      try rows("anna.sqlite\n../anna.sqlite\n/anna.sqlite\n", options: "--root cohort"))
    #expect(inside.compactMap { $0["reason"]?.string } == ["outside_root", "outside_root"])
    let outside = try nodes(try rows("anna.sqlite\n"))
    #expect(inside.first?["path_key"] == outside.first?["path_key"])
  }
}
