import Crypto

/// What only the sender of a file knows, and gives away to call it back.
public struct RecallSecret: Hashable, Sendable, Codable {
  let secret: Secret

  public init(from generator: inout some RandomNumberGenerator) {
    secret = Secret(from: &generator)
  }

  init(_ secret: Secret) {
    self.secret = secret
  }

  public init(from decoder: any Decoder) throws {
    secret = try Secret(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try secret.encode(to: encoder)
  }

  /// What stands of it in the header: SHA-256, from which nobody finds the secret.
  var commitment: Commitment { Commitment(of: secret) }

  struct Commitment: Hashable, Sendable {
    static let byteCount = 32
    let bytes: [UInt8]

    init(of secret: Secret) {
      bytes = Array(SHA256.hash(data: Array("workout recall 1".utf8) + [0] + secret.bytes))
    }

    init?(_ bytes: [UInt8]) {
      guard bytes.count == Self.byteCount else { return nil }
      self.bytes = bytes
    }
  }
}
