import Foundation
import GRDB
import HealthModel
import StoreDatabase

/// The name and version under which an application replaces its own objects.
struct SyncIdentity: Hashable, Sendable {
  let identifier: String
  let version: Double

  /// The identity in validated metadata; `nil` if they have none.
  init?(_ metadata: Metadata) {
    guard case .string(let identifier)? = metadata[.syncIdentifier],
      case .number(let version)? = metadata[.syncVersion]
    else { return nil }
    self.identifier = identifier
    self.version = version
  }
}

/// The rules for objects and deletions that come from another device of the same person.
///
/// The higher version of a sync identity wins, as in a save. Objects that were deleted here stay
/// deleted: neither the object itself nor a version up to the deleted one is restored, while a direct
/// save may begin an identity anew with any version.
extension SaveTransaction {
  /// Whether an object is already stored, or was deleted here in this version or a higher one.
  func isKnown(
    _ uuid: UUID, _ sync: SyncIdentity?, typeID: Int64, source: Int64
  ) throws -> Bool {
    if try exists(uuid) || isBuried(uuid) { return true }
    guard let sync else { return false }
    let statement = try db.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM tombstone
          WHERE syncIdentifier = ? AND typeId = ? AND sourceId = ? AND syncVersion >= ?)
        """)
    return try Bool.fetchOne(
      statement, arguments: [sync.identifier, typeID, source, sync.version]) ?? false
  }

  func isBuried(_ uuid: UUID) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM tombstone WHERE uuid = ?)")
    return try Bool.fetchOne(statement, arguments: [uuid.bytes]) ?? false
  }

  /// Applies a deletion from another device.
  ///
  /// If the object was never stored here, the deletion is recorded, so that the object is rejected if
  /// it arrives later.
  mutating func receive(
    _ deleted: DeletedObject, type: ObjectType, source: Source
  ) throws {
    if let row = try row(of: deleted.uuid) {
      try deleteObject(row)
    } else if try !isBuried(deleted.uuid) {
      let source = try origin(SourceRevision(source: source)).source
      try note(deleted, typeID: try typeID(type), source: source)
    }
  }
}
