import Foundation
import HealthModel
import HealthStorage
import Importing
import Interchange
import TestSupport

/// A store of a test's own, and imports into it.
struct ImportStore {
  let folder: TemporaryFolder
  let store: HealthStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(
      at: folder.file("health.sqlite").path,
      for: ClientIdentity(
        source: Source(name: "workout", bundleIdentifier: "org.workout.cli"), version: "0.1.0"),
      as: .owner)
  }

  /// Imports one file of items, as a run of its own.
  @discardableResult
  func take(
    _ items: [ActivityItem], named name: String = "morning.fit", format: String = "FIT",
    options: ImportOptions = ImportOptions(), then failure: ActivityError? = nil
  ) async throws -> ImportedFile {
    try await ActivityImporter(into: store, options: options).take(
      FakeReader(items, then: failure), path: name,
      origin: ImportOrigin(format: format, name: name))
  }

  /// Everything that the store holds, to be compared.
  func contents() async throws -> [AnyHashable] {
    var contents: [AnyHashable] = []
    for workout in try await store.workouts() {
      contents.append(workout)
      contents += try await store.traces(of: workout.uuid).map(AnyHashable.init)
      contents += try await store.routes(of: workout.uuid).map(AnyHashable.init)
      for try await batch in store.samples(of: workout.uuid) {
        contents += batch.map(AnyHashable.init)
      }
    }
    return contents
  }
}
