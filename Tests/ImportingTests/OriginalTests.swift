import Foundation
import HealthModel
import HealthStorage
import Importing
import StoreDatabase
import TestSupport
import Testing

@testable import InputChecker

@Suite("Originals of imported files")
struct OriginalTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = target.folder.file(name)
    try Data(bytes).write(to: file)
    return file.path
  }

  private func receive(
    _ path: String, _ options: ImportOptions = ImportOptions()
  ) async throws -> ImportReport {
    try await ImportRun(into: target.store, options: options).importFiles([path])
  }

  /// The bytes of all originals of the only workout.
  private func originals() async throws -> [[UInt8]] {
    let workout = try #require(try await target.store.workouts().first)
    var found: [[UInt8]] = []
    for original in try await target.store.originals(of: workout.uuid) {
      var bytes: [UInt8] = []
      try await target.store.readOriginal(original) { bytes += $0 }
      found.append(bytes)
    }
    return found
  }

  @Test(
    "a file of each format comes back byte for byte, whether it was packed or not",
    arguments: ["fit", "tcx", "gpx", "csv", "kml"], ["", "gz", "zip"])
  func formats(format: String, packing: String) async throws {
    var random = Seed(11).generator
    let made = try #require(
      try MutatedInput.generated(&random).first { $0.name.hasSuffix(format) })
    let file: [UInt8]
    switch packing {
    case "gz": file = try ServiceArchive.gzip(made.bytes)
    case "zip":
      var archive = ServiceArchive()
      archive.add("2026/\(made.name)", made.bytes)
      file = try archive.zipped()
    default: file = made.bytes
    }
    let path = try write(file, packing.isEmpty ? made.name : "\(made.name).\(packing)")
    let report = try await receive(path)
    #expect(report.addedWorkouts == 1)
    #expect(try await originals() == [made.bytes])
    // The second time nothing is added, and another copy of the file is not kept.
    #expect(try await receive(path).addedWorkouts == 0)
    #expect(try await originals() == [made.bytes])
    let workout = try #require(try await target.store.workouts().first)
    let original = try #require(try await target.store.originals(of: workout.uuid).first)
    #expect(original.name == made.name)
    try await target.store.deleteWorkout(workout.uuid)
    #expect(try await target.store.originals(of: workout.uuid).isEmpty)
    #expect(try await receive(path).addedWorkouts == 0)
    #expect(try await target.store.originals(of: workout.uuid).isEmpty)
    #expect(try await target.store.verify().isEmpty)
  }

  @Test("a workout that was imported without its original receives it when it is imported again")
  func later() async throws {
    var random = Seed(12).generator
    let made = try MutatedInput.generated(&random)[2]
    let path = try write(made.bytes, "ride.gpx")
    var options = ImportOptions()
    options.keepsOriginals = false
    #expect(try await receive(path, options).addedWorkouts == 1)
    #expect(try await originals().isEmpty)
    options.isDryRun = true
    options.keepsOriginals = true
    _ = try await receive(path, options)
    #expect(try await originals().isEmpty)
    _ = try await receive(path)
    #expect(try await originals() == [made.bytes])
  }

  @Test("a workout of another file, or of a recording, gets no original from a later file of it")
  func export() async throws {
    var random = Seed(14).generator
    let made = try MutatedInput.generated(&random)
    var options = ImportOptions()
    options.keepsOriginals = false
    _ = try await receive(try write(made[0].bytes, "run.fit"), options)
    #expect(try await receive(try write(made[0].bytes, "copy.fit")).addedWorkouts == 0)
    #expect(try await originals().isEmpty)
  }

  @Test("the same workout in another format adds no second original")
  func otherFormat() async throws {
    var random = Seed(13).generator
    let made = try MutatedInput.generated(&random)
    _ = try await receive(try write(made[0].bytes, "run.fit"))
    let second = try await receive(try write(made[2].bytes, "run.gpx"))
    #expect(second.addedWorkouts == 0)
    #expect(try await originals() == [made[0].bytes])
  }
}
