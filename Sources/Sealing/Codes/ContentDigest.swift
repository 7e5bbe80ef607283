import Crypto

/// An incremental SHA-256 digest.
public struct ContentDigest {
  private var hash = SHA256()

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

  /// The digest of the bytes so far, as 64 hexadecimal digits.
  public var text: String {
    hash.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
