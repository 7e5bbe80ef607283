import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Refuses the programs of other users of this machine: a port of the loopback device is open to all of them.
///
/// The kernel's table of connections has the user of each socket. A tunnel by ssh is the user's own. With a password, or on a
/// socket in the file system, other means decide.
///
/// **Source** proc_pid_net(5), `/proc/net/tcp`.
struct OwnProgramsOnly: RouterMiddleware {
  typealias Context = WebContext

  private let users = ConnectionUsers()

  func handle(
    _ request: Request, context: WebContext,
    next: @concurrent (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    guard let user = users.user(of: context.channel) else {
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

/// The users of the open connections, each of which is looked up once: the table has a row for each connection of the
/// machine.
private final class ConnectionUsers: Sendable {
  private let known = Mutex<[ObjectIdentifier: UInt32]>([:])

  /// Returns the user of the program at the other end of a connection; `nil` if it is unknown.
  func user(of channel: any Channel) -> UInt32? {
    let name = ObjectIdentifier(channel)
    if let user = known.withLock({ $0[name] }) { return user }
    guard let remote = channel.remoteAddress, let local = channel.localAddress,
      let user = PeerTable.user(from: remote, to: local)
    else { return nil }
    known.withLock { $0[name] = user }
    channel.closeFuture.whenComplete { [weak self] _ in
      _ = self?.known.withLock { $0.removeValue(forKey: name) }
    }
    return user
  }
}

/// The kernel's table of connections.
///
/// A row is found by both addresses with their ports: another user may have a connection from the same port of another
/// address of this machine, such as 127.0.0.2.
enum PeerTable {
  private static let paths = ["/proc/net/tcp", "/proc/net/tcp6"]
  /// The state of a connection of a program; sockets that ended, and wait, are root's in the tables.
  private static let established = "01"

  /// Returns the user of the socket that is connected from an address of this machine to another; `nil` if there is none.
  static func user(from remote: SocketAddress, to local: SocketAddress) -> UInt32? {
    let ends = zip(words(of: remote), words(of: local))
    for path in paths {
      guard let table = bytes(of: path) else { continue }
      for (own, peer) in ends {
        if let user = user(from: own, to: peer, in: table) { return user }
      }
    }
    return nil
  }

  /// Reads a file whose size is not known: the kernel makes it while it is read, a page at a time.
  private static func bytes(of path: String) -> [UInt8]? {
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
    return bytes
  }

  /// Finds a connection in a table: its own address, that of its peer, its state, and third after that the user.
  static func user(from own: String, to peer: String, in table: [UInt8]) -> UInt32? {
    let start = Array(" \(own) \(peer) \(established) ".utf8)
    for line in table.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        case let row = line[line.index(after: colon)...], row.starts(with: start)
      else { continue }
      // The queues, the timer and the repetitions are before the user.
      let fields = row.dropFirst(start.count).split(separator: UInt8(ascii: " "), maxSplits: 4)
      guard fields.count > 3 else { return nil }
      return UInt32(String(decoding: fields[3], as: UTF8.self))
    }
    return nil
  }

  /// Returns an address as the tables have it; one of IPv4 within IPv6 in both forms.
  private static func words(of address: SocketAddress) -> [String] {
    guard let port = address.port else { return [] }
    switch address {
    case .v4(let address):
      return [word(withUnsafeBytes(of: address.address.sin_addr) { Array($0) }, port: port)]
    case .v6(let address):
      let bytes = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let isMapped = bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255])
      return [word(bytes, port: port)]
        + (isMapped ? [word(Array(bytes.dropFirst(12)), port: port)] : [])
    case .unixDomainSocket: return []
    }
  }

  /// Returns the bytes of an address and a port in hexadecimal digits: four bytes at a time, as a number of this machine.
  static func word(_ address: [UInt8], port: Int) -> String {
    let numbers = stride(from: 0, to: address.count - 3, by: 4).map { start in
      address[start..<start + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }
    return numbers.map { hexadecimal(Int($0), digits: 8) }.joined() + ":"
      + hexadecimal(port, digits: 4)
  }

  private static func hexadecimal(_ number: Int, digits count: Int) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
