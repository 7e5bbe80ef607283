import Foundation
import Synchronization
import Testing

/// A FIFO in place of a trace or a device, with its writer.
public final class ScriptedPipe: Sendable {
  public let path: String
  private let folder: TemporaryFolder
  private let writer = Mutex<Int32>(-1)

  public init(named name: String = "trace") throws {
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    path = folder.file(name).path
    try make()
  }

  deinit {
    leave()
  }

  /// Makes the FIFO, again after ``unplug()``.
  public func make() throws {
    try #require(mkfifo(path, 0o600) == 0)
  }

  public func unplug() {
    unlink(path)
  }

  /// Opens the FIFO for writing; waits for its reader.
  public func come() {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    writer.withLock { $0 = descriptor }
  }

  public func say(_ text: String) {
    let bytes = Array(text.utf8)
    writer.withLock { _ = Glibc.write($0, bytes, bytes.count) }
  }

  /// Writes all of the bytes, which must fit into the FIFO's buffer.
  public func write(_ bytes: [UInt8]) {
    let count = writer.withLock { Glibc.write($0, bytes, bytes.count) }
    #expect(count == bytes.count)
  }

  public func leave() {
    writer.withLock { descriptor in
      if descriptor >= 0 { close(descriptor) }
      descriptor = -1
    }
  }

  /// Whether the FIFO has no reader anymore.
  public var isAbandoned: Bool {
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
    return descriptor < 0
  }
}
