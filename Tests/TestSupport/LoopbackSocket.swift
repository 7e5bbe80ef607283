import Foundation
import Synchronization

/// Plain sockets on this machine, for tests that emulate a client or a server.
public enum LoopbackSocket {
  private static let size = socklen_t(MemoryLayout<sockaddr_in>.size)

  /// Connects to a TCP port of 127.0.0.1; returns `nil` if no process listens there.
  public static func connect(to port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard withAddress(port, { Foundation.connect(descriptor, $0, size) }) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Listens on a TCP port of 127.0.0.1, on a free one if it is 0.
  public static func listen(on port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard withAddress(port, { bind(descriptor, $0, size) }) == 0,
      Foundation.listen(descriptor, 8) == 0
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// The port to which a socket is bound.
  public static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = size
    withUnsafeMutableBytes(of: &address) { bytes in
      guard let base = bytes.baseAddress else { return }
      getsockname(descriptor, base.assumingMemoryBound(to: sockaddr.self), &size)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static let portsTried = Mutex(0)

  /// An unused port below those that the system assigns itself, so that no socket of another test gets it in
  /// the meantime.
  public static func freePort() -> UInt16? {
    let range = 20_000..<32_000
    for _ in range {
      let tried = portsTried.withLock { tried in
        tried += 1
        return tried
      }
      let offset = (Int(getpid()) &* 131 &+ tried) % range.count
      if let descriptor = listen(on: UInt16(range.lowerBound + offset)) {
        close(descriptor)
        return UInt16(range.lowerBound + offset)
      }
    }
    return nil
  }

  private static func withAddress<Result>(
    _ port: UInt16, _ body: (UnsafePointer<sockaddr>) -> Result
  ) -> Result {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}

/// One request to a Unix socket, and the response.
enum LocalSocket {
  struct Failure: Error {
    let errno: Int32
  }

  static func ask(_ path: String, _ question: String) throws -> String {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Failure(errno: errno) }
    var bytes = Array(question.utf8)
    send(descriptor, &bytes, bytes.count, 0)
    var answer = [UInt8](repeating: 0, count: 256)
    let count = recv(descriptor, &answer, answer.count, 0)
    guard count >= 0 else { throw Failure(errno: errno) }
    return String(decoding: answer[..<count], as: UTF8.self)
  }
}
