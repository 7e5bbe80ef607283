import Foundation
import Synchronization

/// Single key presses from the terminal, without the Return key.
///
/// `stop` restores the mode of the terminal. Without a terminal on standard input there are no keys.
package final class KeyReader: Sendable {
  private let original: Mutex<termios?>

  package init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    var mode = termios()
    guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    original = Mutex(mode)
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
  }

  /// The keys pressed, one by one, until `stop` or the end of input.
  package func keys() -> AsyncStream<Character> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var byte: UInt8 = 0
        while true {
          let count = read(STDIN_FILENO, &byte, 1)
          if count < 0 && errno == EINTR { continue }
          guard count == 1 else { break }
          continuation.yield(Character(Unicode.Scalar(byte)))
        }
        continuation.finish()
      }
    }
  }

  package func stop() {
    original.withLock { mode in
      if var saved = mode { tcsetattr(STDIN_FILENO, TCSANOW, &saved) }
      mode = nil
    }
  }
}
