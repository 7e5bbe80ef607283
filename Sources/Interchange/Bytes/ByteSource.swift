internal import Foundation

/// Somewhere bytes come from, in order, once.
public protocol ByteSource {
  /// Fills the front of `buffer` and returns how many bytes it wrote; 0 is the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int
}

extension ByteSource {
  /// Fills an array from a place on, in place.
  ///
  /// - Parameters:
  ///   - array: As long as it is to stay.
  ///   - start: The index of the first byte to write.
  /// - Returns: How many bytes were written; 0 is the end.
  /// - Throws: `FileError` when the source does.
  public mutating func read(
    into array: inout [UInt8], from start: Int = 0
  ) throws(FileError) -> Int {
    // What `withUnsafeMutableBytes` throws has no type.
    var failure: FileError?
    let count = array.withUnsafeMutableBytes { bytes -> Int in
      do throws(FileError) {
        return try read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }
}

/// Bytes that are in memory already.
public struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// A file read from its descriptor, with nothing but the caller's buffer in between.
///
/// A final class, so that the descriptor is closed exactly once.
public final class FileSource: ByteSource {
  public let path: String
  private let descriptor: Int32
  private let closesDescriptor: Bool

  /// Opens a file for reading.
  ///
  /// - Throws: `FileError` when the system refuses; a folder is refused too.
  public init(path: String) throws(FileError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    closesDescriptor = true
    guard descriptor >= 0 else { throw FileError(.open, path: path, errno: errno) }
  }

  /// Reads a descriptor that stays the caller's, such as 0 for standard input.
  public init(descriptor: Int32, named path: String) {
    self.path = path
    self.descriptor = descriptor
    closesDescriptor = false
  }

  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw FileError(.read, path: path, errno: errno) }
    }
  }

  deinit {
    if closesDescriptor, descriptor >= 0 { close(descriptor) }
  }
}
