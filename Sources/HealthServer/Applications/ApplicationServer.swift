import Console
import Glibc
import HTTPTypes
package import HealthStorage
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// The server of the store for applications, on a Unix socket or a port: HTTP/1.1 or
/// HTTP/2, and JSON, with their permissions.
///
/// The process of the owner holds the store; an application needs no access to its file.
package struct ApplicationServer: Sendable {
  private let address: WebAddress
  private let names: Set<String>
  private let shelf: ApplicationShelf
  private let tokens: TokenShelf
  private let version: String
  private let owner: StoreShelf
  private let live: LiveFeed
  private let announce: @Sendable (String) async -> Void
  private let analyze: @Sendable (HealthStore) async throws -> Void

  private static let requestLimit = 32
  private static let applicationLimit = 8
  /// A client of HTTP/2 holds further requests back, of which the limit of its application would refuse one.
  private static let streamLimit = applicationLimit
  private static let waitingLimit = 300
  private static let connectionLimit = 256
  private static let userConnectionLimit = 128
  private static let idle = TimeAmount.seconds(90)
  /// **Source** RFC 9110, 9.1; RFC 5789 (PATCH); draft-ietf-httpbis-safe-method-w-body (QUERY).
  private static let methods: [HTTPRequest.Method] =
    [.get, .head, .post, .put, .patch, .delete, .options, .trace]
    + ["QUERY"].compactMap { HTTPRequest.Method($0) }
  /// Every program of this machine may connect: the kernel names it, and the store decides.
  private static let socketMode: mode_t = 0o666

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - address: A socket, whose programs the kernel identifies, or a port, which needs tokens.
  ///   - names: Further names that a port answers for.
  ///   - owner: The store, opened as its owner, for the tokens.
  ///   - shelf: The store for applications.
  ///   - storePath: The path of the store, beside which a recorder listens.
  ///   - version: The version of this program.
  ///   - announce: Called with the identifier of an application whose request for permission waits.
  ///   - analyze: Called after an import, to compute what follows from its workouts.
  package init(
    address: WebAddress, names: Set<String>, owner: StoreShelf, shelf: ApplicationShelf,
    storePath: String, version: String,
    announce: @escaping @Sendable (String) async -> Void = { _ in },
    analyze: @escaping @Sendable (HealthStore) async throws -> Void = { _ in }
  ) {
    self.address = address
    self.announce = announce
    self.analyze = analyze
    self.names = names
    self.shelf = shelf
    self.version = version
    self.owner = owner
    live = LiveFeed(storePath: storePath)
    tokens = TokenShelf(owner)
  }

  /// Serves until the task is cancelled or the program is asked to end.
  ///
  /// - Parameter onReady: Called with the port once requests are answered; 0 for a socket.
  /// - Throws: The system's error if the address cannot be used.
  package func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
    let pending = PendingAuthorizations(announce: announce)
    var logger = Logger(label: "workout.applications") {
      StreamLogHandler.standardError(label: $0)
    }
    logger.logLevel = .error
    let address = address
    let connections = UserConnections(Self.userConnectionLimit)
    let isSocket = if case .socket = address { true } else { false }
    let router = self.router(pending, connections)
    Self.refuseOtherMethods(in: router)
    let application = Application(
      router: router,
      server: HTTPServerBuilder { responder in
        ApplicationChannel(
          responder: responder, idle: Self.idle, streamLimit: Self.streamLimit
        ) { isSocket ? [connections.handler()] : [] }
      },
      configuration: ApplicationConfiguration(
        address: address.bindAddress, serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(
          Self.connectionLimit, logger: logger)),
      onServerRunning: { channel in
        if case .socket(let path) = address { chmod(path, Self.socketMode) }
        await onReady(channel.localAddress?.port ?? 0)
      },
      logger: logger)
    do {
      try await application.runService()
      await pending.close()
    } catch {
      await pending.close()
      throw error
    }
  }

  /// The requests that have a route, such as `GET /v1/samples`.
  var addresses: [String] {
    router(PendingAuthorizations(), UserConnections(Self.userConnectionLimit)).routes
      .map { "\($0.method.rawValue) \($0.path)" }
  }

  private func router(
    _ pending: PendingAuthorizations, _ connections: UserConnections
  ) -> Router<ApplicationContext> {
    let router = Router(context: ApplicationContext.self)
    router.middlewares.add(BodilessHead())
    router.middlewares.add(ApplicationFailures())
    router.middlewares.add(RequestLimit(Self.requestLimit, waiting: Self.waitingLimit))
    router.middlewares.add(
      ApplicationIdentification(
        address: address, names: names, tokens: tokens, connections: connections))
    router.middlewares.add(ApplicationLimit(Self.applicationLimit))
    AuthorizationRoutes(shelf: shelf, pending: pending, version: version).add(to: router)
    SampleRoutes(shelf: shelf).add(to: router)
    ChangeRoutes(shelf: shelf).add(to: router)
    FactRoutes(shelf: shelf).add(to: router)
    DocumentRoutes(shelf: shelf, pending: pending).add(to: router)
    DeliveryRoutes(shelf: shelf).add(to: router)
    LiveSessionRoutes(owner: owner, live: live).add(to: router)
    ImportRoutes(owner: owner, analyze: analyze).add(to: router)
    return router
  }

  /// Answers a method that an address does not have with 405 and those that it has.
  private static func refuseOtherMethods(in router: Router<ApplicationContext>) {
    for routes in Dictionary(grouping: router.routes, by: { "\($0.path)" }).values {
      guard let path = routes.first?.path else { continue }
      let known = Set(routes.map(\.method))
      let names = known.map(\.rawValue).sorted().joined(separator: ", ")
      for method in methods where !known.contains(method) {
        router.on(path, method: method) { request, context -> Response in
          var response = try Problem(.methodNotAllowed, "the methods of this address are \(names)")
            .response(from: request, context: context)
          response.headers[.allow] = names
          return response
        }
      }
    }
  }
}

/// Turns failures into problem documents.
private struct ApplicationFailures: RouterMiddleware {
  typealias Context = ApplicationContext

  func handle(
    _ request: Request, context: ApplicationContext,
    next: @concurrent (Request, ApplicationContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem {
      return try problem.response(from: request, context: context)
    } catch let error as HTTPError {
      return try Problem(error.status, error.body ?? "no such address; see /v1/types")
        .response(from: request, context: context)
    } catch {
      context.logger.error("\(request.uri.path): \(error)")
      return try Problem(.internalServerError, "the request failed; the owner's log has the reason")
        .response(from: request, context: context)
    }
  }
}
