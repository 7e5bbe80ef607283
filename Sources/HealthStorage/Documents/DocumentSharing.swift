public import Foundation
public import HealthModel

/// What was decided about one document for one application.
public struct DocumentSharing: Hashable, Sendable {
  public let client: Source
  public let isGranted: Bool
}

extension HealthStore {
  /// What was decided about a document, by application; those that were never asked about are not in
  /// it.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func sharing(ofDocument id: UUID) async throws(StoreError) -> [DocumentSharing] {
    try requireOwner()
    return try await read { db in try DocumentRows(db: db).sharing(of: id) }
  }
}
