package import Foundation
package import HealthModel

/// The decision about one document for one application.
package struct DocumentSharing: Hashable, Sendable {
  /// The application.
  package let client: Source
  /// Whether the application may read the document.
  package let isGranted: Bool
}

extension HealthStore {
  /// The decisions about a document, by application; applications that never requested it are
  /// omitted.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  package func sharing(ofDocument id: UUID) async throws(StoreError) -> [DocumentSharing] {
    try requireOwner()
    return try await read { db in try DocumentRows(db: db).sharing(of: id) }
  }
}
