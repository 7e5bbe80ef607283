package import Replication

/// The reason why replicas do not exchange over a network.
package enum NetworkError: Error, Hashable, Sendable {
  /// Nothing answers at an address: the system's words.
  case unreachable(NetworkAddress, String)
  /// The system does not let this program listen: its words.
  case listening(NetworkAddress, String)
  /// What answers at an address has another key than the replica.
  case otherKey(name: String, NetworkAddress)
  /// The other side does not accept the key of this store.
  case notAccepted(name: String)
  /// No replica is paired at all.
  case nothingPaired
  /// No replica of this name is paired.
  case notPaired(String)
  case noAddress(name: String)
  case timeout(name: String, seconds: Int)
  case dropped(name: String)
  /// The other side sent what the protocol does not have: the problem in words.
  case malformed(name: String, String)
  /// The other side has more, and its changes do not get on.
  case stands(name: String, at: Int64)
  /// A copy of the store exchanged under its identity.
  case copied(name: String)
  /// A copy of this store exchanged with another one under its identity.
  case copiedHere(name: String)
  /// The store behind a key has another identity than it was paired with.
  case otherStore(name: String)
  /// The other side is in another role than it was paired in, or asks for what that role does not have.
  case otherRole(name: String)
  case newerVersion(name: String, Int)
  /// The program of the other side is older than mirrors.
  case noMirroring(name: String)
  /// Another connection with the replica is open.
  case connected(name: String)
  /// The other side ended the connection with a reason.
  case reported(name: String, String)
  /// Another file has replaced the store.
  case storeReplaced(String)
  case pairing(PairingProblem)
}

/// The reason why two stores are not paired.
package enum PairingProblem: Hashable, Sendable {
  case noCode
  case malformedCode(String)
  case expired(seconds: Int)
  case wrongSecret
  case declined
  case declinedThere
  /// The other side ended the connection without a word.
  case ended
  case noTerminal
  /// The other side waits for a code, or for digits.
  case otherKind
  case commitment
  case ownStore
  /// This side does not accept the key of the other one: why, in words.
  case refused(String)
  /// The other side gives a part of its data, and this store has data of its own.
  case notEmpty
  /// The persons at both sides chose roles that do not belong together: what this store is to be for the other side, and
  /// the other one for this side; `nil` for a replica of the same person.
  case roles(own: ReplicaRole?, other: ReplicaRole?)
  /// The other side refuses the roles.
  case otherRole
}

extension NetworkError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreachable(let address, let why): "nothing answers at \(address): \(why)"
    case .listening(let address, let why): "cannot listen on \(address): \(why)"
    case .otherKey(let name, let address):
      "what answers at \(address) is not \(name): it has another key; nothing was exchanged"
    case .notAccepted(let name):
      "\(name) ended the connection at once: this store was removed there, or the network failed"
    case .nothingPaired: "no other store is paired with this one"
    case .notPaired(let name): "'\(name)' is neither a folder nor a paired replica"
    case .noAddress(let name): "no address of \(name) is stored"
    case .timeout(let name, let seconds): "\(name) did not answer within \(seconds) s"
    case .dropped(let name):
      "the connection with \(name) ended before everything was exchanged; the next exchange continues"
    case .malformed(let name, let problem): "\(name) sent \(problem); the connection was closed"
    case .stands(let name, let position):
      "\(name) has more changes than \(position), and its position does not rise"
    case .copied(let name):
      "another copy of the store of \(name) exchanged under the same identity, and the two would lose each other's changes"
    case .copiedHere(let name):
      "another copy of this store exchanged with \(name) under the same identity, and the two would lose each other's changes"
    case .otherStore(let name): "the store of \(name) has another identity now; pair it again"
    case .otherRole(let name):
      "\(name) is not in the role that it was paired in, or asks for what that role does not have; pair it again"
    case .newerVersion(let name, let version):
      "\(name) speaks version \(version) of the protocol; update this program"
    case .noMirroring(let name):
      "the program of \(name) cannot show its recording to others; update it"
    case .connected(let name): "\(name) is connected already"
    case .reported(let name, let problem): "\(name) ended the exchange: \(problem)"
    case .storeReplaced(let path): "another file has replaced \(path)"
    case .pairing(let problem): "not paired: \(problem)"
    }
  }
}

extension PairingProblem: CustomStringConvertible {
  private static func words(_ role: ReplicaRole?) -> String {
    switch role {
    case .giver: "one that gives a part of its data"
    case .reader: "a reader of somebody else's data"
    case nil: "a replica of the same person"
    }
  }

  package var description: String {
    switch self {
    case .noCode: "no code was given"
    case .malformedCode(let problem): problem
    case .expired(let seconds): "nobody came within \(seconds) s"
    case .wrongSecret: "the other side does not have the code of this attempt"
    case .declined: "the answer was no"
    case .declinedThere: "the answer on the other side was no"
    case .ended: "the other side ended the connection: its answer was no, or the network failed"
    case .noTerminal: "the question needs a terminal; run the command in one"
    case .otherKind: "one side uses a code and the other one digits"
    case .commitment:
      "the other side changed its number after the fact: somebody may be between the two"
    case .ownStore: "it is this store itself"
    case .refused(let why): why
    case .notEmpty:
      "the other side gives a part of its data to a reader, and this store has data of its own; use an empty store for it"
    case .otherRole:
      "the other side does not pair in these roles; its program says why, and the roles have to be given on both sides"
    case .roles(let own, let other):
      "this store is to be \(Self.words(own)), and the other one \(Self.words(other)): nothing was paired"
    }
  }
}

extension Problem.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .removed: "this store was removed there"
    case .copied: "this store was copied"
    case .ahead: "this store is an older copy of the one that it had"
    case .otherStore: "this store has another identity than it was paired with; pair it again"
    case .version: "it does not have this version of the protocol; update it"
    case .connected: "it is connected with this store already"
    case .failed: "its store could not be read or written"
    case .busy: "it has too many connections; try again later"
    case .role: "it does not do that with a store that was paired in this role"
    }
  }
}
