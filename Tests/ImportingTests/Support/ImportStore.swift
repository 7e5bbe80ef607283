import Foundation
import HealthModel
import HealthStorage
import Importing
import ActivityItems
import TestSupport

/// A private store of one test, with imports into it.
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

  /// Imports one file of items, as a separate run.
  @discardableResult
  func receive(
    _ items: [ActivityItem], named name: String = "morning.fit", format: String = "FIT",
    options: ImportOptions = ImportOptions(), then failure: ActivityError? = nil
  ) async throws -> ImportedFile {
    try await ActivityImporter(into: store, options: options).receive(
      FakeReader(items, then: failure), path: name,
      origin: ImportOrigin(format: format, name: name))
  }

  /// The complete contents of the store, for comparison.
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
