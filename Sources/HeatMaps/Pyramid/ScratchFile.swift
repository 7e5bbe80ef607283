import ByteStreams
import Foundation

/// An unnamed file for what exceeds the memory limit; it is gone with its last reference, however the process ends.
final class ScratchFile: ByteSink {
  /// Where the parts of a map lie while it is made, and the map itself.
  enum Place: Hashable, Sendable {
    /// A folder of this user alone.
    case folder(String)
    /// The memory of the machine: an encrypted store trusts no disk.
    case memory
  }

  private let descriptor: Int32
  private let folder: String
  private(set) var length = 0

  /// Creates an empty file.
  ///
  /// - Throws: `FileError`.
  init(in place: Place) throws(FileError) {
    folder =
      switch place {
      case .folder(let path): path
      case .memory: "/dev/shm"
      }
    do throws(StagedFile.Failure) {
      let made = try StagedFile.create(for: folder + "/heat-parts")
      descriptor = made.descriptor
      unlink(made.path)
    } catch {
      throw FileError(.open, path: folder, errno: error.errno)
    }
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do throws(StagedFile.Failure) {
      try StagedFile.write(bytes, to: descriptor)
    } catch {
      throw FileError(.write, path: folder, errno: error.errno)
    }
    length += bytes.count
  }

  /// Returns another way to the same bytes, for readers.
  ///
  /// - Throws: `FileError`.
  func opened() throws(FileError) -> RandomAccessFile {
    try RandomAccessFile(path: "/proc/self/fd/\(descriptor)")
  }
}

extension RandomAccessFile {
  /// Reads exactly so many bytes; a shorter file is a ``PyramidDamage``.
  func exactly(_ count: Int, at offset: Int) throws -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= size, count <= size - offset else {
      throw PyramidDamage()
    }
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    guard bytes.count == count else { throw PyramidDamage() }
    return bytes
  }
}
