import Crypto
import Foundation

/// A line of text that encodes bytes: a word for the kind, and the bytes with a checksum in Base64.
///
///     workout-public-key-1 Qxzpft2aqZLm…
///
/// The checksum is the first four bytes of SHA-256 over the leading words and the bytes. It detects
/// typing errors, truncation and lines of another kind.
enum TaggedLine {
  private static let checksumCount = 4

  /// Returns the line for words (the kind, and other unencoded words) and bytes.
  static func text(_ words: [String], _ bytes: [UInt8]) -> String {
    let base64 = Data(bytes + checksum(words, bytes)).base64EncodedString()
    return (words + [base64]).joined(separator: " ")
  }

  /// Parses a line; surrounding white space is ignored.
  ///
  /// - Parameters:
  ///   - text: The text of a file or from the user.
  ///   - kind: The expected first word.
  ///   - wordCount: The number of words before the bytes.
  ///   - byteCount: The number of bytes.
  /// - Returns: The words after the kind, and the bytes.
  /// - Throws: `TextError`.
  static func read(
    _ text: String, kind: String, wordCount: Int = 1, byteCount: Int = Secret.byteCount
  ) throws(TextError) -> (words: [String], bytes: [UInt8]) {
    let parts = text.split(omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
      .map(String.init)
    guard let first = parts.first, first == kind else {
      throw .otherKind(expected: kind, found: parts.first.flatMap(TextKind.init)?.rawValue)
    }
    guard parts.count == wordCount + 1, let data = Data(base64Encoded: parts[wordCount]),
      data.count == byteCount + checksumCount
    else { throw .malformed(kind: kind) }
    let words = Array(parts[..<wordCount])
    let bytes = Array(data.prefix(byteCount))
    guard Array(data.suffix(checksumCount)) == checksum(words, bytes) else {
      throw .wrongChecksum(kind: kind)
    }
    return (Array(words.dropFirst()), bytes)
  }

  private static func checksum(_ words: [String], _ bytes: [UInt8]) -> [UInt8] {
    let text = words.joined(separator: " ") + "\n"
    return Array(SHA256.hash(data: Array(text.utf8) + bytes).prefix(checksumCount))
  }
}

/// The kinds of lines.
enum TextKind: String {
  case publicKey = "workout-public-key-1"
  case secretKey = "workout-secret-key-1"
  case recall = "workout-recall-1"
  case cohortKey = "workout-cohort-key-1"
}

/// The reason why a text is not a key or a recall notice.
public enum TextError: Error, Hashable, Sendable {
  /// The text has another kind; `found` is the kind if it is a known one.
  case otherKind(expected: String, found: String?)
  case malformed(kind: String)
  /// A character is wrong.
  case wrongChecksum(kind: String)
}

extension TextError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .otherKind(let expected, let found?):
      "is a \(Self.words(found)), not a \(Self.words(expected))"
    case .otherKind(let expected, nil):
      "is not a \(Self.words(expected)): it does not start with \(expected)"
    case .malformed(let kind):
      "is not a complete \(Self.words(kind)): it is truncated, or has more than one line"
    case .wrongChecksum(let kind):
      "is a \(Self.words(kind)) with a wrong character in it: its checksum does not fit"
    }
  }

  private static func words(_ kind: String) -> String {
    switch TextKind(rawValue: kind) {
    case .publicKey: "public key"
    case .secretKey: "secret key"
    case .recall: "recall notice"
    case .cohortKey: "cohort key"
    case nil: kind
    }
  }
}

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
