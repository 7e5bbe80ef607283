import Foundation

/// The three descriptors that a program begins with.
enum StandardStreams {
  /// Opens those that were closed before the program began: the next file that is opened would get their
  /// number, and what is said would be written into it.
  ///
  /// Closed standard output stays one that cannot be written to, so that what was asked for is not lost without
  /// an error.
  static func open() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      let access = descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR
      // The lowest free number is given, and the lower ones are open by now.
      _ = Foundation.open("/dev/null", access)
    }
  }

  /// Writes bytes as far as the descriptor takes them; what cannot be said is no reason to stop.
  static func write(_ text: String, to descriptor: Int32) {
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
