/// A sequential destination of bytes.
///
/// It is an object, so that its owner can finish it after a writer has written to it.
public protocol ByteSink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
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
