import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

/// An interrupted import that is repeated has the same result as an uninterrupted one.
///
/// scripts/check-import-kills runs many kills, also of restore, analyze and archive imports.
@Suite("A killed import", .timeLimit(.minutes(3)))
struct InterruptedImportTests {
  let program: Program
  let words = ["import", ImportFolder.name]

  init() throws {
    program = try Program()
    let folder = ImportFolder(program: program)
    try folder.writeRun("a.gpx", day: 1)
    try folder.writeRide("b.tcx", day: 2, declared: 2000)
    try folder.writeRun("c.gpx", day: 3)
    try folder.writeExport(day: 4)
  }

  private func store(_ name: String) -> String { program.folder.file(name).path }

  /// Returns the contents of the store after an uninterrupted import.
  private func expected() async throws -> [String] {
    let path = store("reference.sqlite")
    let result = try program.run(words + ["--store", path])
    #expect(result.exitCode == 0, "\(result.error)")
    return try await comparableContents(of: path)
  }

  private func waiting(_ path: String) async throws -> Int {
    let store = try HealthStore(at: path, for: .test, as: .owner, creating: false)
    return try await store.workoutsWaitingForAnalysis().count
  }

  @Test("an import killed after any transaction and repeated has the result of a single run")
  func everyTransaction() async throws {
    let expected = try await expected()
    #expect(expected.count > 30)
    // A copy of the store after each transaction equals the store after a kill at that point.
    let images = Images(program.folder)
    let path = store("first.sqlite")
    let first = try HealthStore(at: path, for: .test, as: .owner)
    let run = ImportRun(into: first) { _ in
      _ = try await first.backup(to: images.next())
    }
    try await run.importFiles([program.folder.file(ImportFolder.name).path])
    #expect(images.count == 4)
    for image in images.paths {
      #expect(try await waiting(image) > 0)
      let result = try program.run(words + ["--store", image])
      #expect(result.exitCode == 0, "\(result.error)")
      #expect(try await comparableContents(of: image) == expected, "\(image)")
      #expect(try await waiting(image) == 0)
    }
  }

  @Test(
    "an import killed at a random time and repeated has the same result",
    arguments: Seed.first(6))
  func kills(seed: Seed) async throws {
    var generator = seed.generator
    let expected = try await expected()
    let path = store("killed.sqlite")
    let running = try RunningProgram(words + ["--store", path], in: program)
    try await Task.sleep(for: .seconds(generator.uniform(in: 0.02..<0.6)))
    running.crash()
    let result = try program.run(words + ["--store", path])
    #expect(result.exitCode == 0, "\(result.error)")
    #expect(try await comparableContents(of: path) == expected)
    #expect(try program.run("verify", "--store", path).exitCode == 0)
  }

  @Test("doctor reports workouts that wait for analysis, and analyze processes them")
  func doctor() async throws {
    let expected = try await expected()
    let path = store("waiting.sqlite")
    #expect(try program.run(words + ["--no-analysis", "--store", path]).exitCode == 0)
    #expect(try await waiting(path) == 4)
    let found = try program.run("doctor", "--store", path, "--gps", "trace.csv")
    #expect(
      found.output.contains("4 imported workouts are waiting for analysis"), "\(found.output)")
    #expect(found.output.contains("workout analyze --all"))
    #expect(try program.run("analyze", "--all", "--store", path).exitCode == 0)
    #expect(try await comparableContents(of: path) == expected)
    let after = try program.run("doctor", "--store", path, "--gps", "trace.csv")
    #expect(after.output.contains("no imported workouts are waiting"), "\(after.output)")
  }
}

/// Consecutive copies of a store.
private final class Images {
  private let folder: TemporaryFolder
  private(set) var paths: [String] = []

  init(_ folder: TemporaryFolder) { self.folder = folder }

  var count: Int { paths.count }

  func next() -> String {
    let path = folder.file("image-\(paths.count).sqlite").path
    paths.append(path)
    return path
  }
}
