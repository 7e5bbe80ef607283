import ActivityItems
import ByteStreams
import Foundation
import HealthStorage
import StoreDatabase

/// Keeps imported activity files as the originals of their workouts.
struct OriginalSaving {
  private let store: HealthStore?

  /// - Parameters:
  ///   - store: The destination; `nil` in a dry run when there is no store yet.
  ///   - options: The import options.
  init(to store: HealthStore?, _ options: ImportOptions) {
    self.store = options.keepsOriginals && !options.isDryRun ? store : nil
  }

  /// Keeps a file for the workouts that were imported from it.
  ///
  /// A workout that is already in the store receives an original if it has none and was imported from such a file,
  /// by a release that did not keep it or by an import that was interrupted.
  func save(_ input: ImportInput, _ file: inout ImportedFile) async throws(StoreError) {
    guard let store, let format = file.format else { return }
    let origin = ImportOrigin(format: format, name: input.name)
    var workouts: [UUID] = []
    var known: [UUID] = []
    for workout in file.workouts {
      switch workout.fate {
      case .added: workouts.append(workout.id)
      case .merged(let into, _): workouts.append(into)
      case .known(let id, let from, _):
        // Not a recording of this program, nor a workout of another file, of which this one may be an export.
        if from == origin.text { known.append(id) }
      case .deletedEarlier, .refused: continue
      }
    }
    if !known.isEmpty { workouts += try await store.workoutsWithoutOriginal(known) }
    guard !workouts.isEmpty else { return }
    let packed: PackedOriginal?
    do throws(FileError) {
      packed = try PackedOriginal.reading(try input.open())
    } catch {
      file.leftOut.add("the original cannot be read to its end and was not kept", weight: .note)
      return
    }
    guard let packed else {
      let limit = PackedOriginal.maximumBytes >> 20
      return file.leftOut.add(
        "the original is larger than \(limit) MB and was not kept", weight: .note)
    }
    try await store.saveOriginal(packed, name: input.name, format: format, of: workouts)
  }
}
