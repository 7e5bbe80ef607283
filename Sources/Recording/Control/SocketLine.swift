import Foundation
import HealthModel

/// One line of bytes over a socket, each way; the whole framing of the control protocol.
enum SocketLine {
  /// A request or an answer longer than this is refused rather than buffered.
  static let longest = 1 << 20

  /// Reads a line from a socket that does not block.
  ///
  /// - Returns: The line without its end; `nil` where there is none, or not in time.
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

  /// Writes a line to a socket that does not block.
  ///
  /// - Returns: Whether all of it was taken in time.
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

  /// Waits after a call that did not get through.
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
