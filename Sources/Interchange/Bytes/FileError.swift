internal import Foundation

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
