import Crypto
import Foundation

/// The key that opens a sealed file: the private half of a pair, an X25519 key (RFC 7748).
public struct OpeningKey: Hashable, Sendable {
  private let secret: Secret
  /// The public half, which files are sealed to.
  public let recipient: RecipientKey

  /// Generates a new pair from the system's random number generator.
  public init() {
    self.init(Curve25519.KeyAgreement.PrivateKey())
  }

  private init(_ key: Curve25519.KeyAgreement.PrivateKey) {
    secret = Secret(key: key.rawRepresentation)
    recipient = RecipientKey(bytes: Array(key.publicKey.rawRepresentation))
  }

  /// Parses the line of a secret key's file.
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

  /// The line of the key file, without a line break; whoever can read it can open the files sealed
  /// to it.
  public var text: String { TaggedLine.text([TextKind.secretKey.rawValue], secret.bytes) }

  /// Returns the key in the form that HPKE uses.
  func agreement() throws -> Curve25519.KeyAgreement.PrivateKey {
    try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: secret.bytes)
  }
}
