import Console
import Foundation
import HealthModel
package import HealthStorage
package import Sealing

/// The release ledger of the store, as decoded values.
package struct ReleaseLedger {
  let store: HealthStore

  package init(store: HealthStore) {
    self.store = store
  }

  /// Returns all releases, newest first.
  package func releases() async throws -> [Release] {
    try await store.releases().map { entry in
      guard
        let release = try? JSONDecoder().decode(Release.self, from: Data(entry.description.utf8))
      else { throw LedgerError.unreadable(code: entry.code) }
      return release
    }
  }

  package func release(_ code: ReleaseCode) async throws -> Release {
    guard let release = try await releases().first(where: { $0.code == code }) else {
      throw LedgerError.unknown(code: code.description)
    }
    return release
  }

  package func keep(_ release: Release) async throws {
    try await store.keep(
      ReleaseEntry(
        code: release.code.description, released: release.date,
        description: try JSONText.line(release), recalled: release.recalled))
  }

  package enum LedgerError: Error, Hashable, CustomStringConvertible {
    case unknown(code: String)
    case unknownSubject(code: String)
    case unreadable(code: String)

    package var description: String {
      switch self {
      case .unknown(let code):
        "this store has no release \(code); list the releases with workout sealed"
      case .unknownSubject(let code):
        "this store has no release of the subject \(code); list the releases with workout sealed"
      case .unreadable(let code):
        "the ledger entry of release \(code) cannot be read; it was written by a newer version of workout"
      }
    }
  }
}
