package import ByteStreams
import CProgramMemory
import Foundation

/// A file in memory, without a name in any folder.
package final class MemoryFile: CommittingSink, Sendable {
  private let descriptor: Int32
  /// The path by which this process can open it.
  package let path: String

  /// - Throws: ``ArchivingError/file(_:)`` without memory for it.
  package init() throws(ArchivingError) {
    descriptor = program_memory_file("workout-archive")
    path = "/proc/self/fd/\(descriptor)"
    guard descriptor >= 0 else {
      throw .file(FileError(.open, path: "a file in memory", errno: errno))
    }
  }

  deinit { close(descriptor) }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    try DescriptorSink(descriptor: descriptor, named: path).write(bytes)
  }

  package func commit() {}
}
