import Foundation

/// The position in a store's history up to which a client has read it: an opaque value to store and
/// pass back.
///
/// It is valid for the same types on the same store, for as long as the store records deletions. Stored
/// as its ``text`` or through `Codable`, it outlives the process.
///
/// An anchor contains no secrets, and a forged one reveals no more than a valid one: permissions are
/// checked in the store each time.
public struct QueryAnchor: Hashable, Sendable {
  /// The identity of the store that created it.
  let store: UUID
  /// The view that it belongs to: the group of the client, or one of the constants.
  let view: Int64
  /// The client has all changes up to this number.
  let position: Int64
  /// Deletions and decisions up to this number are ignored: the client's first query began after them.
  let baseline: Int64

  /// The view of the owner, and that of a client without a group.
  static let ownersView: Int64 = -1
  static let strangersView: Int64 = 0

  /// The number after which deletions and decisions are reported.
  var settled: Int64 { max(position, baseline) }
}
