import Foundation
import Glibc
import Synchronization

@testable import ReplicaNetwork

/// Passes bytes on between two sides, and ends each connection after a number of them.
final class CuttingProxy: Sendable {
  private let listener: Int32
  private let target: Int
  private let isSilent: Mutex<Bool>
  let port: Int
  private let left: Mutex<Int>
  private let passed = Mutex(0)

  /// The bytes that were passed on so far, in both directions.
  var bytes: Int { passed.withLock { $0 } }
  var address: NetworkAddress { NetworkAddress(host: "127.0.0.1", port: port) }

  /// - Parameters:
  ///   - target: The port to connect to.
  ///   - bytes: The bytes of all connections together after which they end.
  ///   - isSilent: Whether nothing is passed on, and no connection ends.
  init(to target: Int, cutAfter bytes: Int = .max, isSilent: Bool = false) {
    self.target = target
    self.isSilent = Mutex(isSilent)
    left = Mutex(bytes)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    port = Self.listen(on: listener)
    Thread.detachNewThread { [self] in
      while case let accepted = accept(listener, nil, nil), accepted >= 0 {
        Thread.detachNewThread { self.pass(accepted) }
      }
    }
  }

  /// Listens on any port.
  ///
  /// - Returns: The port.
  private static func listen(on descriptor: Int32) -> Int {
    var address = Self.loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, size)
        _ = Glibc.listen(descriptor, 8)
        _ = getsockname(descriptor, $0, &size)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Passes on nothing from now on, as a radio out of reach: no connection ends.
  func mute() { isSilent.withLock { $0 = true } }

  /// Ends each connection at its next byte, which is not passed on.
  func cut() { left.withLock { $0 = 0 } }

  func end() { shutdown(listener, Int32(SHUT_RDWR)) }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(clamping: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  private func pass(_ client: Int32) {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(client)
      close(server)
    }
    var address = Self.loopback(target)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var polled = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&polled, 2, -1) > 0 else { return }
      for (index, other) in [server, client].enumerated() where polled[index].revents != 0 {
        let count = read(polled[index].fd, &buffer, buffer.count)
        guard count > 0 else { return }
        if self.isSilent.withLock({ $0 }) { continue }
        let allowed = left.withLock { left in
          defer { left -= min(left, count) }
          return min(left, count)
        }
        var sent = 0
        while sent < allowed {
          let written = buffer.withUnsafeBytes {
            send(
              other, $0.baseAddress.map { $0 + sent }, allowed - sent, Int32(MSG_NOSIGNAL))
          }
          guard written > 0 else { return }
          sent += written
        }
        passed.withLock { $0 += sent }
        guard allowed == count else { return }
      }
    }
  }
}
