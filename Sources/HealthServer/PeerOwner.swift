import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import NIOCore

/// Refuses the programs of other users of this machine: a port of the loopback device is open to all of them.
///
/// The kernel's table of connections has the user of each socket. A tunnel by ssh is the user's own. With a password, or on a
/// socket in the file system, other means decide.
///
/// **Source** proc_pid_net(5), `/proc/net/tcp`.
struct OwnProgramsOnly: RouterMiddleware {
  typealias Context = WebContext

  func handle(
    _ request: Request, context: WebContext,
    next: @concurrent (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    guard let remote = context.remoteAddress?.port, let local = context.localAddress?.port else {
      return Self.refusal("the connection has no port")
    }
    guard let user = PeerTable.user(from: remote, to: local) else {
      return Self.refusal("the user of the program that asks is unknown; use unix: or --token-file")
    }
    guard user == geteuid() || user == 0 else {
      return Self.refusal("these pages are another user's")
    }
    return try await next(request, context)
  }

  private static func refusal(_ reason: String) -> Response {
    Response(
      status: .forbidden, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: reason + "\n")))
  }
}

/// The kernel's table of connections.
enum PeerTable {
  private static let paths = ["/proc/net/tcp", "/proc/net/tcp6"]

  /// Returns the user of the socket that is connected from a port of this machine to another; `nil` if there is none.
  static func user(from remote: Int, to local: Int) -> UInt32? {
    for path in paths {
      guard let text = text(of: path) else { continue }
      if let user = user(from: remote, to: local, in: text) { return user }
    }
    return nil
  }

  /// Reads a file whose size is not known: the kernel makes it while it is read, a page at a time.
  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var page = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &page, page.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += page[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Finds a connection in a table: its own address, that of its peer, and eighth the user.
  static func user(from remote: Int, to local: Int, in table: String) -> UInt32? {
    let (own, peer) = (":" + hexadecimal(remote), ":" + hexadecimal(local))
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ", maxSplits: 8)
      guard fields.count > 7, fields[1].hasSuffix(own), fields[2].hasSuffix(peer) else { continue }
      return UInt32(fields[7])
    }
    return nil
  }

  private static func hexadecimal(_ port: Int) -> String {
    let digits = String(port, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
