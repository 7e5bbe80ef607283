import Foundation

/// Ends the wait of a thread in poll(2).
final class CancellationPipe: Sendable {
  enum Outcome {
    case stopped, readable, passed
  }

  private let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) != 0 { ends = [-1, -1] }
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    for end in [reading, writing] where end >= 0 { close(end) }
  }

  func raise() {
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// Waits until a descriptor can be read or the time has passed; a negative descriptor means none,
  /// a negative time no limit.
  func wait(for descriptor: Int32, milliseconds: Int32) -> Outcome {
    // Without a pipe, if descriptors are exhausted, a wait without limit would never end.
    let limit = reading < 0 && milliseconds < 0 ? Self.maximumWait : milliseconds
    var polled = [
      pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, 2, limit)
    if polled[0].revents != 0 { return .stopped }
    return count > 0 && polled[1].revents != 0 ? .readable : .passed
  }

  private static let maximumWait: Int32 = 1000
}
