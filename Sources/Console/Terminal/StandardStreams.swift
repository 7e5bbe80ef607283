import CTerminal
import Foundation
import Synchronization

/// The three standard file descriptors.
package enum StandardStreams {
  /// Opens descriptors that were closed at the start of the program; otherwise the next opened file would get their
  /// number, and messages would be written into it.
  ///
  /// A closed standard output stays unwritable, so that lost output causes an error.
  package static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      let access = descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR
      // open(2) returns the lowest free number, and all lower ones are open.
      _ = Foundation.open("/dev/null", access)
    }
  }

  /// Whether standard output is a terminal or another device, including a terminal that has been closed.
  package static var isOutputDevice: Bool {
    var facts = stat()
    return fstat(STDOUT_FILENO, &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR
  }

  /// Writes a text; errors are ignored.
  package static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
