import Foundation
import TestSupport
import Testing

@Suite("workout import --account")
struct AccountTests {
  let program: Program

  init() throws { program = try Program() }

  private func write(_ made: GeneratedHealthExport) throws {
    var files = made.files
    files["export.xml"] = made.xml
    for (path, text) in files {
      let file = program.folder.file("apple_health_export/\(path)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test("lists every element and file as text and as JSON, and makes no store")
  func account() throws {
    let made = GeneratedHealthExport(seed: Seed(3))
    try write(made)
    let text = try program.run("import", "--account", "apple_health_export")
    #expect(text.exitCode == 0, "\(text.error)")
    #expect(text.output.hasPrefix("elements: "))
    #expect(text.output.contains("files: \(made.files.count + 1) = "))
    let json = try program.run("import", "--account", "apple_health_export", "--json")
    #expect(try JSONSchema("account").faults(in: json.output) == "")
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("health.sqlite").path))
  }

  @Test("a file that is no export is refused with one line")
  func refusal() throws {
    try Data("<gpx/>".utf8).write(to: program.folder.file("run.xml"))
    let refused = try program.run("import", "--account", "run.xml")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("run.xml: line 1: not an export of Apple Health"))
    let missing = try program.run("import", "--account", "no.zip")
    #expect(missing.exitCode == 1 && missing.error.contains("no.zip: no such file"))
    let both = try program.run("import", "--account", "run.xml", "other.fit")
    #expect(both.exitCode == 64 && both.error.contains("--account reads one export"))
  }
}
