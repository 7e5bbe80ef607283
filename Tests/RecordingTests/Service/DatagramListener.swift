import Foundation

/// A service manager's end of the socket: the received messages, in order.
final class DatagramListener: Sendable {
  private let descriptor: Int32

  struct Failure: Error {
    let errno: Int32
  }

  /// - Parameter name: A path, or an abstract name after `@`.
  /// - Throws: ``Failure`` if no socket can listen there.
  init(_ name: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard status == 0 else { throw Failure(errno: errno) }
  }

  deinit { close(descriptor) }

  /// The lines of the next datagram, or `nil` if none arrives within the given milliseconds.
  func next(within milliseconds: Int32) -> [String]? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Discards all pending datagrams.
  func drain() {
    while next(within: 0) != nil {}
  }
}
