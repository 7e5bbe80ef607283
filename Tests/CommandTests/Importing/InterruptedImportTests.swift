import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

/// An import that ends at any moment and is repeated ends like one that was not disturbed.
///
/// Many kills, of restore, analyze and archives too, are those of scripts/check-import-kills.
@Suite("An import that is killed", .timeLimit(.minutes(3)))
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

  /// What an undisturbed import makes.
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

  @Test("ended after any of its transactions and repeated, it leaves the store that one run leaves")
  func everyTransaction() async throws {
    let expected = try await expected()
    #expect(expected.count > 30)
    // A copy of the store after each transaction is what a kill before the next one leaves.
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

  @Test("killed at a random instant and repeated, it leaves the same", arguments: Seed.first(6))
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

  @Test("what waits for analysis is named by doctor, and analyze catches up")
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

/// Copies of a store, one after the other.
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
