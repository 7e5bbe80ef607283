import Foundation
import HTTPTypes
import Hummingbird

/// Refuses requests that another site makes a browser send.
///
/// - A request has to name a host that this server answers for: a site whose name was made to point to this machine
///   (DNS rebinding) names its own.
/// - A request that changes something has to come from a page of this server, by `Origin` and `Sec-Fetch-Site`.
/// - Beyond this machine, every request needs the token, as the password of HTTP's basic authentication.
///
/// **Source** RFC 9110, *HTTP Semantics*, 7.2 (Host) and 11 (authentication); RFC 7617, *Basic*; Fetch Standard, *Origin
/// header*; W3C, *Fetch Metadata Request Headers*.
struct RequestGuard: RouterMiddleware {
  typealias Context = WebContext

  let rules: GuardRules

  func handle(
    _ request: Request, context: WebContext,
    next: @concurrent (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    switch rules.verdict(on: request.head) {
    case .allowed: return try await next(request, context)
    case .refused(let status, let reason):
      var headers: HTTPFields = [.contentType: "text/plain; charset=utf-8"]
      if status == .unauthorized {
        headers[.wwwAuthenticate] = "Basic realm=\"workout\", charset=\"UTF-8\""
      }
      return Response(
        status: status, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(string: reason + "\n")))
    }
  }
}

/// The rules of a ``RequestGuard``.
struct GuardRules: Sendable {
  enum Verdict: Equatable {
    case allowed
    case refused(HTTPResponse.Status, String)
  }

  let address: WebAddress
  /// Further names that this server answers for, in lowercase, such as that of a proxy.
  let names: Set<String>
  /// The password of every request; `nil` if none is needed.
  let token: String?

  /// Returns whether a request names a host that this server answers for.
  func answers(for request: HTTPRequest) -> Bool { request.authority.map(isOwn) ?? false }

  func verdict(on request: HTTPRequest) -> Verdict {
    guard let authority = request.authority, isOwn(authority) else {
      return .refused(
        .misdirectedRequest, "this server does not answer for the host that was asked for")
    }
    let isReading = request.method == .get || request.method == .head
    if !isReading {
      guard request.method == .post else {
        return .refused(.methodNotAllowed, "only GET, HEAD and POST are known")
      }
      guard isSameOrigin(request, authority: authority) else {
        return .refused(.forbidden, "changes are made from the pages of this server only")
      }
    }
    if let token, !isAuthorized(request, token: token) {
      return .refused(.unauthorized, "the token is the password; any name will do")
    }
    return .allowed
  }

  /// Returns whether a host of a request is one of this server, at any port: a tunnel has another.
  private func isOwn(_ authority: String) -> Bool {
    let host = Self.host(of: authority).lowercased()
    if names.contains(host) || host == "localhost" { return true }
    guard WebAddress.isNumeric(host) else {
      // Programs that use the socket give any name they like; browsers cannot reach it.
      if case .socket = address { return true }
      return false
    }
    // No name was looked up, so none can be made to point here.
    return true
  }

  private static func host(of authority: String) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.index(after: authority.startIndex)..<end])
    }
    return String(authority.prefix { $0 != ":" })
  }

  private func isSameOrigin(_ request: HTTPRequest, authority: String) -> Bool {
    if let site = request.headerFields[.secFetchSite], site != "same-origin" {
      return false
    }
    guard let origin = request.headerFields[.origin] else {
      // A browser always sends it with a POST; without it, the request is of a program of the owner.
      return request.headerFields[.secFetchSite] == nil
    }
    let parts = origin.components(separatedBy: "://")
    return parts.count == 2 && ["http", "https"].contains(parts[0])
      && parts[1].lowercased() == authority.lowercased()
  }

  private func isAuthorized(_ request: HTTPRequest, token: String) -> Bool {
    guard let field = request.headerFields[.authorization],
      field.lowercased().hasPrefix("basic "),
      let data = Data(
        base64Encoded: String(field.dropFirst(6)).trimmingCharacters(in: .whitespaces))
    else { return false }
    let text = String(decoding: data, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return false }
    return Self.isEqual(String(text[text.index(after: colon)...]), token)
  }

  /// Compares without a hint by time at where two texts differ.
  private static func isEqual(_ given: String, _ expected: String) -> Bool {
    let (given, expected) = (Array(given.utf8), Array(expected.utf8))
    var difference = UInt8(given.count == expected.count ? 0 : 1)
    for index in expected.indices {
      difference |= expected[index] ^ (given.indices.contains(index) ? given[index] : 0)
    }
    return difference == 0
  }
}
