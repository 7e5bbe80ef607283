import Delivery
import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird

/// The registrations of applications for messages about changes while they do not run.
///
/// The message goes to a socket that the application's user owns; a socket unit of that user starts the application
/// with its first connection. Programs to be started are registered by the owner alone: they would run as the owner.
struct DeliveryRoutes: Sendable {
  let shelf: ApplicationShelf

  func add(to router: Router<ApplicationContext>) {
    router.get("/v1/deliveries") { request, context -> Response in
      _ = try ApplicationQuery(request, known: [])
      return try await list(try context.known())
    }
    router.put("/v1/deliveries/{type}") { try await enable($0, $1) }
    router.delete("/v1/deliveries/{type}") { _, context -> Response in
      let type = try Self.type(context)
      try await shelf.reading(for: try context.known()) {
        try await $0.disableBackgroundDelivery(for: type)
      }
      return Response(status: .noContent)
    }
  }

  private static func type(_ context: ApplicationContext) throws -> ObjectType {
    try ObjectType(word: context.parameters.require("type"), at: "type")
  }

  private struct NewDelivery: Decodable {
    let socket: String
    let frequency: String?
  }

  private struct Delivery: Encodable {
    let type: String
    let socket: String
    let frequency: String
    let missCount: Int
    let isStopped: Bool

    enum CodingKeys: String, CodingKey {
      case type, socket, frequency
      case missCount = "miss_count"
      case isStopped = "is_stopped"
    }

    init?(_ registration: DeliveryRegistration) {
      guard case .socket(let path) = registration.target else { return nil }
      type = registration.type.name
      socket = path
      frequency = "\(registration.schedule.frequency)"
      missCount = registration.schedule.misses
      isStopped = registration.schedule.hasStopped(
        at: Instant(secondsSince1970: Date().timeIntervalSince1970))
    }
  }

  private func list(_ application: KnownApplication) async throws -> Response {
    let found = try await shelf.reading(for: application) { try await $0.deliveries() }
    return try JSONBody.response(["deliveries": found.compactMap(Delivery.init)])
  }

  private func enable(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let type = try Self.type(context)
    let wanted = try await JSONBody.value(NewDelivery.self, of: request, context)
    let frequency = try wanted.frequency.map(Self.frequency) ?? .immediate
    let application = try context.known()
    guard case .user = SocketRecipient(of: application.source) else {
      throw Problem(
        .forbidden,
        "no user of this machine is known to own the sockets of this application; follow /v1/changes"
      )
    }
    let target = DeliveryTarget.socket(path: wanted.socket)
    try await shelf.reading(for: application) {
      try await $0.enableBackgroundDelivery(for: type, frequency: frequency, target: target)
    }
    return try await list(application)
  }

  private static func frequency(_ word: String) throws -> UpdateFrequency {
    guard let frequency = UpdateFrequency.allCases.first(where: { "\($0)" == word }) else {
      let words = UpdateFrequency.allCases.map { "\($0)" }.joined(separator: ", ")
      throw Problem(.badRequest, ".frequency: '\(word)' is not one of \(words)")
    }
    return frequency
  }
}
