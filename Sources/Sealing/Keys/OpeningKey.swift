import Crypto
import Foundation

/// What opens a sealed file: the secret half of a pair, an X25519 key (RFC 7748).
public struct OpeningKey: Hashable, Sendable {
  private let secret: Secret
  /// The half that files are sealed to.
  public let recipient: RecipientKey

  /// Makes a new pair from the system's randomness.
  public init() {
    self.init(Curve25519.KeyAgreement.PrivateKey())
  }

  private init(_ key: Curve25519.KeyAgreement.PrivateKey) {
    secret = Secret(key: key.rawRepresentation)
    recipient = RecipientKey(bytes: Array(key.publicKey.rawRepresentation))
  }

  /// Reads the one line of a secret key's file.
  ///
  /// - Throws: `TextError`.
  public init(text: String) throws(TextError) {
    let kind = TextKind.secretKey.rawValue
    let bytes = try TaggedLine.read(text, kind: kind).bytes
    guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes) else {
      throw .malformed(kind: kind)
    }
    self.init(key)
  }

  /// The one line of its file, without a line break; whoever reads it can open what is sealed to it.
  public var text: String { TaggedLine.text([TextKind.secretKey.rawValue], secret.bytes) }

  /// The key as HPKE takes it.
  func agreement() throws -> Curve25519.KeyAgreement.PrivateKey {
    try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret.bytes)
  }
}
