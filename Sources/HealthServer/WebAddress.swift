import Foundation
import Glibc
import Hummingbird

/// Where the pages are served: a port of an address, or a socket in the file system.
package enum WebAddress: Hashable, Sendable, CustomStringConvertible {
  case port(host: String, port: Int)
  case socket(path: String)

  package static let standard = WebAddress.port(host: "127.0.0.1", port: 8787)

  /// Reads `127.0.0.1:8787`, `[::1]:8787`, `localhost:8787`, `8787` or `unix:PATH`; `nil` for any other text.
  package init?(_ text: String) {
    if let path = text.hasPrefix("unix:") ? String(text.dropFirst(5)) : nil {
      guard !path.isEmpty, path.utf8.count <= Self.longestPath else { return nil }
      self = .socket(path: path)
      return
    }
    let colon = text.lastIndex(of: ":")
    let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let port = UInt16(digits), digits.allSatisfy(\.isASCII) else { return nil }
    var host = colon.map { String(text[..<$0]) } ?? "127.0.0.1"
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    guard host == "localhost" || Self.isNumeric(host) else { return nil }
    self = .port(host: host == "localhost" ? "127.0.0.1" : host, port: Int(port))
  }

  /// The maximum length of the path of a socket on Linux (unix(7)), without its final NUL.
  private static let longestPath = 107

  /// Whether only programs of this machine reach it.
  package var isLoopback: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): host.hasPrefix("127.") || host == "::1"
    }
  }

  /// The address for a browser; of a socket, its path.
  package var description: String {
    switch self {
    case .socket(let path): "unix:\(path)"
    case .port(let host, let port):
      host.contains(":") ? "http://[\(host)]:\(port)/" : "http://\(host):\(port)/"
    }
  }

  /// Returns the address with the port that the system gave; a socket stays as it is.
  package func at(port: Int) -> WebAddress {
    switch self {
    case .socket: self
    case .port(let host, _): .port(host: host, port: port)
    }
  }

  var bindAddress: BindAddress {
    switch self {
    case .socket(let path): .unixDomainSocket(path: path)
    case .port(let host, let port): .hostname(host, port: port)
    }
  }

  /// Returns whether a text is an address of IPv4 or IPv6 in numbers, for which no name is looked up.
  static func isNumeric(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET, text, &address) == 1 || inet_pton(AF_INET6, text, &address) == 1
  }
}
