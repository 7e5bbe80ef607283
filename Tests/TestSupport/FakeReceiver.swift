import Foundation
import Synchronization

/// A satellite receiver on the network, as gpsd sees one: a TCP server that sends scripted data.
///
/// A serial line would do the same more slowly: gpsd sets its speed five times when it opens one, with 0.2 s
/// and a flush each, and does not report when it is done.
public final class FakeReceiver: Sendable {
  public enum Failure: Error {
    case noSocket
    case hungUp(errno: Int32)
  }

  /// gpsd closes a device when it reads this comment; its own regression tests end their logs with it.
  public static let endMark = Array("# EOF\n".utf8)

  /// The name of the device for gpsd.
  public let path: String
  private let listener: Int32
  private let connection = Mutex<Int32?>(nil)

  public init() throws {
    guard let listener = LoopbackSocket.listen(on: 0) else { throw Failure.noSocket }
    self.listener = listener
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      listener, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    path = "tcp://127.0.0.1:\(LoopbackSocket.port(of: listener))"
  }

  deinit {
    hangUp()
    close(listener)
  }

  /// Waits for gpsd to connect, which it does once the receiver is plugged in and a client watches.
  public func answer() throws {
    let accepted = accept(listener, nil, nil)
    guard accepted >= 0 else { throw Failure.hungUp(errno: errno) }
    connection.withLock { $0 = accepted }
  }

  /// Sends the bytes as fast as gpsd reads them.
  public func say(_ bytes: some Collection<UInt8>) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let sent = connection.withLock { connection in
        rest.withUnsafeBytes {
          send(connection ?? -1, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
      }
      guard sent > 0 else { throw Failure.hungUp(errno: errno) }
      rest = rest.dropFirst(sent)
    }
  }

  /// Closes the connection.
  public func hangUp() {
    connection.withLock { connection in
      if let descriptor = connection { close(descriptor) }
      connection = nil
    }
  }
}
