import Files

/// A file written under a random name and moved to its own when it is whole, so that a half-made file is
/// never mistaken for a finished one.
///
/// `commit()` makes it visible; a sink dropped before that leaves nothing behind and whatever stood
/// under the name before is unchanged. A new file is readable by its owner alone (0600, less the umask); one
/// that is replaced keeps its mode.
public final class FileSink: ByteSink {
  public let path: String
  private let file: StagedFile
  private let replaces: Bool

  /// Begins a file that will appear at `path`.
  ///
  /// - Parameters:
  ///   - path: Where it appears.
  ///   - replaces: Whether it may take the place of a file; else what is there stays.
  /// - Throws: `FileError` when no file can be made in that folder.
  public init(path: String, replaces: Bool = true) throws(FileError) {
    self.path = path
    self.replaces = replaces
    do throws(StagedFile.Failure) {
      file = try StagedFile(for: path, mode: replaces ? .kept : .ownerOnly)
    } catch {
      throw FileError(error, path: path)
    }
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do throws(StagedFile.Failure) {
      try file.write(bytes)
    } catch {
      throw FileError(error, path: path)
    }
  }

  /// Brings the bytes to the disk and the file to its name.
  ///
  /// - Throws: `FileError` when the disk does not take them; then the file does not appear.
  public func commit() throws(FileError) {
    do throws(StagedFile.Failure) {
      if replaces { try file.replace() } else { try file.move() }
    } catch {
      throw FileError(error, path: path)
    }
  }
}

extension FileError {
  init(_ failure: StagedFile.Failure, path: String) {
    let operation: Operation =
      switch failure.step {
      case .open: .open
      case .write: .write
      case .sync: .sync
      case .close: .close
      case .rename: .rename
      }
    self.init(operation, path: path, errno: failure.errno)
  }
}

/// A descriptor that stays the caller's, such as 1 for standard output.
public final class DescriptorSink: ByteSink, Sendable {
  public let descriptor: Int32
  public let path: String

  public init(descriptor: Int32, named path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    do throws(StagedFile.Failure) {
      try StagedFile.write(bytes, to: descriptor)
    } catch {
      throw FileError(error, path: path)
    }
  }
}
