import Foundation
import HealthModel
import HealthStorage
import Importing
import Reanalysis
import TestSupport

/// Imports inputs into a new store and checks it: the imported data is verified without a finding,
/// analyzed, backed up and restored.
struct InputCheck {
  static let client = ClientIdentity(
    source: Source(name: "Input check", bundleIdentifier: "org.workout.input-check"), version: "1")

  /// The failure of some inputs.
  struct Failure: Error, CustomStringConvertible {
    public let step: String
    public let detail: String

    public var description: String { "\(step): \(detail)" }
  }

  /// Checks some inputs together.
  ///
  /// - Parameters:
  ///   - inputs: Files to import into a new store.
  ///   - folder: The folder in which files and stores are created.
  ///   - analyzes: Whether to analyze the workouts, as the program does.
  ///   - program: Also runs the commands on the store.
  /// - Returns: The number of imported workouts.
  /// - Throws: ``Failure``.
  static func run(
    _ inputs: [MutatedInput], in folder: URL, analyzes: Bool = true, program: ProgramCheck? = nil
  ) async throws -> Int {
    let place = folder.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    func path(_ name: String) -> String { place.appending(path: name).path }
    let store = try HealthStore(at: path("store.sqlite"), for: client, as: .owner)
    var paths: [String] = []
    for (index, input) in inputs.enumerated() {
      paths.append(path("\(index)-\(input.name)"))
      try Data(input.bytes).write(to: URL(filePath: paths[index]))
    }
    let report = try await step("import") { try await ImportRun(into: store).importFiles(paths) }
    try await verify(store, "verify after the import")
    let changed = report.changedWorkouts
    if analyzes {
      _ = try await step("analyze") {
        try await WorkoutReanalysis(of: store) { _ in nil }.run(changed) { _ in }
      }
      try await verify(store, "verify after the analysis")
    }
    _ = try await step("backup") { try await store.backup(to: path("backup.sqlite")) }
    let restored = try await step("restore") {
      try await HealthStore.restore(
        from: path("backup.sqlite"), to: path("restored.sqlite"), for: client)
    }
    if let first = restored.findings.first { throw Failure(step: "restore", detail: "\(first)") }
    let count = try await store.workouts().count
    let copy = try HealthStore(at: path("restored.sqlite"), for: client, as: .owner)
    guard try await copy.workouts().count == count else {
      throw Failure(step: "restore", detail: "not all \(count) workouts came back")
    }
    if let program, count > 0 { try program.run(store: path("store.sqlite")) }
    return changed.count
  }

  private static func step<T>(_ name: String, _ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch {
      throw Failure(step: name, detail: "\(error)")
    }
  }

  private static func verify(_ store: HealthStore, _ name: String) async throws {
    if let first = try await step(name, { try await store.verify() }).first {
      throw Failure(step: name, detail: "\(first)")
    }
  }
}
