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

  /// The output of the worker for some input lines.
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

  @Test("a store produces a row per workout and week, and finally one for the person")
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

  @Test("an archive of a store produces the rows of the store, whatever its file name")
  func archive() throws {
    let made = try program.run(
      "export", "--all", "--format", "archive", "-o", "anna.zip", "--store", "anna.sqlite")
    #expect(made.exitCode == 0, "\(made.error)")
    try FileManager.default.moveItem(
      at: program.folder.file("anna.zip"), to: program.folder.file("anna.bin"))
    let result = try rows("anna.sqlite\nanna.bin\n")
    #expect(result.exitCode == 0, "\(result.error)")
    let own = ["path_key", "inputs", "kind"]
    let lines = try nodes(result).map { node in
      guard case .object(var members) = node else { return node }
      for key in own { members[key] = nil }
      return .object(members)
    }
    #expect(lines.count == 10)
    let first = Array(lines.prefix(5))
    #expect(first == Array(lines.suffix(5)))
    let kinds = try nodes(result).compactMap { $0["kind"]?.string }
    #expect(kinds == ["store", "archive"])
  }

  @Test("a worker removes copies of ended workers, but not locked or recent ones")
  func leftover() throws {
    let result = try program.shell(
      """
      mkdir temporary && export TMPDIR=$PWD/temporary
      mkdir -p temporary/workout-copy-left temporary/workout-copy-young temporary/workout-copy-held
      touch temporary/workout-copy-left/health.sqlite
      exec 8< temporary/workout-copy-held && flock --exclusive 8
      touch -d '2 minutes ago' temporary/workout-copy-left temporary/workout-copy-held
      workout export --all --format archive -o anna.zip --store anna.sqlite > exported
      printf 'anna.sqlite\nanna.zip\n' | workout analyze --worker --key-file study.key > rows
      grep -c '"row":"person"' rows
      ls temporary
      """)
    #expect(result.exitCode == 0, "\(result.error)")
    // The worker removes its own copies, too.
    #expect(result.output == "2\nworkout-copy-held\nworkout-copy-young\n")
  }

  @Test("a truncated, changed, too large or foreign archive produces only an error row")
  func badArchives() throws {
    let made = try program.shell(
      """
      workout export --all --format archive -o anna.zip --store anna.sqlite &&
      head -c 3000 anna.zip > cut.zip &&
      python3 - <<'PYTHON'
      import zipfile
      with zipfile.ZipFile("anna.zip") as source, zipfile.ZipFile("changed.zip", "w") as target:
          for item in source.infolist():
              data = source.read(item)
              if item.filename.startswith(("workouts", "samples")):
                  data = data.replace(b"1", b"2", 1)
              target.writestr(item.filename, data)
      with zipfile.ZipFile("other.zip", "w") as other:
          other.writestr("walk.gpx", "<gpx/>")
      with zipfile.ZipFile("anna.zip") as source, \
           zipfile.ZipFile("large.zip", "w", zipfile.ZIP_DEFLATED) as large:
          for item in source.infolist():
              large.writestr(item.filename, source.read(item))
          large.writestr("notes.txt", bytes(8_000_000))
      PYTHON
      """)
    #expect(made.exitCode == 0, "\(made.error)")
    let result = try rows(
      "cut.zip\nchanged.zip\nother.zip\nlarge.zip\nanna.zip\n", options: "--most-bytes 4000000")
    #expect(result.exitCode == 0, "\(result.error)")
    let nodes = try nodes(result)
    #expect(
      nodes.prefix(4).map { $0["reason"]?.string }
        == ["damaged_archive", "damaged_archive", "not_known", "too_large"])
    #expect(nodes.last?["row"]?.string == "person")
  }

  @Test("invalid lines produce error rows, and later lines are processed")
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

  @Test("rows do not depend on the order or on other lines, and the input is unchanged")
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

  @Test("--root refuses lines outside the folder; path keys depend only on the lines")
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
