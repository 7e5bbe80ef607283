import Foundation
import Synchronization
import TestSupport
import Testing

/// A FIFO and its writer.
final class ScriptedPipe: Sendable {
  let path: String
  private let folder: TemporaryFolder
  private let writer = Mutex<Int32>(-1)

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    path = folder.file("trace").path
    try #require(mkfifo(path, 0o600) == 0)
  }

  deinit {
    leave()
  }

  /// Opens the FIFO for writing; waits for its reader.
  func come() {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    writer.withLock { $0 = descriptor }
  }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    writer.withLock { _ = write($0, bytes, bytes.count) }
  }

  func leave() {
    writer.withLock { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Whether nobody reads the FIFO any more.
  var isAbandoned: Bool {
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
    return descriptor < 0
  }
}
