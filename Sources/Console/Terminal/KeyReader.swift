import Foundation
import Synchronization

/// Single key presses from the terminal, without the Return key.
///
/// `stop` restores the mode of the terminal, and leaves to others what is typed afterwards. Without a terminal on
/// standard input there are no keys.
package final class KeyReader: Sendable {
  private let original: Mutex<termios?>
  /// A pipe that is readable from `stop` on; its ends are -1 if the system has no descriptors left.
  private let wake: (reading: Int32, writing: Int32)

  package init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    wake = (ends[0], ends[1])
    original = Mutex(mode)
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  deinit {
    for end in [wake.reading, wake.writing] where end >= 0 { close(end) }
  }

  /// The keys pressed, one by one, until `stop` or the end of input.
  package func keys() -> AsyncStream<Character> {
    AsyncStream { continuation in
      Thread.detachNewThread { [self] in
        var byte: UInt8 = 0
        while waitForKey() {
          let count = read(STDIN_FILENO, &byte, 1)
          if count < 0 && errno == EINTR { continue }
          guard count == 1 else { break }
          continuation.yield(Character(Unicode.Scalar(byte)))
        }
        continuation.finish()
      }
    }
  }

  /// Waits for input; returns whether there is any, and not `stop`.
  private func waitForKey() -> Bool {
    var polled = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, 2, -1) < 0 {
      guard errno == EINTR else { return true }
    }
    return polled[1].revents == 0
  }

  package func stop() {
    original.withLock { mode in
      guard var saved = mode else { return }
      tcsetattr(STDIN_FILENO, TCSANOW, &saved)
      mode = nil
      var byte: UInt8 = 0
      if wake.writing >= 0 { write(wake.writing, &byte, 1) }
    }
  }
}
