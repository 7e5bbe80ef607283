import Foundation
import HealthModel

/// Reads and writes one line over a socket, which is the whole framing of the control protocol.
enum SocketLine {
  /// The maximum length of a request or reply; longer ones are rejected rather than buffered.
  static let longest = 1 << 20

  /// Reads a line from a nonblocking socket.
  ///
  /// - Returns: The line without its end; `nil` if there is none, or not in time.
  static func read(from socket: Int32, until deadline: ContinuousClock.Instant) -> Data? {
    var line = Data()
    var chunk = [UInt8](repeating: 0, count: 4096)
    while line.count <= longest {
      let count = recv(socket, &chunk, chunk.count, 0)
      if count < 0 {
        guard wait(for: POLLIN, on: socket, until: deadline) else { return nil }
        continue
      }
      guard count > 0 else { return nil }
      if let end = chunk[..<count].firstIndex(of: UInt8(ascii: "\n")) {
        line.append(contentsOf: chunk[..<end])
        return line
      }
      line.append(contentsOf: chunk[..<count])
    }
    return nil
  }

  /// Writes a line to a nonblocking socket.
  ///
  /// - Returns: Whether all of it was written in time.
  static func write(
    _ line: Data, to socket: Int32, until deadline: ContinuousClock.Instant
  ) -> Bool {
    var bytes = Array(line)
    bytes.append(UInt8(ascii: "\n"))
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        sent += count
      } else {
        guard wait(for: POLLOUT, on: socket, until: deadline) else { return false }
      }
    }
    return true
  }

  /// Waits after a call that would have blocked.
  ///
  /// - Returns: Whether it may be tried again.
  private static func wait(
    for event: Int32, on socket: Int32, until deadline: ContinuousClock.Instant
  ) -> Bool {
    guard errno == EAGAIN || errno == EINTR else { return false }
    let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
    guard left > 0 else { return false }
    var polled = pollfd(fd: socket, events: Int16(event), revents: 0)
    poll(&polled, 1, Int32(clamping: left.rounded(.up)))
    return true
  }
}
