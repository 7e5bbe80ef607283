import ByteStreams
import Foundation

/// The file that a pyramid is written to: a new one that replaces the old, or one in memory.
final class PyramidOutput: ByteSink {
  private enum Target {
    case staged(StagedFile)
    case memory(ScratchFile)
  }

  private static let bufferBytes = 1 << 18

  private let target: Target
  private let path: String
  private var buffer: [UInt8] = []

  /// - Parameters:
  ///   - path: The file to replace; `nil` for one in memory.
  ///   - place: Where parts lie.
  /// - Throws: `FileError`.
  init(path: String?, place: ScratchFile.Place) throws(FileError) {
    self.path = path ?? ""
    guard let path else {
      target = .memory(try ScratchFile(in: place))
      return
    }
    do throws(StagedFile.Failure) {
      target = .staged(try StagedFile(for: path, mode: .ownerOnly))
    } catch {
      throw FileError(error, path: path)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferBytes { try flush() }
  }

  private func flush() throws(FileError) {
    switch target {
    case .memory(let file): try file.write(buffer)
    case .staged(let file):
      do throws(StagedFile.Failure) {
        try file.write(buffer)
      } catch {
        throw FileError(error, path: path)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Completes the file and opens it.
  ///
  /// - Throws: `FileError`; then the old file is unchanged.
  func commit() throws(FileError) -> RandomAccessFile {
    try flush()
    switch target {
    case .memory(let file): return try file.opened()
    case .staged(let file):
      do throws(StagedFile.Failure) {
        try file.replace()
      } catch {
        throw FileError(error, path: path)
      }
      return try RandomAccessFile(path: path)
    }
  }
}

/// The lock of the writer of a folder, released with the process.
final class FolderLock {
  private let descriptor: Int32
  private(set) var isHeld = false

  /// Creates the folder if it is missing, with mode 0700, and attempts to lock it.
  ///
  /// - Throws: `FileError`; ``HeatMapError/exposedFolder(path:)`` if others could read what is in it.
  init(_ folder: String) throws {
    try Self.create(folder)
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.open, path: folder, errno: errno) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_uid == geteuid(),
      facts.st_mode & 0o077 == 0 || fchmod(descriptor, 0o700) == 0
    else {
      throw HeatMapError.exposedFolder(path: folder)
    }
    attempt()
  }

  deinit { close(descriptor) }

  func attempt() {
    // A file system without locks has one writer at a time by renaming alone: the last one counts.
    isHeld = flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  private static func create(_ folder: String) throws(FileError) {
    var missing: [String] = []
    var path = folder
    while mkdir(path, 0o700) != 0, errno != EEXIST {
      let parent = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
      guard errno == ENOENT, parent.count < path.count else {
        throw FileError(.open, path: path, errno: errno)
      }
      missing.append(path)
      path = parent
    }
    for path in missing.reversed() where mkdir(path, 0o700) != 0 && errno != EEXIST {
      throw FileError(.open, path: path, errno: errno)
    }
  }
}
