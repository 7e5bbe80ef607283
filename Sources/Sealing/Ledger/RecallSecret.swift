import Crypto

/// A secret that only the sender of a file knows, and publishes to recall it.
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

  /// The commitment in the header: SHA-256, which does not reveal the secret.
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
