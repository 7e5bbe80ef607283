import Foundation

/// The head of a frame: whose changes it has, and which.
struct FrameHead: Hashable, Sendable, Codable {
  /// The greatest version of frames that this release reads.
  static let version = 1

  var version = FrameHead.version
  /// The identity of the store that wrote it.
  var store: UUID
  /// The identity of the subfolder that it was written in; `nil` in a frame of an earlier release.
  ///
  /// A store that was replaced by a backup does not know the numbers that it gave since then, and gives them again in
  /// another subfolder.
  var folder: UUID?
  /// The number of the frame in its folder, from 1.
  var number: Int
  /// The change after which its changes begin.
  var after: Int64
  /// The last of its changes.
  var through: Int64
  /// The only replica it is complete for; `nil` if it is for any.
  ///
  /// A frame for one replica omits the changes that were received from that replica.
  var only: UUID?
  /// Whether it is received whatever the position: one of those with everything that the writer has.
  var isOffer: Bool
  /// The positions of the writer: the last change that it has of each other store.
  var vector: [String: Int64]
  /// The size of the archive that follows, in bytes.
  var size: Int
  /// Its SHA-256, in hexadecimal digits.
  var digest: String
  /// The program that wrote it.
  var generator: String

  /// Whether its numbers are possible.
  var isValid: Bool {
    number > 0 && after >= 0 && after < through && size >= 0
  }
}

/// The status of a replica, which it writes anew when it changes: what it has of others.
struct ReplicaStatus: Hashable, Sendable, Codable {
  /// The greatest version of statuses that this release reads.
  static let version = 1

  var version = ReplicaStatus.version
  /// The identity of its store.
  var store: UUID
  /// Its name for people.
  var name: String
  /// A random identity of its subfolder, made when it first wrote there.
  var folder: UUID
  /// The number of this status, from 1.
  var number: Int
  /// A random number of this status, by which its writer recognizes it.
  var token: UInt64
  /// The change by which its store was replaced by a backup; 0 if it never was.
  var restored: Int64
  /// The last change whose deletion it may have forgotten; 0 if there is none.
  var forgotten: Int64
  /// The last change that it has of each other store.
  var positions: [String: Int64]
  /// The number of the last offer that it received of each other store.
  var offers: [String: Int]
  /// The numbers of frames that it cannot open, by the store that wrote them.
  var unreadable: [String: [Int]]
  /// When it was written, in microseconds since 1970; for people only.
  var written: Int64
  /// The program that wrote it.
  var generator: String

  /// Whether two statuses are equal but for their number, token, time and program.
  func isEqual(to other: ReplicaStatus) -> Bool {
    var same = other
    (same.number, same.token, same.written) = (number, token, written)
    (same.generator, same.version) = (generator, version)
    return same == self
  }

  /// What it reports to another replica.
  func facts(for identity: UUID) -> PeerFacts {
    PeerFacts(
      store: store, name: name, restored: restored, forgotten: forgotten,
      position: positions[identity.text] ?? 0, seen: written)
  }
}
