import ReplicaNetwork
import Replication
import StoreErrors

/// Something that happened at a hub: the person's id and a kind, without names of devices or anything of the contents.
package enum HubEvent: Sendable {
  case connected(PersonID)
  case received(PersonID, objects: Int)
  /// A device refused objects of the store.
  case refusedThere(PersonID, objects: Int)
  case failed(PersonID, any Error)
}

extension HubEvent: CustomStringConvertible {
  package var description: String {
    switch self {
    case .connected(let person): "\(person): connected"
    case .received(let person, let count):
      "\(person): received \(count == 1 ? "1 object" : "\(count) objects")"
    case .refusedThere(let person, let count):
      "\(person): a device cannot store \(count == 1 ? "1 object" : "\(count) objects")"
    case .failed(let person, let error): "\(person): \(Self.words(error))"
    }
  }

  /// The kind of an error: the texts of errors name devices, paths and values.
  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as HubError: "\(error)"
    case NetworkError.copied, NetworkError.copiedHere:
      "a copy of a store exchanged under its identity; one of the two needs another one"
    case NetworkError.malformed: "a device sent what the protocol does not have"
    case NetworkError.notPaired: "a device that was removed was refused"
    case NetworkError.otherStore: "the store of a device has another identity now; pair it again"
    case NetworkError.newerVersion: "a device has a later version of the protocol"
    case NetworkError.timeout: "a device did not answer in time"
    case NetworkError.stands: "the position of a device does not rise"
    case NetworkError.reported: "a device ended the exchange"
    case ReplicationError.ahead:
      "a device has changes that this store does not have: the store is an old copy"
    case StoreError.file: "the store cannot be read or written; run: workout verify"
    default: "an exchange failed (\(type(of: error)))"
    }
  }
}

extension HubEvent {
  /// - Parameters:
  ///   - event: What happened in a session.
  ///   - person: The person.
  init(_ event: NetworkEvent, of person: PersonID) {
    switch event {
    case .connected, .mirrored: self = .connected(person)
    case .received(_, let added): self = .received(person, objects: added.objects)
    case .refusedThere(_, let count, _): self = .refusedThere(person, objects: count)
    case .failed(let error): self = .failed(person, error)
    }
  }
}
