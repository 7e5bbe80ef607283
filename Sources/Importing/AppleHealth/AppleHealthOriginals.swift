import ActivityItems
import AppleHealthExport
import ByteStreams
import Foundation
import HealthStorage
import StoreDatabase

/// Keeps the element of each workout of an export, and the files of its routes, as originals of the workout.
struct AppleHealthOriginals {
  private let store: HealthStore?
  /// The workouts that were met, by their identity.
  private var met: Set<UUID> = []

  /// - Parameters:
  ///   - store: The destination; `nil` in a dry run when there is no store yet.
  ///   - options: The import options.
  init(to store: HealthStore?, _ options: ImportOptions) {
    self.store = options.keepsOriginals && !options.isDryRun ? store : nil
  }

  /// Keeps the originals of a workout that is new, that is like another one, or that an earlier release imported without
  /// them.
  mutating func save(
    _ found: AppleHealthWorkout, of export: AppleHealthArchive, for outcome: WorkoutOutcome,
    _ origin: ImportOrigin, in file: inout ImportedFile
  ) async throws(StoreError) {
    guard let store else { return }
    let workout: UUID
    switch outcome.fate {
    case .added: workout = outcome.id
    case .merged(let into, _): workout = into
    case .known(let id, let from, .identity):
      // A second element of an identity may have what the first one has not.
      if !met.contains(id) {
        guard from == origin.text, try await !store.workoutsWithoutOriginal([id]).isEmpty else {
          met.insert(id)
          return
        }
      }
      workout = id
    case .known(let id, _, _):
      // Another element than that of the workout, which it is like: nothing else of it is saved.
      workout = id
    case .deletedEarlier, .refused: return
    }
    met.insert(workout)
    if let element = found.element {
      try await save(
        named: "workout.xml", format: origin.format, of: workout, in: &file
      ) { () throws(ArchiveError) in MemorySource(element) }
    }
    for path in found.routeFiles where export.routeFiles.contains(path) {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      try await save(named: name, format: "GPX", of: workout, in: &file) {
        () throws(ArchiveError) in try export.open(path)
      }
    }
  }

  private func save(
    named name: String, format: String, of workout: UUID, in file: inout ImportedFile,
    _ open: () throws(ArchiveError) -> any ByteSource
  ) async throws(StoreError) {
    let packed: PackedOriginal?
    do {
      packed = try PackedOriginal.reading(try open())
    } catch {
      return file.leftOut.add(
        "originals that cannot be read to their ends were not kept", weight: .note)
    }
    guard let packed else {
      let limit = PackedOriginal.maximumBytes >> 20
      return file.leftOut.add("originals larger than \(limit) MB were not kept", weight: .note)
    }
    try await store?.saveOriginal(packed, name: name, format: format, of: [workout])
  }
}
