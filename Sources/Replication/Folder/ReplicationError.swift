import Foundation
package import Sealing

/// The reason why a file in the folder cannot be used.
package enum FolderProblem: Error, Hashable, Sendable {
  /// A link, a folder, a device, a FIFO or a socket.
  case notAFile
  case tooLarge(bytes: Int)
  /// It is not the authentic content of its place, or not whole.
  case sealing(SealingError)
  /// Its content is authentic and cannot be.
  case malformed
  /// The system cannot read it.
  case unreadable(String)

  init(_ error: any Error) {
    self = error as? FolderProblem ?? .unreadable("\(error)")
  }
}

extension FolderProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAFile: "is not a regular file"
    case .tooLarge(let bytes): "is too large (\(bytes) bytes)"
    case .sealing(.notSealed): "does not begin like a file of a replica"
    case .sealing(.headerCut): "is cut off"
    case .sealing(.newerVersion(let version)):
      "has version \(version) of the format; update this program"
    case .sealing(.damaged(let place)):
      "is damaged, cut off, from another place, or sealed with another key (byte \(place.offset))"
    case .sealing(let error): "\(error)"
    case .malformed: "has content that this release cannot read"
    case .unreadable(let why): "cannot be read: \(why)"
    }
  }
}

/// The reason why replicas cannot be exchanged with.
package enum ReplicationError: Error, Hashable, Sendable {
  /// The reason why a folder cannot be used.
  package enum FolderFault: Hashable, Sendable {
    case missing, notAFolder
    case unreadable(Int32)
    case unwritable(Int32)
    /// The store lies in it.
    case hasStore
    /// It has replicas, and this store has no key of theirs.
    case inUse
    /// It has no replica that the key opens.
    case noReplicas
  }

  case folder(String, FolderFault)
  /// The store has no key of replicas.
  case noKey
  /// The store has a key of replicas already.
  case hasKey
  /// Words that are not a code: the problem in words.
  case code(String)
  /// Another exchange of the store runs.
  case busy
  /// Another copy of the store exchanges under the same identity.
  case copied(String)
  /// A replica has changes of this store that it does not have itself.
  case ahead(name: String)
  case unknownReplica(String)
  case ambiguousReplica(String, [String])
  case invalidName(String)
  case malformedState
}

extension ReplicationError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .folder(let path, let fault): "\(path) \(fault)"
    case .noKey: "this store has no key of replicas yet"
    case .hasKey: "this store has a key of replicas already"
    case .code(let problem): problem
    case .busy: "another exchange of this store is running; wait until it ends"
    case .copied(let path):
      "another copy of this store writes to \(path) under the same identity, and the two would lose each other's changes"
    case .ahead(let name):
      "\(name) has changes of this store that it does not have itself: it is an older copy under the same identity"
    case .unknownReplica(let name): "'\(name)' is not a replica of this store"
    case .ambiguousReplica(let name, let ids):
      "'\(name)' names several replicas; use the beginning of an id: \(ids.joined(separator: ", "))"
    case .invalidName(let name):
      "'\(name)' is not a valid name of a replica; use 1 to 64 characters"
    case .malformedState: "the state of the replicas in the store is damaged"
    }
  }
}

extension ReplicationError.FolderFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing: "does not exist; create the folder, or mount it"
    case .notAFolder: "is not a folder"
    case .unreadable(let errno): "cannot be read: \(String(cString: strerror(errno)))"
    case .unwritable(let errno): "cannot be written: \(String(cString: strerror(errno)))"
    case .hasStore:
      "has the store itself in it; use a folder of its own, as a carrier would copy the open database"
    case .inUse: "has replicas already, and this store does not have their key"
    case .noReplicas:
      "has no replica with this code: check the words, and wait until the folder was copied here"
    }
  }
}
