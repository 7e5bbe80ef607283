import Foundation

/// The place in a store's history up to which a client knows it: an opaque value to keep and hand back.
///
/// It is good for the same types on the same store, for as long as the store remembers deletions. Kept
/// as its ``text`` or through `Codable`, it outlives the process.
///
/// Nothing in it is secret, and no forged one shows more than an honest one: what may be seen is asked
/// of the store each time.
public struct QueryAnchor: Hashable, Sendable {
  /// The store it was given by.
  let store: UUID
  /// In whose eyes: the group of the client, or one of the constants.
  let view: Int64
  /// All changes up to this number are known.
  let position: Int64
  /// Deletions and decisions up to this number are of no concern: the walk began after them.
  let floor: Int64

  /// The view of the owner, and that of a client which belongs to no group yet.
  static let ownersView: Int64 = -1
  static let strangersView: Int64 = 0

  /// The number after which deletions and decisions are news.
  var settled: Int64 { max(position, floor) }
}
