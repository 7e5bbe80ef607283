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
