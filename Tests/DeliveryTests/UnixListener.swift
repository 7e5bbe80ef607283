import Foundation
import TestSupport

/// A Unix domain socket that responds to one client.
final class UnixListener: Sendable {
  private let descriptor: Int32

  struct Failure: Error {
    let errno: Int32
  }

  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard status == 0, listen(descriptor, 4) == 0 else { throw Failure(errno: errno) }
  }

  deinit { close(descriptor) }

  /// Accepts one client, reads its line, and sends it a response.
  ///
  /// - Returns: The line.
  func serveOne(_ answer: String) throws -> String {
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { throw Failure(errno: errno) }
    defer { close(client) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while text.last != UInt8(ascii: "\n") {
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      text += buffer.prefix(count)
    }
    let bytes = Array(answer.utf8)
    _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    return String(decoding: text, as: UTF8.self)
  }
}
