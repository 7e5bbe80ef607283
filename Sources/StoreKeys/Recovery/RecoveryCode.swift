import Crypto
package import StoreDatabase

/// The key of a store as 24 words, to be written down.
///
/// It opens the store, and each of its backups, without any keeper and without the file of the keys. The last word
/// contains a checksum of 8 bits, so one wrong word of 256 passes; such a code still does not open the store.
///
/// **Source** BIP-39, *Generating the mnemonic*: 256 bits of entropy, and the first 8 bits of their SHA-256.
public struct RecoveryCode: Hashable, Sendable {
  /// The words in order.
  public let words: [String]

  /// The reason why words are not a code.
  public enum Problem: Hashable, Sendable {
    case wordCount(Int)
    /// A word that is not in the list, by its number from 1.
    case unknownWord(number: Int)
    case checksum
    /// A code, but of another store.
    case otherStore
  }

  static let wordCount = 24
  private static let bitsPerWord = 11

  package init(_ key: StoreKey) {
    let bytes = key.bytes + [Self.checksum(key.bytes)]
    words = (0..<Self.wordCount).map { word in
      let bits = word * Self.bitsPerWord..<(word + 1) * Self.bitsPerWord
      return RecoveryWords.all[bits.reduce(0) { $0 << 1 | Self.bit($1, of: bytes) }]
    }
  }

  /// Reads words separated by white space, in upper or lower case; the first four letters of a word suffice.
  ///
  /// - Parameter text: The words.
  /// - Throws: `StoreKeyError.recoveryCode(_:)`; the words are never quoted.
  public init(_ text: String) throws(StoreKeyError) {
    let given = text.lowercased().split(whereSeparator: \.isWhitespace)
    guard given.count == Self.wordCount else { throw .recoveryCode(.wordCount(given.count)) }
    var found: [String] = []
    for (index, word) in given.enumerated() {
      guard let word = Self.word(word) else {
        throw .recoveryCode(.unknownWord(number: index + 1))
      }
      found.append(word)
    }
    words = found
    guard let last = bytes.last, last == Self.checksum(Array(bytes.dropLast())) else {
      throw .recoveryCode(.checksum)
    }
  }

  /// The key that the words are.
  package var key: StoreKey { StoreKey(bytes: Array(bytes.dropLast())) }

  private var bytes: [UInt8] {
    let indices = words.map { RecoveryWords.all.firstIndex(of: $0) ?? 0 }
    var bytes = [UInt8](repeating: 0, count: Self.wordCount * Self.bitsPerWord / 8)
    for position in 0..<bytes.count * 8 {
      let bit = indices[position / Self.bitsPerWord] >> (10 - position % Self.bitsPerWord) & 1
      bytes[position / 8] |= UInt8(truncatingIfNeeded: bit << (7 - position % 8))
    }
    return bytes
  }

  private static func bit(_ position: Int, of bytes: [UInt8]) -> Int {
    Int(bytes[position / 8] >> (7 - UInt8(truncatingIfNeeded: position % 8)) & 1)
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt8 {
    SHA256.hash(data: bytes).first { _ in true } ?? 0
  }

  private static func word(_ given: Substring) -> String? {
    if let word = RecoveryWords.all.first(where: { $0 == given }) { return word }
    guard given.count >= 4 else { return nil }
    return RecoveryWords.all.first { $0.hasPrefix(given) && given.count < $0.count }
  }
}

extension RecoveryCode: CustomStringConvertible, CustomReflectable {
  /// A fixed text without the words.
  public var description: String { "a recovery code" }
  /// A mirror without children, so that reflection does not print the words.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension RecoveryCode.Problem: CustomStringConvertible {
  /// One sentence, which quotes no word.
  public var description: String {
    switch self {
    case .wordCount(let count): "a recovery code has 24 words, but these are \(count)"
    case .unknownWord(let number): "word \(number) is not in the list of recovery codes"
    case .checksum: "a word of the recovery code is wrong, or two are exchanged"
    case .otherStore: "the recovery code is that of another store"
    }
  }
}
