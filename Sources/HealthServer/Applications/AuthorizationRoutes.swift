import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird

/// The identity of an application, its purposes, and its requests for permission.
struct AuthorizationRoutes: Sendable {
  let shelf: ApplicationShelf
  let pending: PendingAuthorizations
  let version: String

  private static let longestWait = 60
  private static let standardWait = 25

  func add(to router: Router<ApplicationContext>) {
    router.get("/v1") { _, context in try await identity(context) }
    router.put("/v1/registration") { try await register($0, $1) }
    router.get("/v1/authorization") { try await status($0, $1) }
    router.post("/v1/authorization") { try await request($0, $1) }
    router.delete("/v1/authorization") { _, context -> Response in
      await pending.cancel(try context.known().source.bundleIdentifier)
      return Response(status: .noContent)
    }
  }

  private struct Identity: Encodable {
    let name: String
    let id: String
    let version: String
    /// Whether health data can be used on this machine.
    let isAvailable: Bool

    enum CodingKeys: String, CodingKey {
      case name, version
      case id = "bundle_id"
      case isAvailable = "available"
    }
  }

  private func identity(_ context: ApplicationContext) async throws -> Response {
    let source = try context.known().source
    let isAvailable = (try? await shelf.reading(for: try context.known()) { _ in true }) ?? false
    return try JSONBody.response(
      Identity(
        name: source.name, id: source.bundleIdentifier, version: version, isAvailable: isAvailable))
  }

  // MARK: - Registration

  private struct Registration: Decodable {
    /// A purpose in one language, or in several: `{"base": "…", "translations": {"de": "…"}}`.
    struct Purpose: Decodable {
      let text: LocalizedText

      init(from decoder: any Decoder) throws {
        if let plain = try? decoder.singleValueContainer().decode(String.self) {
          text = LocalizedText(plain)
        } else {
          text = try LocalizedText(from: decoder)
        }
      }
    }

    let readPurpose: Purpose?
    let writePurpose: Purpose?
    let companion: String?

    enum CodingKeys: String, CodingKey {
      case companion
      case readPurpose = "read_purpose"
      case writePurpose = "write_purpose"
    }
  }

  private func register(_ request: Request, _ context: ApplicationContext) async throws -> Response
  {
    let given = try await JSONBody.value(Registration.self, of: request, context)
    let registration = ClientRegistration(
      readPurpose: given.readPurpose?.text, sharePurpose: given.writePurpose?.text,
      companion: given.companion)
    try await shelf.reading(for: try context.known()) { try await $0.register(registration) }
    return Response(status: .noContent)
  }

  // MARK: - Authorization

  private struct Status: Encodable {
    let request: String
    let write: [String: String]

    enum CodingKeys: String, CodingKey {
      case write
      case request = "request_status"
    }
  }

  private func status(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let query = try ApplicationQuery(request, known: ["write", "read"])
    let (save, read) = (Set(try query.types("write")), Set(try query.types("read")))
    let status = try await shelf.reading(for: try context.known()) { store in
      let status = try await store.requestStatus(toShare: save, read: read)
      var words: [String: String] = [:]
      for type in save {
        switch try await store.sharingStatus(for: type) {
        case .notDetermined: words[type.name] = "not_determined"
        case .sharingDenied: words[type.name] = "denied"
        case .sharingAuthorized: words[type.name] = "authorized"
        }
      }
      return Status(request: Self.word(status), write: words)
    }
    return try JSONBody.response(status)
  }

  private static func word(_ status: AuthorizationRequestStatus) -> String {
    switch status {
    case .unknown: "unknown"
    case .shouldRequest: "should_request"
    case .unnecessary: "unnecessary"
    }
  }

  private struct Asked: Decodable {
    let write: [String]?
    let read: [String]?
    let wait: Int?

    enum CodingKeys: String, CodingKey {
      case write, read
      case wait = "wait_s"
    }
  }

  private struct Outcome: Encodable {
    let outcome: String
  }

  private func request(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let asked = try await JSONBody.value(Asked.self, of: request, context)
    let (save, read) = (try Self.types(asked.write), try Self.types(asked.read))
    let application = try context.known()
    let wait = min(max(asked.wait ?? Self.standardWait, 0), Self.longestWait)
    let key = PendingAuthorizations.Request(
      application: application.source.bundleIdentifier, save: save, read: read)
    let outcome = try await pending.outcome(of: key, within: .seconds(wait)) { [shelf] in
      try await shelf.reading(for: application) {
        try await $0.requestAuthorization(toShare: save, read: read)
      }
    }
    switch outcome {
    case .completed: return try JSONBody.response(Outcome(outcome: "completed"))
    case .cancelled: return try JSONBody.response(Outcome(outcome: "cancelled"))
    case nil: return try JSONBody.response(Outcome(outcome: "pending"), status: .accepted)
    }
  }

  private static func types(_ names: [String]?) throws -> Set<ObjectType> {
    var types: Set<ObjectType> = []
    for name in names ?? [] {
      guard let type = ObjectType(name: name) ?? ObjectType(identifier: name) else {
        throw Problem(.badRequest, "'\(name)' is not a type; GET /v1/types lists them")
      }
      types.insert(type)
    }
    return types
  }
}
