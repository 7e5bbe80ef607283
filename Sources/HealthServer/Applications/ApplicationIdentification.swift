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
      context.application = KnownApplication(source: try await peer(of: context.channel).source)
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

  private func peer(of channel: any Channel) async throws -> PeerProgram {
    guard let options = channel as? any SocketOptionProvider else {
      throw Problem(.internalServerError, "the connection is not a socket")
    }
    let credentials: PeerProgram.Credentials
    do {
      credentials = try await options.unsafeGetSocketOption(
        level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED)
      ).get()
    } catch {
      throw Problem(.forbidden, "the program at the other end of the socket is unknown")
    }
    // Kernels without a security module do not have the option.
    let label: SecurityLabel? = try? await options.unsafeGetSocketOption(
      level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERSEC)
    ).get()
    return PeerProgram(credentials, label: label?.text)
  }
}

/// Space for the security label of a socket's other end: 128 bytes.
private struct SecurityLabel: Sendable {
  private typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
  private var first: Words = (0, 0, 0, 0, 0, 0, 0, 0)
  private var second: Words = (0, 0, 0, 0, 0, 0, 0, 0)

  var text: String {
    withUnsafeBytes(of: self) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
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
