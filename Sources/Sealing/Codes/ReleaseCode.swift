/// The code of a release, used on its file, in the ledger and in its recall: `R-7KQ4-M2XD-N`.
///
/// It is drawn at random for each release, so that it does not reveal that two files concern the
/// same person.
public struct ReleaseCode: Hashable, Sendable, CustomStringConvertible {
  private static let letter: Character = "R"
  /// The number of bytes of the text, which is ASCII.
  static let byteCount = 13
  private let code: CheckedCode

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

extension ReleaseCode: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
