import Foundation

/// A local server that sends the same lines to every client.
final class FakeServer: Sendable {
  let port: UInt16
  private let descriptor: Int32

  struct Failure: Error {
    let errno: Int32
  }

  init(saying lines: [String]) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: INADDR_LOOPBACK.bigEndian)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) + listen(descriptor, 4)
          + getsockname(descriptor, address, &size)
      }
    }
    guard status == 0 else { throw Failure(errno: errno) }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
    let bytes = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    Thread.detachNewThread {
      while case let client = accept(descriptor, nil, nil), client >= 0 {
        _ = bytes.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        shutdown(client, Int32(SHUT_WR))
        var rest = [UInt8](repeating: 0, count: 256)
        while recv(client, &rest, rest.count, 0) > 0 {}
        close(client)
      }
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}
