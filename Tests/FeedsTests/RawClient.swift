import Foundation
import Synchronization
import TestSupport
import Testing

/// A gpsd client without libgps that records the output of gpsd.
///
/// It reads on a thread of its own, since gpsd drops a client that does not keep up.
final class RawClient: Sendable {
  private final class Notes: Sendable {
    let bytes = Mutex<[UInt8]>([])

    func contain(_ text: String) -> Bool {
      bytes.withLock { String(decoding: $0, as: UTF8.self) }.contains(text)
    }
  }

  private let descriptor: Int32
  private let notes = Notes()

  /// Connects and starts watching; returns when gpsd has acknowledged it.
  init(port: UInt16) async throws {
    descriptor = try #require(LoopbackSocket.connect(to: port))
    let watch = Array("?WATCH={\"enable\":true,\"json\":true};\n".utf8)
    send(descriptor, watch, watch.count, 0)
    Thread.detachNewThread { [descriptor, notes] in
      var piece = [UInt8](repeating: 0, count: 65_536)
      while case let count = recv(descriptor, &piece, piece.count, 0), count > 0 {
        notes.bytes.withLock { $0 += piece[..<count] }
      }
      close(descriptor)
    }
    try await waitFor("\"class\":\"WATCH\"")
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Everything received since the watch began.
  var everything: [UInt8] { notes.bytes.withLock { $0 } }

  /// Returns when gpsd has sent this text.
  func waitFor(_ text: String) async throws {
    while !notes.contain(text) { try await Task.sleep(for: .milliseconds(1)) }
  }
}
