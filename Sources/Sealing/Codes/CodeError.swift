/// Eight random characters and a check character, suited for reading aloud and typing.
///
/// The alphabet omits easily confused characters (I, L, O, U, 0). It has 31 characters, a prime.
/// The weighted sum of all nine, with weights 1 to 9, is a multiple of 31, which detects every
/// wrong character and every swap of two.
///
/// **Source** The rule is that of ISBN-10 (ISO 2108, modulus 11), with modulus 31.
struct CheckedCode: Hashable, Sendable {
  static let alphabet = Array("123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let randomCount = 8

  /// Indices into the alphabet, the last being the check.
  private let values: [Int]

  init(from generator: inout some RandomNumberGenerator) {
    let random = (0..<Self.randomCount).map { _ in
      Int.random(in: 0..<Self.alphabet.count, using: &generator)
    }
    // The check's weight is 9: it is the negative sum of the others, divided by 9 in the field of
    // 31.
    let modulus = Self.alphabet.count
    let check = (0..<modulus).first { Self.sum(random + [$0]) == 0 }
    values = random + [check ?? 0]
  }

  /// Parses a code with its leading letter: in any case, with or without hyphens and spaces, and
  /// with I and L as 1.
  init(_ text: String, letter: Character) throws(CodeError) {
    let plain = text.uppercased().filter { $0 != "-" && $0 != " " }
    guard plain.utf8.count == Self.randomCount + 2, plain.first == letter else {
      throw CodeError(text: text, letter: letter, reason: .malformed)
    }
    var values: [Int] = []
    for byte in plain.utf8.dropFirst() {
      let byte = [UInt8(ascii: "I"), UInt8(ascii: "L")].contains(byte) ? UInt8(ascii: "1") : byte
      guard let value = Self.alphabet.firstIndex(of: byte) else {
        throw CodeError(text: text, letter: letter, reason: .malformed)
      }
      values.append(value)
    }
    guard Self.sum(values) == 0 else {
      throw CodeError(text: text, letter: letter, reason: .wrongCheck)
    }
    self.values = values
  }

  private static func sum(_ values: [Int]) -> Int {
    zip(1..., values).reduce(0) { $0 + $1.0 * $1.1 } % alphabet.count
  }

  /// Formats the code: `R-7KQ4-M2XD-9`.
  func text(letter: Character) -> String {
    let letters = values.map { Character(Unicode.Scalar(Self.alphabet[$0])) }
    return "\(letter)-\(String(letters[0..<4]))-\(String(letters[4..<8]))-\(letters[8])"
  }
}

/// The reason why a text is not a code.
public struct CodeError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case malformed
    /// A character is wrong, or two are swapped.
    case wrongCheck
  }

  public let text: String
  /// The leading letter of codes of this kind.
  let letter: Character
  public let reason: Reason

  public var description: String {
    switch reason {
    case .malformed: "'\(text)' is not a valid code; use one such as \(letter)-7KQ4-M2XD-N"
    case .wrongCheck: "'\(text)' has a wrong character in it: its check does not fit; read it again"
    }
  }
}
