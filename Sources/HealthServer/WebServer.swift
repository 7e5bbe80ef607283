import Console
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import Pages

/// The server of the pages: it reads the store and asks the running recording, and stops without breaking an answer off.
package struct WebServer: Sendable {
  private let options: WebOptions
  private let shelf: StoreShelf

  /// The requests that are answered at once, and those that wait; further ones get a 503.
  private static let requestLimit = 16
  private static let waitingLimit = 300
  /// The open connections, of which each live page holds one; further ones wait in the system's queue.
  private static let connectionLimit = 512
  /// A connection without a request is closed after this.
  private static let idle = TimeAmount.seconds(30)

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - options: What is shown, and where.
  ///   - shelf: The store.
  package init(_ options: WebOptions, shelf: StoreShelf) {
    self.options = options
    self.shelf = shelf
  }

  /// Serves until the task is cancelled or the program is asked to end.
  ///
  /// - Parameter onReady: Called with the port once requests are answered; 0 for a socket.
  /// - Throws: The system's error if the address cannot be used.
  package func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
    let live = LiveFeed(storePath: options.storePath, shelf: shelf)
    let router = makeRouter(live)
    var logger = Logger(label: "workout.web") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .error
    let application = Application(
      router: router,
      server: .http1(configuration: .limited(idle: Self.idle)),
      configuration: ApplicationConfiguration(
        address: options.address.bindAddress, serverName: nil,
        availableConnectionsDelegate: MaximumAvailableConnections(
          Self.connectionLimit, logger: logger)),
      onServerRunning: { channel in await onReady(channel.localAddress?.port ?? 0) },
      logger: logger)
    try await application.runService()
  }

  private func makeRouter(_ live: LiveFeed) -> Router<WebContext> {
    let router = Router(
      context: WebContext.self, options: .autoGenerateHeadEndpoints)
    router.middlewares.add(BodilessHead())
    router.middlewares.add(RequestLimit(Self.requestLimit, waiting: Self.waitingLimit))
    router.middlewares.add(FailurePages(options: options))
    router.middlewares.add(
      RequestGuard(
        rules: GuardRules(address: options.address, names: options.names, token: options.token)))
    if case .port = options.address, options.token == nil {
      router.middlewares.add(OwnProgramsOnly())
    }
    let derived = DerivedPages(options, shelf)
    PageRoutes(options: options, shelf: shelf, live: live, derived: derived).add(to: router)
    LiveRoutes(options: options, live: live).add(to: router)
    HeatRoutes(options: options, shelf: shelf).add(to: router)
    MapRoutes(ground: options.ground).add(to: router)
    TrainingRoutes(options: options, shelf: shelf, derived: derived).add(to: router)
    TrendRoutes(options: options, shelf: shelf, derived: derived).add(to: router)
    AccessRoutes(options: options, shelf: shelf).add(to: router)
    ReplicaRoutes(options: options, shelf: shelf).add(to: router)
    DeviceRoutes(options: options, shelf: shelf).add(to: router)
    return router
  }
}

extension HTTP1Channel.Configuration {
  /// A head of a request above this is refused with a 431.
  static let headBytes = 16 * 1024
  private static let headFields = 100

  /// Connections that are closed after a time without a request, with heads of a limited size.
  static func limited(idle: TimeAmount) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      idleTimeout: idle,
      httpDecoderConfiguration: DecoderConfiguration(
        maxHeaderFieldSize: headBytes, maxHeaderListSize: headBytes,
        maxHeaderFieldCount: headFields))
  }
}

/// Turns failures into pages: the address without a page, and the store that cannot be read.
private struct FailurePages: RouterMiddleware {
  typealias Context = WebContext
  let options: WebOptions

  func handle(
    _ request: Request, context: WebContext,
    next: @concurrent (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let started = ContinuousClock.now
    do {
      var response = try await next(request, context)
      let milliseconds = (ContinuousClock.now - started) / .milliseconds(1)
      response.headers[.serverTiming] = "page;dur=\(MeasureText.fixed(milliseconds, 1))"
      return response
    } catch let error as HTTPError where error.status == .notFound {
      let page = PageContext(request, options: options)
      return try WebPage(
        text: try MessagePage.notFound(in: page.language).text(navigation: page.navigation),
        status: .notFound
      ).response(from: request, context: context)
    } catch let error as HTTPError {
      throw error
    } catch {
      context.logger.error("\(request.uri.path): \(error)")
      return try WebPage(
        text: "\(error)\n", type: "text/plain; charset=utf-8", status: .internalServerError
      ).response(from: request, context: context)
    }
  }
}
