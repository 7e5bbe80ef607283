import Foundation
import TestSupport
import Testing

@Suite("workout export --original")
struct OriginalExportTests {
  let program: Program

  init() throws { program = try Program() }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: program.folder.file(name))
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: program.folder.file(name), encoding: .utf8)
  }

  @Test("the imported file comes back byte for byte, to a file, a folder and standard output")
  func original() throws {
    let text = ImportFolder.track(hour: 7)
    try write(text, "run.gpx")
    #expect(try program.run("import", "run.gpx").exitCode == 0)
    try FileManager.default.removeItem(at: program.folder.file("run.gpx"))
    let result = try program.run("export", "last", "--original", "-o", "back.gpx")
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(result.output.hasPrefix("back.gpx: GPX, \(text.utf8.count) bytes, SHA-256 "))
    #expect(try read("back.gpx") == text)
    let json = try program.run("export", "last", "--original", "-o", "originals/", "--json")
    #expect(try JSONSchema("original-exported").faults(in: json.output) == "")
    #expect(try read("originals/run.gpx") == text)
    #expect(try program.run("export", "last", "--original", "-o", "-").output == text)
    #expect(try program.run("export", "last", "--original").output.hasPrefix("./run.gpx: "))
    // Through an archive of the store, and a backup of it.
    #expect(
      try program.run("export", "--all", "--format", "archive", "-o", "all.zip").exitCode == 0)
    #expect(try program.run("backup", "copy.sqlite").exitCode == 0)
    #expect(try program.run("import", "all.zip", "--store", "fresh.sqlite").exitCode == 0)
    for store in ["copy.sqlite", "fresh.sqlite"] {
      let back = try program.run("export", "last", "--original", "-o", "-", "--store", store)
      #expect(back.output == text, "\(store): \(back.error)")
      #expect(try program.run("verify", "--store", store).exitCode == 0)
    }
  }

  @Test("a merged workout has the originals of both, and the undo gives each its own")
  func merged() throws {
    for hour in [7, 8] {
      try write(ImportFolder.track(hour: hour), "\(hour).gpx")
      #expect(try program.run("import", "\(hour).gpx").exitCode == 0)
    }
    let list = try program.run("list", "--json").output
    let ids = list.matches(of: /"id":"([0-9a-f-]{36})"/).map { String($0.1) }
    #expect(ids.count == 2)
    let merge = try program.run("merge", ids[1], ids[0])
    #expect(merge.exitCode == 0, "\(merge.error)")
    let one = try program.run("export", "last", "--original", "-o", "one.gpx")
    #expect(one.exitCode == 1 && one.error.contains("has 2 originals"), "\(one.error)")
    let both = try program.run("export", "last", "--original", "-o", "both/")
    #expect(both.exitCode == 0, "\(both.error)")
    #expect(try read("both/7.gpx") == ImportFolder.track(hour: 7))
    #expect(try read("both/8.gpx") == ImportFolder.track(hour: 8))
    #expect(try program.run("edit", "last", "--undo").exitCode == 0)
    #expect(
      try program.run("export", "last", "--original", "-o", "-").output
        == ImportFolder.track(hour: 8))
    #expect(try program.run("delete", ids[0], ids[1], "--yes").exitCode == 0)
    #expect(try program.run("verify").exitCode == 0)
  }

  @Test("a workout without an original is an error that says why")
  func none() throws {
    try write(ImportFolder.track(hour: 7), "run.gpx")
    #expect(try program.run("import", "run.gpx", "--no-originals").exitCode == 0)
    let result = try program.run("export", "last", "--original", "-o", "back.gpx")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("has no original"), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("back.gpx").path))
  }

  @Test(
    "wrong arguments are usage errors",
    arguments: [
      "export --all --original", "export a b --original", "export last --original --format gpx",
    ])
  func usage(line: String) throws {
    let result = try program.run(line.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64)
    #expect(result.error.contains("--original"), "\(result.error)")
  }
}
