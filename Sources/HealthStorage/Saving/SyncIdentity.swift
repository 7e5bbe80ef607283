import HealthModel

/// The name and version under which an application replaces its own objects.
struct SyncIdentity: Hashable, Sendable {
  let identifier: String
  let version: Int64

  /// The identity in an object's metadata; `nil` when it has neither key.
  init?(_ header: ObjectHeader) throws(StoreError) {
    switch (header.metadata[.syncIdentifier], header.metadata[.syncVersion]) {
    case (nil, nil): return nil
    case (.string(let identifier)?, .number(let version)?):
      guard let version = Int64(exactly: version) else {
        throw .invalid(header.uuid, .syncIdentifierWithoutVersion)
      }
      self.identifier = identifier
      self.version = version
    case (_?, _): throw .invalid(header.uuid, .syncIdentifierWithoutVersion)
    case (nil, _?): throw .invalid(header.uuid, .syncVersionWithoutIdentifier)
    }
  }
}
