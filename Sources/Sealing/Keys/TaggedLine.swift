import Crypto
import Foundation

/// A line of text that holds bytes: a word that says what they are, and base64 of them and a checksum.
///
///     workout-public-key-1 Qxzpft2aqZLm…
///
/// The checksum is the first four bytes of SHA-256 over the words in front and the bytes, so that a
/// typing error, a cut or a line of another kind is noticed.
enum TaggedLine {
  private static let checksumCount = 4

  /// The line for words (the kind, and what else stands in the clear) and bytes.
  static func text(_ words: [String], _ bytes: [UInt8]) -> String {
    let base64 = Data(bytes + checksum(words, bytes)).base64EncodedString()
    return (words + [base64]).joined(separator: " ")
  }

  /// Reads a line; white space around it is no part of it.
  ///
  /// - Parameters:
  ///   - text: What a file or a person gives.
  ///   - kind: The first word that is expected.
  ///   - wordCount: How many words stand before the bytes.
  ///   - byteCount: How many bytes they are.
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

/// The lines there are.
enum TextKind: String {
  case publicKey = "workout-public-key-1"
  case secretKey = "workout-secret-key-1"
  case recall = "workout-recall-1"
  case cohortKey = "workout-cohort-key-1"
}

/// Why a text is no key, or no recall notice.
public enum TextError: Error, Hashable, Sendable {
  /// Something else; `found` is the kind when it is another line of ours.
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
      "is no \(Self.words(expected)): it does not begin with \(expected)"
    case .malformed(let kind):
      "is no whole \(Self.words(kind)): it is cut off, or more than one line"
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
