import Foundation
import HTTPTypes
import HealthModel
import HealthStorage
import Hummingbird
import NIOCore

/// Identifies the application of a request, by the kernel on a Unix socket and by its token on a port.
///
/// Of a request, only its token counts. A web page is refused: no page of another site gets an answer, and
/// none of this one needs it.
struct ApplicationIdentification: RouterMiddleware {
  typealias Context = ApplicationContext

  let address: WebAddress
  /// Further names that a port answers for, in lowercase.
  let names: Set<String>
  let tokens: TokenShelf
  /// The connections to the socket.
  let connections: UserConnections

  func handle(
    _ request: Request, context: ApplicationContext,
    next: @concurrent (Request, ApplicationContext) async throws -> Response
  ) async throws -> Response {
    guard request.headers[.origin] == nil, request.headers[.secFetchSite] == nil else {
      throw Problem(.forbidden, "requests of web pages are refused")
    }
    guard GuardRules(address: address, names: names, token: nil).answers(for: request.head) else {
      throw Problem(
        .misdirectedRequest, "this server does not answer for the host that was asked for")
    }
    var context = context
    switch address {
    case .socket:
      context.application = KnownApplication(source: try peer(of: context.channel).source)
    case .port:
      context.application = try await application(of: request)
    }
    return try await next(request, context)
  }

  private func application(of request: Request) async throws -> KnownApplication {
    guard let field = request.headers[.authorization], field.lowercased().hasPrefix("bearer ")
    else {
      throw Problem(.unauthorized, "a request needs the header Authorization: Bearer TOKEN")
    }
    let text = field.dropFirst("bearer ".count).trimmingCharacters(in: .whitespaces)
    guard let token = try await tokens.token(text) else {
      throw Problem(.unauthorized, "the token is unknown, revoked or expired")
    }
    return KnownApplication(source: token.source, scope: token.scope)
  }

  private func peer(of channel: any Channel) throws -> PeerProgram {
    guard let program = connections.program(of: channel) else {
      throw Problem(.forbidden, "the program at the other end of the socket is unknown")
    }
    return program
  }
}

/// The tokens of the store, read again when they may have changed.
actor TokenShelf {
  private let shelf: StoreShelf
  private var list = TokenList()
  private var read: ContinuousClock.Instant?

  /// The time for which a revoked token may still be accepted.
  private static let age = Duration.seconds(1)

  init(_ shelf: StoreShelf) { self.shelf = shelf }

  func token(_ text: String) async throws -> ApplicationToken? {
    let now = ContinuousClock.now
    if read.map({ now - $0 > Self.age }) ?? true {
      list = try await shelf.reading { try await TokenList(of: $0) }
      read = now
    }
    return list.token(text, now: Instant(secondsSince1970: Date().timeIntervalSince1970))
  }
}
