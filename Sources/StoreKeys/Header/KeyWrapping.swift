import Crypto
import Foundation
import StoreDatabase

/// The encryption of a store's key with the secret of a keeper.
///
/// The secret becomes a key by HKDF-SHA256 with the keeper's salt, and this encrypts the 32 bytes of the store's key
/// with ChaChaPoly. A salt is used once, so no nonce is used twice with a key.
///
/// **Source** RFC 5869 (HKDF), RFC 8439 (ChaCha20-Poly1305).
enum KeyWrapping {
  static let byteCount = 32

  /// A mark of the key, which does not reveal it: two stores with the same mark have the same key.
  static func mark(of key: StoreKey) -> String {
    derived(from: key.bytes, salt: [], for: "mark").withUnsafeBytes { bytes in
      bytes.prefix(8).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
  }

  static func randomSalt() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in generator.next() }
  }

  static func wrap(
    _ key: StoreKey, secret: [UInt8], salt: [UInt8], kind: KeeperKind
  ) throws -> Data {
    try ChaChaPoly.seal(
      key.bytes, using: derived(from: secret, salt: salt, for: "keeper"),
      authenticating: context(kind)
    ).combined
  }

  /// Returns the store's key; `nil` for another secret.
  static func unwrap(
    _ wrapped: Data, secret: [UInt8], salt: [UInt8], kind: KeeperKind
  ) -> StoreKey? {
    guard let box = try? ChaChaPoly.SealedBox(combined: wrapped),
      let bytes = try? ChaChaPoly.open(
        box, using: derived(from: secret, salt: salt, for: "keeper"),
        authenticating: context(kind)), bytes.count == byteCount
    else { return nil }
    return StoreKey(bytes: Array(bytes))
  }

  private static func context(_ kind: KeeperKind) -> Data {
    Data("workout store keeper 1 \(kind.rawValue)".utf8)
  }

  static func derived(
    from secret: [UInt8], salt: [UInt8], for use: String
  ) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), salt: salt,
      info: Data("workout store key 1 \(use)".utf8), outputByteCount: byteCount)
  }
}
