/// Eight random characters and a check character, as people read them out and type them in.
///
/// The alphabet leaves out what is taken for something else (I, L, O, U, 0): 31 characters, a prime, so that
/// the weighted sum of all nine, weights 1 to 9, being a multiple of 31 notices every wrong character
/// and every swap of two.
///
/// **Source** The rule is that of ISBN-10 (ISO 2108, modulus 11), with modulus 31.
struct CheckedCode: Hashable, Sendable {
  static let alphabet = Array("123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
  private static let randomCount = 8

  /// Places in the alphabet, the last being the check.
  private let values: [Int]

  init(from generator: inout some RandomNumberGenerator) {
    let random = (0..<Self.randomCount).map { _ in
      Int.random(in: 0..<Self.alphabet.count, using: &generator)
    }
    // The check's weight is 9: it is minus the sum of the others, divided by 9 in the field of 31.
    let modulus = Self.alphabet.count
    let check = (0..<modulus).first { Self.sum(random + [$0]) == 0 }
    values = random + [check ?? 0]
  }

  /// Reads a code with its letter in front: any case, with or without hyphens and spaces, I and L for 1.
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

  /// `R-7KQ4-M2XD-9`.
  func text(letter: Character) -> String {
    let letters = values.map { Character(Unicode.Scalar(Self.alphabet[$0])) }
    return "\(letter)-\(String(letters[0..<4]))-\(String(letters[4..<8]))-\(letters[8])"
  }
}

/// Why a text is no code.
public struct CodeError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case malformed
    /// A character is wrong, or two are swapped.
    case wrongCheck
  }

  public let text: String
  /// The letter that codes of the kind begin with.
  let letter: Character
  public let reason: Reason

  public var description: String {
    switch reason {
    case .malformed: "'\(text)' is no code such as \(letter)-7KQ4-M2XD-N"
    case .wrongCheck: "'\(text)' has a wrong character in it: its check does not fit; read it again"
    }
  }
}
