import Crypto
import Foundation

/// The key of one file: generated for it, wrapped for each recipient, and never reused.
struct ContentKey {
  static let wrapping = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
  private static let wrappingPurpose = Data("workout sealed file 1: content key".utf8)

  private let key: SymmetricKey

  init() {
    key = SymmetricKey(size: .bits256)
  }

  /// Wraps the content key for one recipient with HPKE in base mode (RFC 9180, 5.1.1).
  ///
  /// - Throws: `SealingError.unusableKey`.
  func wrapped(for recipient: RecipientKey) throws(SealingError) -> SealedHeader.Slot {
    do {
      let publicKey = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: recipient.bytes)
      guard !Self.isVoid(publicKey) else { throw SealingError.unusableKey(recipient.fingerprint) }
      var sender = try HPKE.Sender(
        recipientKey: publicKey, ciphersuite: Self.wrapping, info: Self.wrappingPurpose)
      let wrapped = try sender.seal(key.withUnsafeBytes { Data($0) })
      return SealedHeader.Slot(
        encapsulated: Array(sender.encapsulatedKey), wrapped: Array(wrapped))
    } catch {
      throw .unusableKey(recipient.fingerprint)
    }
  }

  /// Unwraps the key from a slot; `nil` if the slot is another recipient's, or damaged.
  init?(_ slot: SealedHeader.Slot, openedWith opening: OpeningKey) {
    guard
      let sender = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: slot.encapsulated),
      !Self.isVoid(sender),
      var recipient = try? HPKE.Recipient(
        privateKey: opening.agreement(), ciphersuite: Self.wrapping, info: Self.wrappingPurpose,
        encapsulatedKey: Data(slot.encapsulated)),
      let bytes = try? recipient.open(slot.wrapped), bytes.count == Secret.byteCount
    else { return nil }
    key = SymmetricKey(data: bytes)
  }

  /// Returns whether the key is of low order, which gives an all-zero shared secret with every key.
  ///
  /// Both sides must check this (RFC 9180, 7.1.4), and the library does not.
  private static func isVoid(_ key: Curve25519.KeyAgreement.PublicKey) -> Bool {
    let secret = try? Curve25519.KeyAgreement.PrivateKey().sharedSecretFromKeyAgreement(with: key)
    return secret?.withUnsafeBytes { $0.allSatisfy { $0 == 0 } } ?? true
  }

  /// Derives a key for one purpose (HKDF-SHA256, RFC 5869).
  private func derived(_ purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, info: Data("workout sealed file 1: \(purpose)".utf8),
      outputByteCount: 32)
  }

  /// Returns the authentication tag of the header, HMAC-SHA256, which requires the content key.
  func tag(of header: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: header, using: derived("header")))
  }

  func isTag(_ tag: [UInt8], of header: [UInt8]) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      tag, authenticating: header, using: derived("header"))
  }

  /// Returns the cipher for the frames of a file with this header.
  func frames(tag: [UInt8]) -> FrameCipher {
    FrameCipher(key: derived("frames"), associated: tag)
  }
}
