import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("refusals of commands")
struct RefusalTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  static let readers = [
    ["list"], ["show", "last"], ["route", "last"], ["export", "last"], ["delete", "last", "--yes"],
    ["verify"],
  ]

  /// Expects one line on standard error, no standard output, and an unchanged store.
  private func expectRefusal(_ words: [String], _ reason: String) throws {
    let before = FileManager.default.contents(atPath: program.storePath)
    let result = try program.run(words)
    #expect(result.exitCode == 1)
    #expect(result.output == "")
    #expect(result.error.hasPrefix("workout: "))
    #expect(result.error.contains(reason), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
    #expect(FileManager.default.contents(atPath: program.storePath) == before)
  }

  @Test("a command without a store creates none and shows how to create one", arguments: readers)
  func missing(words: [String]) throws {
    try expectRefusal(words, "create one with workout record")
    #expect(!FileManager.default.fileExists(atPath: program.storePath))
  }

  @Test("a file that is not a store is refused and left unchanged", arguments: readers)
  func foreign(words: [String]) throws {
    try Data("# shopping\n- milk\n".utf8).write(to: program.folder.file("health.sqlite"))
    try expectRefusal(words, "is not a health store")
  }

  @Test("a store of a newer release is refused and left unchanged", arguments: readers)
  func newer(words: [String]) throws {
    _ = try SampleStore(at: program.storePath)
    let result = try program.shell(
      """
      python3 -c 'import sqlite3, os
      sqlite3.connect(os.environ["WORKOUT_STORE"]).execute("PRAGMA user_version = 99")'
      """)
    try #require(result.exitCode == 0, "\(result.error)")
    try expectRefusal(words, "newer release")
  }

  @Test("a folder is not accepted as a store", arguments: readers)
  func folder(words: [String]) throws {
    try FileManager.default.createDirectory(
      at: program.folder.file("health.sqlite"), withIntermediateDirectories: true)
    try expectRefusal(words, "is a folder")
  }

  @Test(
    "each recording command shows how to start a recording if none is running",
    arguments: [
      ["status"], ["pause"], ["resume"], ["toggle"], ["lap"], ["marker", "here"], ["stop"],
      ["discard"], ["segment", "start", "hill"], ["segment", "end"], ["lock"], ["unlock"],
    ])
  func nothingRecording(words: [String]) throws {
    try expectRefusal(words, "workout record ACTIVITY")
  }

  @Test(
    "a usage error is one line that names the help to read",
    arguments: [
      (["bogus"], "workout --help"), (["lap", "--units", "furlongs"], "workout lap --help"),
      (["list", "--time-zone", "Mars/Olympus"], "workout list --help"),
      (["record", "sleepwalking"], "workout record --help"), (["show"], "workout show --help"),
    ])
  func usage(words: [String], help: String) throws {
    let result = try program.run(words)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.hasSuffix("; see \(help)\n"), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("a script deletes nothing without --yes")
  func deleting() async throws {
    try await SampleStore(at: program.storePath).saveAll()
    let refused = try program.run("delete", "last")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("--yes"))
    #expect(try program.run("show", "last").output.hasPrefix("Swimming"))
    let deleted = try program.run("delete", "last", "--yes")
    #expect(deleted.output == "deleted a0c1d2e3: swimming, 2026-11-22 17:30, 91 m\n")
    #expect(try program.run("show", "last").output.hasPrefix("Walking"))
    #expect(try program.run("show", SampleStore.swimID).exitCode == 1)
  }
}
