import HealthModel
import HealthStorage

/// An application and its permissions, as JSON.
package struct ApplicationJSON: Encodable {
  struct Grant: Encodable {
    let type: String
    /// Absent while undecided.
    let read: String?
    let readSince: String?
    let write: String?

    enum CodingKeys: String, CodingKey {
      case type, read, write
      case readSince = "read_since"
    }

    init(_ type: ObjectType, _ permission: Permission) {
      self.type = type.name
      let scope: (word: String?, since: String?) =
        switch permission.read {
        case .everything: ("all", nil)
        case .since(let date): ("since", date.rfc3339)
        case .nothing: ("none", nil)
        case nil: (nil, nil)
        }
      read = scope.word
      readSince = scope.since
      switch permission.share {
      case .sharingAuthorized: write = "all"
      case .sharingDenied: write = "none"
      case .notDetermined: write = nil
      }
    }
  }

  let bundleIdentifier: String
  let name: String
  let registered: String
  let readPurpose: LocalizedText?
  let writePurpose: LocalizedText?
  let companions: [String]
  let permissions: [Grant]
  let neverWritten: [String]

  enum CodingKeys: String, CodingKey {
    case name, registered, companions, permissions
    case bundleIdentifier = "bundle_id"
    case readPurpose = "read_purpose"
    case writePurpose = "write_purpose"
    case neverWritten = "never_written"
  }

  package init(_ entry: ApplicationEntry) {
    let client = entry.client
    bundleIdentifier = client.source.bundleIdentifier
    name = client.source.name
    registered = client.registered.rfc3339
    readPurpose = client.readPurpose
    writePurpose = client.sharePurpose
    companions = client.companions
    permissions = entry.types.compactMap { type in
      entry.permissions[type].map { Grant(type, $0) }
    }
    neverWritten = entry.unused.map(\.name)
  }
}
