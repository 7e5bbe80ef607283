import Foundation
import TestSupport

/// A connection of HTTP/2 that a test writes and reads frame by frame.
///
/// **Source** RFC 9113, *HTTP/2*, 4.1 (frames) and 6; RFC 7541, *HPACK*, 6.2.2 and appendix A.
final class HTTP2Connection {
  struct Frame {
    var type: UInt8
    var flags: UInt8
    var stream: UInt32
    var payload: [UInt8]

    var endsStream: Bool { type <= 1 && flags & HTTP2Connection.endOfStream != 0 }
  }

  static let data: UInt8 = 0
  static let headers: UInt8 = 1
  static let endOfStream: UInt8 = 1
  static let endOfHeaders: UInt8 = 4
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  private let socket: Int32
  private var received: [UInt8] = []

  init(to server: ServedApplications) throws {
    socket = try server.connect()
    send(Self.preface + Self.frame(4))
  }

  deinit { close(socket) }

  static func frame(
    _ type: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []
  ) -> [UInt8] {
    let count = payload.count
    let length = [UInt8(count >> 16 & 0xff), UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
    return length + [type, flags] + withUnsafeBytes(of: stream.bigEndian) { Array($0) } + payload
  }

  /// The fields of a GET of localhost, by the static table.
  static func get(_ path: String) -> [UInt8] {
    [0x82, 0x86, 0x04, UInt8(path.utf8.count)] + Array(path.utf8)
      + [0x01, 9] + Array("localhost".utf8)
  }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends this side of the connection.
  func endSending() { shutdown(socket, Int32(SHUT_WR)) }

  /// Whether the other side has ended the connection.
  var isEnded: Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) == 0
  }

  /// Reads the next frame; `nil` if the connection ends, or is silent for half a minute.
  func next() -> Frame? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let length = received.count < 9 ? nil : received[..<3].reduce(0) { $0 << 8 | Int($1) }
      if let length, received.count >= 9 + length {
        defer { received.removeFirst(9 + length) }
        return Frame(
          type: received[3], flags: received[4],
          stream: received[5..<9].reduce(0) { $0 << 8 | UInt32($1) },
          payload: Array(received[9..<9 + length]))
      }
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer[..<count]
    }
  }

  /// Sends rounds of frames until the other end closes the connection.
  ///
  /// What comes meanwhile is dropped: a client that does not read would be stopped by full buffers.
  func flood(_ frames: (Int) -> [UInt8], rounds: Int) -> (isClosed: Bool, bytes: Int) {
    var (waiting, bytes) = ([UInt8](), 0)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for round in 0..<rounds {
      waiting += frames(round)
      while !waiting.isEmpty {
        let sent = waiting.withUnsafeBytes {
          Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        if sent > 0 {
          waiting.removeFirst(sent)
          bytes += sent
        } else if errno != EAGAIN {
          return (true, bytes)
        }
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count == 0 || count < 0 && errno != EAGAIN { return (true, bytes) }
      }
    }
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count <= 0 { return (count == 0 || errno == ECONNRESET, bytes) }
    }
  }
}
