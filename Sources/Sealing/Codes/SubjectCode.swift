import ByteStreams
import Crypto

/// The code of a person in exported data: `S-7KQ4-M2XD-N`, drawn at random.
///
/// It reveals nothing about the person; only the person's own store can resolve it.
public struct SubjectCode: Hashable, Sendable, CustomStringConvertible {
  private static let letter: Character = "S"
  private let code: CheckedCode

  /// Draws a code; two people have the same one with a probability of 1 in 8 · 10¹¹.
  public init(from generator: inout some RandomNumberGenerator) {
    code = CheckedCode(from: &generator)
  }

  /// Parses a code in any case, with or without hyphens.
  ///
  /// - Throws: `CodeError`, also for a typing error, which the check character detects.
  public init(_ text: String) throws(CodeError) {
    code = try CheckedCode(text, letter: Self.letter)
  }

  public var description: String { code.text(letter: Self.letter) }
}

extension SubjectCode: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// An incremental SHA-256 digest.
public struct ContentDigest {
  private var hash = SHA256()

  public init() {}

  public mutating func add(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

  /// The digest of the bytes so far, as 64 hexadecimal digits.
  public var text: String {
    Hexadecimal.text(hash.finalize())
  }
}
