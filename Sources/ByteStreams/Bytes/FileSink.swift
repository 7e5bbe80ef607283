internal import Foundation

/// A file that is written under a random name and renamed when complete.
///
/// An incomplete file is therefore never mistaken for a complete one. `commit()` makes the file
/// visible. A sink that is dropped before that leaves nothing behind, and an existing file of that
/// name is unchanged. A new file is readable only by its owner (0600, less the umask); a replaced
/// file keeps its mode.
public final class FileSink: CommittingSink {
  public let path: String
  private let file: StagedFile
  private let replaces: Bool

  /// Begins a file that will be created at `path`.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - replaces: Whether an existing file may be replaced; otherwise it remains.
  /// - Throws: `FileError` when no file can be created in that folder.
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

  /// Flushes the bytes to the disk and renames the file.
  ///
  /// - Throws: `FileError` when the bytes cannot be written; then the file is not created.
  public func commit() throws(FileError) {
    do throws(StagedFile.Failure) {
      if replaces { try file.replace() } else { try file.move() }
    } catch {
      throw FileError(error, path: path)
    }
  }
}

extension FileError {
  package init(_ failure: StagedFile.Failure, path: String) {
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

/// A sink for a descriptor that the caller owns, such as 1 for standard output.
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

/// An error of the operating system while reading or writing a file.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Operation: String, Hashable, Sendable {
    case open, read, write, sync, close, rename
  }

  public let operation: Operation
  /// The file as the caller named it.
  public let path: String
  public let errno: Int32

  public init(_ operation: Operation, path: String, errno: Int32) {
    self.operation = operation
    self.path = path
    self.errno = errno
  }

  public var description: String {
    // The system's text for this error number concerns messages; here the number means invalid
    // compressed data.
    let reason =
      errno == EBADMSG
      ? "its packed data are damaged or cut off" : String(cString: strerror(errno))
    return "cannot \(operation.rawValue) \(path): \(reason)"
  }
}

/// A sequential destination of bytes.
///
/// It is an object, so that its owner can finish it after a writer has written to it.
public protocol ByteSink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
}

/// A sink for a file that appears, complete, when it is committed.
public protocol CommittingSink: ByteSink {
  /// The final path.
  var path: String { get }
  /// Makes the file appear.
  ///
  /// - Throws: `FileError`; then the file is not created.
  func commit() throws(FileError)
}

extension ByteSink {
  /// Writes all bytes of an array.
  ///
  /// - Throws: The error of the sink.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeBytes { whole in
      do throws(FileError) {
        try write(whole)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// A sink that collects bytes in memory.
public final class MemorySink: ByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
