import Crypto
import Foundation
import StoreDatabase

/// The key of a sealed store, encrypted to the public key of the person's store.
///
/// Whoever has the public key can seal, and only the key of the person's store opens: its private key (X25519) is
/// derived from that, and stored nowhere.
///
/// **Source** RFC 9180 (HPKE), base mode with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256 and ChaCha20-Poly1305.
struct SealedKey: Codable, Hashable, Sendable {
  private let encapsulated: Data
  private let wrapped: Data

  private static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
  private static let purpose = Data("workout sealed recording 1".utf8)

  /// Returns the public key of a store's key; `nil` if it cannot be derived.
  static func publicKey(of key: StoreKey) -> Data? {
    try? privateKey(of: key).publicKey.rawRepresentation
  }

  private static func privateKey(of key: StoreKey) throws -> Curve25519.KeyAgreement.PrivateKey {
    try KeyWrapping.derived(from: key.bytes, salt: [], for: "recording").withUnsafeBytes {
      try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: $0)
    }
  }

  /// Seals a key; `nil` for a public key that is damaged or of low order.
  init?(_ key: StoreKey, to publicKey: Data) {
    guard
      let recipient = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey),
      !Self.isVoid(recipient),
      var sender = try? HPKE.Sender(
        recipientKey: recipient, ciphersuite: Self.suite, info: Self.purpose),
      let wrapped = try? sender.seal(Data(key.bytes))
    else { return nil }
    encapsulated = sender.encapsulatedKey
    self.wrapped = wrapped
  }

  /// Opens the key with that of the person's store; `nil` if it was sealed for another one, or is damaged.
  func opened(with key: StoreKey) -> StoreKey? {
    guard let sender = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: encapsulated),
      !Self.isVoid(sender), let privateKey = try? Self.privateKey(of: key),
      var recipient = try? HPKE.Recipient(
        privateKey: privateKey, ciphersuite: Self.suite, info: Self.purpose,
        encapsulatedKey: encapsulated),
      let bytes = try? recipient.open(wrapped), bytes.count == KeyWrapping.byteCount
    else { return nil }
    return StoreKey(bytes: Array(bytes))
  }

  /// Whether the key is of low order, which gives an all-zero shared secret with every key: RFC 9180, 7.1.4.
  private static func isVoid(_ key: Curve25519.KeyAgreement.PublicKey) -> Bool {
    let secret = try? Curve25519.KeyAgreement.PrivateKey().sharedSecretFromKeyAgreement(with: key)
    return secret?.withUnsafeBytes { $0.allSatisfy { $0 == 0 } } ?? true
  }
}
