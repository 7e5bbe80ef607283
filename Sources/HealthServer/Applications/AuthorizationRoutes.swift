import ApplicationMessages
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
  /// The largest registration in bytes: the owner's pages show its texts.
  private static let maximumTexts = 16 << 10

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

  private func identity(_ context: ApplicationContext) async throws -> Response {
    let source = try context.known().source
    let isAvailable = (try? await shelf.reading(for: try context.known()) { _ in true }) ?? false
    return try JSONBody.response(
      IdentityMessage(source, version: version, isAvailable: isAvailable))
  }

  // MARK: - Registration

  private func register(_ request: Request, _ context: ApplicationContext) async throws -> Response
  {
    let message = try await JSONBody.value(RegistrationMessage.self, of: request, context)
    guard try JSONBody.buffer(message).readableBytes <= Self.maximumTexts else {
      throw Problem(
        .unprocessableContent,
        "the purposes have at most \(Self.maximumTexts >> 10) KiB in all languages together")
    }
    let registration = message.registration
    try await shelf.reading(for: try context.known()) { try await $0.register(registration) }
    return Response(status: .noContent)
  }

  // MARK: - Authorization

  private func status(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let query = try ApplicationQuery(request, known: ["write", "read"])
    let (save, read) = (Set(try query.types("write")), Set(try query.types("read")))
    let status = try await shelf.reading(for: try context.known()) { store in
      let status = try await store.requestStatus(toShare: save, read: read)
      var sharing: [ObjectType: SharingStatus] = [:]
      for type in save { sharing[type] = try await store.sharingStatus(for: type) }
      return PermissionStatusMessage(status, write: sharing)
    }
    return try JSONBody.response(status)
  }

  private func request(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let asked = try await JSONBody.value(PermissionRequestMessage.self, of: request, context)
    let save = Set(try (asked.write ?? []).map { try ObjectType(word: $0, at: ".write") })
    let read = Set(try (asked.read ?? []).map { try ObjectType(word: $0, at: ".read") })
    let application = try context.known()
    let wait = min(max(asked.wait ?? Self.standardWait, 0), Self.longestWait)
    let key = PendingAuthorizations.Request(
      application: application.source.bundleIdentifier, save: save, read: read)
    let outcome = try await pending.outcome(of: key, within: .seconds(wait)) { [shelf] in
      try await shelf.reading(for: application) {
        try await $0.requestAuthorization(toShare: save, read: read)
      }
    }
    return try JSONBody.response(
      OutcomeMessage(outcome), status: outcome == nil ? .accepted : .ok)
  }
}
