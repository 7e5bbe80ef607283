import Crypto

/// SHA-256 of bytes that come in pieces.
public struct ContentDigest {
  private var hash = SHA256()

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

  /// 64 hexadecimal digits of what came so far.
  public var text: String {
    hash.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
