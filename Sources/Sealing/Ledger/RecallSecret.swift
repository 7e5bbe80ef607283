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

/// The sender's notice that a file is recalled: its code, and the secret that its header commits
/// to.
///
/// It contains none of the content, so it may be sent over any channel or published where all
/// recipients look. Only the sender can create it, since nobody else knows the secret before; a
/// modified notice does not match the file. A recall does not affect copies that were already
/// opened.
public struct RecallNotice: Hashable, Sendable {
  public let release: ReleaseCode
  private let secret: Secret

  public init(of release: ReleaseCode, secret: RecallSecret) {
    self.release = release
    self.secret = secret.secret
  }

  /// Parses the line of a notice's file.
  ///
  /// - Throws: `TextError`.
  public init(text: String) throws(TextError) {
    let kind = TextKind.recall.rawValue
    let (words, bytes) = try TaggedLine.read(text, kind: kind, wordCount: 2)
    guard let release = try? ReleaseCode(words[0]), let secret = Secret(bytes) else {
      throw .malformed(kind: kind)
    }
    self.release = release
    self.secret = secret
  }

  /// The line of the notice file, without a line break.
  public var text: String {
    TaggedLine.text([TextKind.recall.rawValue, release.description], secret.bytes)
  }

  /// Returns whether the notice is from the sender of the file with this commitment.
  func isGenuine(for commitment: RecallSecret.Commitment) -> Bool {
    RecallSecret.Commitment(of: secret) == commitment
  }
}
