import Console
package import Foundation

/// The reason why a hub cannot do something; none has anything of what a store contains.
package enum HubError: Error, Hashable, Sendable {
  /// A folder is no hub.
  case notAHub(String)
  /// A file or folder of a hub cannot be used: the number of the system's error.
  case file(String, Int32)
  case malformedSettings(String)
  case invalidPerson(String)
  case unknownPerson(String)
  case personExists(String)
  /// A person's store is in use on another machine, or removed.
  case servedElsewhere(String)
  case beingRemoved(String)
  /// The key of a device belongs to another person of the hub.
  case keyOfAnother(PersonID)
  /// A process has as many connections of a person, or people, as it may.
  case busy(PersonID)
}

extension HubError: CustomStringConvertible {
  package var description: String {
    let text =
      switch self {
      case .notAHub(let path): "\(path) is not the folder of a hub"
      case .file(let path, let code): "\(path): \(String(cString: strerror(code)))"
      case .malformedSettings(let path):
        "\(path) cannot be read as the settings of a hub; restore it from a backup"
      case .invalidPerson(let text):
        "'\(text)' cannot name a person; use 1 to 64 letters, digits, dots, hyphens and underscores, "
          + "beginning with a letter or a digit"
      case .unknownPerson(let person): "the hub has no person '\(person)'"
      case .personExists(let person): "the hub has a person '\(person)' already"
      case .servedElsewhere(let person): "the store of \(person) is in use on another machine"
      case .beingRemoved(let person): "\(person) is being removed"
      case .keyOfAnother(let person):
        "the device is paired with another person of this hub; remove it there before it is paired with \(person)"
      case .busy(let person): "too many connections; one of \(person) was refused"
      }
    return text.withoutControls
  }
}
