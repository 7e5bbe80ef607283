/// Somewhere bytes go, in order.
public protocol ByteSink {
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(FileError)
}

/// Bytes kept in memory.
public struct MemorySink: ByteSink, Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public mutating func write(_ bytes: UnsafeRawBufferPointer) {
    self.bytes.append(contentsOf: bytes)
  }
}
