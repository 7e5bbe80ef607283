package import Archiving
package import Foundation

/// Something in the folder that could not be used, or that is missing.
package enum ExchangeNote: Hashable, Sendable {
  /// A subfolder that the key does not open.
  case foreignFolder(path: String, FolderProblem)
  /// A replica was removed from this store.
  case removed(name: String)
  /// A frame that cannot be opened.
  case frame(path: String, name: String, FolderProblem)
  /// Frames between the position and the next one are missing.
  case gap(name: String, after: Int64, next: Int64)
  /// Objects of a replica that this store does not accept.
  case refused(name: String, count: Int, first: String)
  /// A replica has forgotten deletions that this store does not have yet.
  case forgotten(name: String, after: Int64, through: Int64)
  /// A replica cannot open frames of this store, which are written again.
  case rewritten(name: String, count: Int)
  /// A new replica was found.
  case registered(name: String)
  /// A replica was restored from a backup, and gets everything again.
  case restored(name: String)

  /// Whether something is missing because of it, and not only news.
  package var isFault: Bool {
    switch self {
    case .registered, .restored: false
    default: true
    }
  }
}

extension ExchangeNote: CustomStringConvertible {
  package var description: String {
    switch self {
    case .foreignFolder(let path, let problem):
      "\(path) \(problem); it was ignored: remove it if it belongs to no replica, or join that one again"
    case .removed(let name):
      "\(name) was removed from this store, and what it writes is ignored; give the others a new key, or remove its folder"
    case .frame(let path, let name, let problem):
      "\(path) \(problem); nothing of it was used, and \(name) writes it again at its next exchange"
    case .gap(let name, let after, let next):
      "the changes \(after + 1) to \(next) of \(name) are missing in the folder; it writes them again at its next exchange"
    case .refused(let name, let count, let first):
      "\(count == 1 ? "1 part" : "\(count) parts") of what \(name) sent cannot be stored here: \(first)"
    case .forgotten(let name, let after, let through):
      "\(name) has forgotten its deletions between the changes \(after + 1) and \(through), which this store did not get: what was deleted there and is still here comes back on both; delete it again"
    case .rewritten(let name, let count):
      "\(name) could not open \(count == 1 ? "1 frame" : "\(count) frames") of this store, which \(count == 1 ? "was" : "were") written again"
    case .registered(let name): "\(name) exchanges with this store from now on"
    case .restored(let name):
      "\(name) was restored from a backup and gets everything since then again"
    }
  }
}

/// The outcome of an exchange.
package struct ExchangeReport: Sendable {
  /// What was received from a replica.
  package struct Received: Hashable, Sendable {
    package let id: UUID
    package let name: String
    package var frames = 0
    package var added = ArchiveCounts()

    package init(id: UUID, name: String) { (self.id, self.name) = (id, name) }
  }

  package var received: [Received] = []
  /// The number of frames that were written, and of changes in them.
  package var framesWritten = 0
  package var changesWritten = 0
  /// The number of own frames that every replica has, and that were removed.
  package var framesRemoved = 0
  package var notes: [ExchangeNote] = []
  /// The number of replicas that exchange with this one.
  package var replicas = 0

  package init() {}

  /// Whether everything that the others sent could be used, and nothing is missing.
  package var isWhole: Bool { !notes.contains(where: \.isFault) }
}
