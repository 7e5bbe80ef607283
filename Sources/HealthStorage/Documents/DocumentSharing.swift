public import Foundation
public import HealthModel

/// The decision about one document for one application.
public struct DocumentSharing: Hashable, Sendable {
  public let client: Source
  public let isGranted: Bool
}

extension HealthStore {
  /// The decisions about a document, by application; applications that never requested it are
  /// omitted.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func sharing(ofDocument id: UUID) async throws(StoreError) -> [DocumentSharing] {
    try requireOwner()
    return try await read { db in try DocumentRows(db: db).sharing(of: id) }
  }
}
