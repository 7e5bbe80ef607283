import Foundation

/// One line of bytes over a socket, each way; the whole framing of the control protocol.
enum SocketLine {
  /// A request or an answer longer than this is refused rather than buffered.
  static let longest = 1 << 20

  static func read(from socket: Int32) -> Data? {
    var line = Data()
    var chunk = [UInt8](repeating: 0, count: 4096)
    while line.count <= longest {
      let count = recv(socket, &chunk, chunk.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return nil }
      if let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n")) {
        line.append(contentsOf: chunk[..<end])
        return line
      }
      line.append(contentsOf: chunk[..<count])
    }
    return nil
  }

  static func write(_ line: Data, to socket: Int32) -> Bool {
    var bytes = Array(line)
    bytes.append(UInt8(ascii: "\n"))
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
