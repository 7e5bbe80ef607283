import Archiving
import Foundation
package import HealthModel
package import HealthStorage
import Recording
package import StoreDatabase
package import StoreKeys

/// The recordings that were made while the key of a store was not available, and their way into it.
///
/// Each is in an encrypted store of its own (`SealedStore`). An unfinished one is finished at its last reading; then
/// its contents are copied, and its files are removed once all of them have arrived. A kill in between loses nothing,
/// since the next run copies only what is missing.
package struct SealedRecordings {
  /// What became of one of them.
  package enum Outcome {
    /// Its workouts are in the store now.
    case joined([Workout])
    /// It remains where it is.
    case remains(path: String, reason: String)
  }

  private let store: HealthStore
  private let keeping: StoreKeeping
  private let key: StoreKey

  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - keeping: The keys of the store.
  ///   - key: The key of the store.
  package init(of store: HealthStore, keeping: StoreKeeping, key: StoreKey) {
    self.store = store
    self.keeping = keeping
    self.key = key
  }

  /// Joins the sealed recordings to the store; one that is running, or that another process joins, is passed over.
  ///
  /// - Parameter generator: The program and its version.
  /// - Returns: What became of each of the others.
  package func join(by generator: String) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for path in keeping.sealedStores {
      do {
        if let workouts = try await join(path, by: generator) { outcomes.append(.joined(workouts)) }
      } catch {
        outcomes.append(.remains(path: path, reason: "\(error)"))
      }
    }
    return outcomes
  }

  /// Joins one; `nil` if it is in use, or nothing was recorded.
  private func join(_ path: String, by generator: String) async throws -> [Workout]? {
    guard let sealed = try keeping.sealedStore(at: path, openedWith: key) else { return nil }
    // A recorder that was killed may have left the file of the key alone.
    guard access(path, F_OK) == 0 else {
      try sealed.remove()
      return nil
    }
    let own = try HealthStore(
      at: path, for: store.client, as: .owner, creating: false, key: sealed.key)
    if case .setAside(let copy, let reason) = try await Recovery(store: own).finish() {
      try sealed.copyKey(to: copy.path)
      throw SealedRecordingError.setAside(copy: copy.path, reason: reason)
    }
    let report = try await ArchiveTransfer(from: own, into: store).run(by: generator)
    guard report.isWhole else {
      throw SealedRecordingError.incomplete(report.issues.first.map { "\($0)" } ?? "")
    }
    let workouts = try await own.workouts()
    try sealed.remove()
    return workouts.isEmpty ? nil : workouts
  }
}

/// The reason why a sealed recording cannot be joined to its store.
enum SealedRecordingError: Error, CustomStringConvertible {
  /// It cannot be read; all of it is in a store of its own, which the same key opens.
  case setAside(copy: String, reason: UnreadableRecording)
  /// The store did not take all of it.
  case incomplete(String)

  var description: String {
    switch self {
    case .setAside(let copy, let reason): "\(reason); it was set aside as \(copy)"
    case .incomplete(let issue): "not all of it could be copied: \(issue)"
    }
  }
}
