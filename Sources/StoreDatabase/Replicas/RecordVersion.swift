package import Foundation

/// The position of an object or of a deletion in the order of all records of its name.
///
/// A name is a sync identifier within its type and source; an object without one is named by its UUID. On every
/// replica the greatest record of a name is in effect: by incarnation, then version, then a deletion before an
/// object, then UUID. The order is total and needs no clock, so replicas that have received the same records agree,
/// whatever the order of arrival.
///
/// **Source** The version vectors of replicated databases decide what is newer, and leave concurrent writes to the
/// application. Here the version is the application's own (HealthKit, `HKMetadataKeySyncVersion`), and the UUID
/// decides between equal ones.
package struct RecordVersion: Hashable, Sendable {
  /// The number of beginnings of the name: a save after a deletion adds one.
  package var incarnation: Int64
  /// The sync version; 0 for an object without sync identity.
  package var version: Double
  package var isDeleted: Bool
  package var uuid: UUID

  /// The greatest incarnation that a store accepts from elsewhere; no history of saves comes near it.
  package static let maximumIncarnation: Int64 = 1 << 40

  package init(incarnation: Int64, version: Double, isDeleted: Bool, uuid: UUID) {
    self.incarnation = incarnation
    self.version = version
    self.isDeleted = isDeleted
    self.uuid = uuid
  }

  /// Returns the incarnation of a save of the same name by a store that has this record and no object of the name.
  ///
  /// - Parameters:
  ///   - version: The version of the saved object.
  ///   - uuid: Its identity.
  /// - Returns: The next one after a deletion. An object that was pruned continues its incarnation, unless the saved
  ///   object would not be greater.
  package func incarnation(ofSave version: Double, _ uuid: UUID) -> Int64 {
    let saved = RecordVersion(
      incarnation: incarnation, version: version, isDeleted: false, uuid: uuid)
    return isDeleted || saved <= self ? incarnation + 1 : incarnation
  }
}

extension RecordVersion: Comparable {
  package static func < (first: RecordVersion, second: RecordVersion) -> Bool {
    if first.incarnation != second.incarnation { return first.incarnation < second.incarnation }
    if first.version != second.version { return first.version < second.version }
    if first.isDeleted != second.isDeleted { return second.isDeleted }
    return first.uuid.bytes.lexicographicallyPrecedes(second.uuid.bytes)
  }
}
