package import Consent
package import HealthModel

/// The identity of an application, as the system or its token gives it.
package struct IdentityMessage: Codable {
  package let name: String
  package let bundleIdentifier: String
  /// The version of the server.
  package let version: String
  /// Whether health data can be used on the machine.
  package let isAvailable: Bool

  private enum CodingKeys: String, CodingKey {
    case name, version
    case bundleIdentifier = "bundle_id"
    case isAvailable = "available"
  }

  package init(_ source: Source, version: String, isAvailable: Bool) {
    name = source.name
    bundleIdentifier = source.bundleIdentifier
    self.version = version
    self.isAvailable = isAvailable
  }
}

/// A registration: what the data are wanted for.
package struct RegistrationMessage: Codable {
  package let registration: ClientRegistration

  private enum CodingKeys: String, CodingKey {
    case companion
    case readPurpose = "read_purpose"
    case writePurpose = "write_purpose"
  }

  /// A purpose in one language, or in several: `{"base": "…", "translations": {"de": "…"}}`.
  private struct Purpose: Decodable {
    let text: LocalizedText

    init(from decoder: any Decoder) throws {
      if let plain = try? decoder.singleValueContainer().decode(String.self) {
        text = LocalizedText(plain)
      } else {
        text = try LocalizedText(from: decoder)
      }
    }
  }

  package init(_ registration: ClientRegistration) { self.registration = registration }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    registration = ClientRegistration(
      readPurpose: try container.decodeIfPresent(Purpose.self, forKey: .readPurpose)?.text,
      sharePurpose: try container.decodeIfPresent(Purpose.self, forKey: .writePurpose)?.text,
      companion: try container.decodeIfPresent(String.self, forKey: .companion))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(registration.readPurpose, forKey: .readPurpose)
    try container.encodeIfPresent(registration.sharePurpose, forKey: .writePurpose)
    try container.encodeIfPresent(registration.companion, forKey: .companion)
  }
}

/// A request for permission, with types by name.
package struct PermissionRequestMessage: Codable {
  package let read: [String]?
  package let write: [String]?
  /// How long the server waits for the owner, in seconds.
  package let wait: Int?

  private enum CodingKeys: String, CodingKey {
    case read, write
    case wait = "wait_s"
  }

  package init(read: [String], write: [String], wait: Int) {
    self.read = read
    self.write = write
    self.wait = wait
  }
}

/// What became of a request for permission.
package struct OutcomeMessage: Codable {
  package enum Outcome: String, Codable {
    case completed, cancelled, pending
  }

  package let outcome: Outcome

  package init(_ outcome: AuthorizationOutcome?) {
    switch outcome {
    case .completed: self.outcome = .completed
    case .cancelled: self.outcome = .cancelled
    case nil: self.outcome = .pending
    }
  }
}

/// Whether a request would be shown to the owner, and which types may be written.
package struct PermissionStatusMessage: Codable {
  private let request: String
  private let write: [String: String]

  private enum CodingKeys: String, CodingKey {
    case write
    case request = "request_status"
  }

  private static let requestWords: [(word: String, status: AuthorizationRequestStatus)] = [
    ("unknown", .unknown), ("should_request", .shouldRequest), ("unnecessary", .unnecessary),
  ]
  private static let writeWords: [(word: String, status: SharingStatus)] = [
    ("not_determined", .notDetermined), ("denied", .sharingDenied),
    ("authorized", .sharingAuthorized),
  ]

  package init(_ status: AuthorizationRequestStatus, write: [ObjectType: SharingStatus]) {
    request = Self.requestWords.first { $0.status == status }?.word ?? "unknown"
    var words: [String: String] = [:]
    for (type, status) in write {
      words[type.name] = Self.writeWords.first { $0.status == status }?.word
    }
    self.write = words
  }

  package var requestStatus: AuthorizationRequestStatus? {
    Self.requestWords.first { $0.word == request }?.status
  }

  package func sharingStatus(of type: ObjectType) -> SharingStatus? {
    Self.writeWords.first { $0.word == write[type.name] }?.status
  }
}
