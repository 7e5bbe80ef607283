package import Foundation
import HealthModel
package import HealthStorage
import Sealing

/// What a store keeps of its exchanges: the shared key, and what it wrote and read in each folder.
///
/// It is a fact of the store and so has its protection: the mode 0600 of its file, and its encryption. No archive has it.
/// Except for the key and the numbers that were given, it can be lost: frames are then written and read again.
package struct ReplicationState: Hashable, Sendable, Codable {
  /// A frame that this store wrote, and that not all replicas have yet.
  struct Frame: Hashable, Sendable, Codable {
    var number: Int
    var after: Int64
    var through: Int64
    var only: UUID?
    var isOffer: Bool
    var size: Int
  }

  /// What this store wrote and read in a folder.
  struct Folder: Hashable, Sendable, Codable {
    /// The number and the token of the last status that was written or begun.
    var status = 0
    var token: UInt64 = 0
    /// The number of the last frame that was written or begun.
    var lastFrame = 0
    var frames: [Frame] = []
    /// The numbers of frames that are of no use any more, by the identity of the subfolder that they are in.
    ///
    /// A frame with a lower number may still arrive.
    var read: [String: [Int]] = [:]
    /// The number of the last received frame, by the identity of the subfolder.
    ///
    /// Those with lower numbers that come later refer to what was lost, and their changes are in frames with higher ones.
    var lastReceived: [String: Int]?
    /// When it was last used, in microseconds since 1970.
    var used: Int64 = 0
  }

  /// What is known of another replica.
  struct Peer: Hashable, Sendable, Codable {
    /// The change by which it was last restored.
    var restored: Int64 = 0
    /// When it last had something new, in microseconds since 1970.
    var exchanged: Int64?
    /// The changes of this store that were received from it.
    var received: [[Int64]] = []
    /// When its position last rose, in microseconds since 1970.
    var rose: Int64?
    /// The number of its objects that this store refused.
    var refused = 0
    /// The last refused object, in words.
    var refusal: String?
    /// The frames of this store that it cannot open.
    var unreadable: [Int] = []
    /// The last change of it whose deletion was forgotten, as far as that was taken into account.
    var forgotten: Int64 = 0
    /// Whether everything that this store has is to be written for it.
    var awaitsOffer = false
    /// The number of the last offer that was received from it.
    var offer = 0
  }

  /// The key; `nil` before the first exchange.
  var key: SharedKey?
  /// The name of this replica.
  package var name: String
  var peers: [String: Peer] = [:]
  /// The identities of replicas that were removed.
  var removed: Set<String> = []
  /// The change of the last restore of this store that was taken into account.
  var restored: Int64 = 0
  /// By the identity of its subfolder.
  var folders: [String: Folder] = [:]

  /// The number of ranges of received changes that are kept of a replica; older ones are sent to it again.
  private static let maximumRanges = 256
  /// The number of folders that are kept.
  private static let maximumFolders = 16

  init(name: String) {
    self.name = name
  }

  /// Reads the state of a store.
  ///
  /// - Returns: The state; `nil` if the store never exchanged.
  /// - Throws: ``ReplicationError/malformedState``, or the errors of the store.
  package static func read(_ store: HealthStore) async throws -> ReplicationState? {
    guard let text = try await store.profileFact(.replication) else { return nil }
    do {
      return try JSONDecoder().decode(ReplicationState.self, from: Data(text.utf8))
    } catch {
      throw ReplicationError.malformedState
    }
  }

  /// Saves the state.
  ///
  /// - Throws: The errors of the store.
  func save(in store: HealthStore) async throws {
    var kept = self
    for (id, _) in folders.sorted(by: { $0.value.used > $1.value.used })
      .dropFirst(Self.maximumFolders)
    {
      kept.folders[id] = nil
    }
    try await store.setProfileFact(.replication, ProfileFact.text(of: kept))
  }

  /// Reads the state of a store, changes and saves it, while no other exchange of the store does.
  ///
  /// - Parameters:
  ///   - store: The store, opened as its owner.
  ///   - name: The name of a replica that never exchanged.
  ///   - limit: The maximum time to wait for another exchange.
  ///   - body: Changes the state; if it fails, what it changed until then is saved.
  /// - Returns: The result of `body`.
  /// - Throws: ``ReplicationError``, the errors of `body`, or the errors of the store.
  package static func update<T>(
    _ store: HealthStore, named name: String, waitingAtMost limit: Duration = .seconds(60),
    _ body: (inout ReplicationState) async throws -> T
  ) async throws -> T {
    let lock = try await StoreLock.waiting(store.path, atMost: limit)
    defer { withExtendedLifetime(lock) {} }
    let before = try await read(store)
    var state = before ?? ReplicationState(name: name)
    do {
      let result = try await body(&state)
      if state != before { try await state.save(in: store) }
      return result
    } catch {
      if state != before { try? await state.save(in: store) }
      throw error
    }
  }

  /// A folder that nothing is known of.
  ///
  /// Its numbers follow those of all others: where the own subfolder was lost, others
  /// may still get frames with the numbers that were given there.
  var newFolder: Folder {
    var folder = Folder()
    folder.lastFrame = folders.values.map(\.lastFrame).max() ?? 0
    return folder
  }

  /// Whether a replica was removed from the store.
  package func hasRemoved(_ peer: UUID) -> Bool { removed.contains(peer.text) }

  /// Allows a replica that was removed to exchange again.
  package mutating func readmit(_ peer: UUID) { removed.remove(peer.text) }

  /// Whether a replica is to receive everything that this store has.
  package func awaitsOffer(_ peer: UUID) -> Bool { peers[peer.text]?.awaitsOffer ?? false }

  /// Lets a replica receive everything.
  package mutating func beginOffer(to peer: UUID) {
    peers[peer.text, default: Peer()].awaitsOffer = true
  }

  /// Notes that a replica received everything.
  package mutating func endOffer(to peer: UUID) { peers[peer.text]?.awaitsOffer = false }

  /// Notes changes that were received from a replica.
  mutating func noteReceived(_ changes: Range<Int64>, from peer: UUID) {
    guard !changes.isEmpty else { return }
    var ranges = peers[peer.text, default: Peer()].received
    if let last = ranges.last, last[1] == changes.lowerBound {
      ranges[ranges.count - 1][1] = changes.upperBound
    } else {
      ranges.append([changes.lowerBound, changes.upperBound])
    }
    peers[peer.text]?.received = ranges.suffix(Self.maximumRanges)
  }

  /// The changes that were received from a replica.
  package func received(from peer: UUID) -> [Range<Int64>] {
    (peers[peer.text]?.received ?? []).compactMap { ends in
      ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
    }
  }

  /// Forgets received changes that a replica has acknowledged.
  mutating func forget(through position: Int64, of peer: UUID) {
    peers[peer.text]?.received.removeAll { $0.count != 2 || $0[1] <= position + 1 }
  }
}

extension UUID {
  /// The identity in lowercase.
  package var text: String { uuidString.lowercased() }
}

extension Dictionary where Key == String, Value == Int64 {
  /// Positions by identity.
  init(_ vector: [UUID: Int64]) {
    self.init(uniqueKeysWithValues: vector.map { ($0.key.text, $0.value) })
  }
}
