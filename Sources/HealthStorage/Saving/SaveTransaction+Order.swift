import Foundation
import GRDB
import HealthModel
import StoreDatabase

/// The order of the records of a name: which save is in effect, here and on every other replica.
///
/// A save on this device replaces an object of its name if its version is higher, and after a deletion begins the
/// name anew. An object or a deletion from elsewhere is in effect if it is greater than every record of its name
/// here (``RecordVersion``).
extension SaveTransaction {
  /// The place of a row that is to be inserted.
  struct Place {
    var incarnation: Int64 = 0
    /// The object of the same name and incarnation that it replaces.
    var replaced: Int64?
  }

  private var records: RecordTable { RecordTable(db: db) }

  private func name(of row: SampleRow) -> RecordTable.Name? {
    row.sync.map {
      RecordTable.Name(identifier: $0.identifier, type: row.typeID, source: row.source)
    }
  }

  // MARK: - Saves on this device

  /// Returns the place of a saved object; `nil` if a version that is not older is stored.
  func place(ofSaved new: SampleRow) throws -> Place? {
    var place = Place()
    if let sync = new.sync, let name = name(of: new) {
      if let stored = try records.object(name) {
        guard sync.version > stored.version.version else { return nil }
        place = Place(incarnation: stored.version.incarnation, replaced: stored.row)
      } else {
        place.incarnation = try incarnation(ofNew: new)
      }
    }
    return try begunAnew(place, new.uuid)
  }

  /// The incarnation of a saved object whose name no stored object has.
  func incarnation(ofNew new: SampleRow) throws -> Int64 {
    guard hasTombstones, let sync = new.sync, let name = name(of: new),
      let last = try records.lastTombstone(name)
    else { return 0 }
    return last.incarnation(ofSave: sync.version, new.uuid)
  }

  /// An object that is saved again under its own identity is a later one than all that were deleted.
  private func begunAnew(_ place: Place, _ uuid: UUID) throws -> Place {
    guard hasTombstones, let buried = try records.lastIncarnation(buried: uuid) else {
      return place
    }
    var place = place
    place.incarnation = max(place.incarnation, buried + 1)
    return place
  }

  // MARK: - Objects of other replicas

  /// Returns the place of an object from elsewhere; `nil` if it is stored, was deleted here, or is not the greatest
  /// record of its name.
  ///
  /// One that is not the greatest leaves a tombstone, as it does where it was replaced: the objects that refer to it
  /// then find the one in its place, on every replica.
  mutating func place(ofReceived new: SampleRow) throws -> Place? {
    let incarnation = receivedIncarnation
    let known = try records.object(new.uuid)
    if let known {
      guard incarnation > known.version.incarnation, known.name == name(of: new) else { return nil }
    }
    if let buried = try records.lastIncarnation(buried: new.uuid), buried >= incarnation {
      return nil
    }
    guard let sync = new.sync, let name = name(of: new) else {
      if let known { try deleteObject(known.row) }
      return Place(incarnation: incarnation)
    }
    let version = RecordVersion(
      incarnation: incarnation, version: sync.version, isDeleted: false, uuid: new.uuid)
    guard let stored = try records.object(name) else {
      if let last = try records.lastTombstone(name), last >= version {
        try noteReplaced(new)
        return nil
      }
      return Place(incarnation: incarnation)
    }
    guard version > stored.version else {
      try noteReplaced(new)
      return nil
    }
    guard incarnation == stored.version.incarnation else {
      // The name was deleted in between, and the stored object with its parts.
      try deleteObject(stored.row, isReplaced: true)
      return Place(incarnation: incarnation)
    }
    return Place(incarnation: incarnation, replaced: stored.row)
  }

  private mutating func noteReplaced(_ new: SampleRow) throws {
    try note(
      RecordTable.Tombstone(
        uuid: new.uuid, type: new.typeID, source: new.source,
        sync: new.sync.map { ($0.identifier, $0.version) }, incarnation: receivedIncarnation,
        isReplaced: true))
  }

  // MARK: - Deletions of other replicas

  /// Receives the record of a deletion or of a replaced object.
  ///
  /// - Parameters:
  ///   - incoming: The record.
  ///   - deletes: Whether an object that it is greater than is deleted, as between replicas; otherwise the object
  ///     remains, and the record is ignored.
  /// - Returns: `added`, `known`, or `leftAlone`.
  /// - Throws: `StoreError`, for a type that is stored with another unit.
  mutating func receive(
    _ incoming: IncomingDeletion, deletes: Bool
  ) throws -> IntakeOutcome {
    let deletion = incoming.deletion
    let object = deletion.object
    var sync: (identifier: String, version: Double)?
    if let identifier = object.syncIdentifier, let version = object.syncVersion {
      sync = (identifier, version)
    }
    let tombstone = RecordTable.Tombstone(
      uuid: object.uuid, type: try typeID(incoming.type),
      source: try origin(SourceRevision(source: deletion.source)).source, sync: sync,
      incarnation: deletion.incarnation, isReplaced: deletion.isReplaced)
    if try records.isNoted(tombstone) { return .known }
    if let stored = try storedObject(endedBy: tombstone) {
      if deletion.isSavedAgain, stored.version.uuid == object.uuid {
        // An archive of an earlier release has no incarnations.
        try records.setIncarnation(tombstone.incarnation + 1, of: stored.row)
      } else if deletes, !tombstone.isReplaced {
        try deleteObject(stored.row, isReplaced: stored.version.uuid != object.uuid)
        if try records.isNoted(tombstone) { return .added }
      } else {
        return .leftAlone
      }
    }
    try note(tombstone)
    return .added
  }

  /// The stored object that a tombstone is greater than.
  private func storedObject(endedBy tombstone: RecordTable.Tombstone) throws -> RecordTable.Object?
  {
    let version = RecordVersion(
      incarnation: tombstone.incarnation, version: tombstone.sync?.version ?? 0,
      isDeleted: !tombstone.isReplaced, uuid: tombstone.uuid)
    if let own = try records.object(tombstone.uuid),
      own.version.incarnation <= tombstone.incarnation
    {
      return own
    }
    guard let sync = tombstone.sync, !tombstone.isReplaced else { return nil }
    let stored = try records.object(
      RecordTable.Name(
        identifier: sync.identifier, type: tombstone.type, source: tombstone.source))
    return stored.flatMap { $0.version < version ? $0 : nil }
  }
}
