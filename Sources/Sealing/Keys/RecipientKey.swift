import Crypto
import Foundation

/// The key that a file is sealed to: the public half of a pair, an X25519 key (RFC 7748).
public struct RecipientKey: Hashable, Sendable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses the line of a public key's file.
  ///
  /// - Throws: `TextError`.
  public init(text: String) throws(TextError) {
    bytes = try TaggedLine.read(text, kind: TextKind.publicKey.rawValue).bytes
  }

  /// The line of the key file, without a line break.
  public var text: String { TaggedLine.text([TextKind.publicKey.rawValue], bytes) }

  /// A short fingerprint of the key, to compare visually or by telephone.
  public var fingerprint: KeyFingerprint { KeyFingerprint(of: self) }
}

/// The first eight bytes of SHA-256 over a public key's line: `1f0c-22ab-90e1-7d54`.
public struct KeyFingerprint: Hashable, Sendable, Codable, CustomStringConvertible {
  public let description: String

  init(of key: RecipientKey) {
    let digits = SHA256.hash(data: Data(key.text.utf8)).prefix(8).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    description = stride(from: 0, to: 8, by: 2).map { digits[$0] + digits[$0 + 1] }
      .joined(separator: "-")
  }

  public init(from decoder: any Decoder) throws {
    description = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
