/// Somewhere bytes go, in order.
///
/// An object, so that whoever made it can still finish it after a writer wrote to it.
public protocol ByteSink: AnyObject {
  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
}

extension ByteSink {
  /// Writes all of an array.
  ///
  /// - Throws: What the sink throws.
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

/// Bytes kept in memory.
public final class MemorySink: ByteSink {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
