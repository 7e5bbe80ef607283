import Foundation

extension UUID {
  /// The identifier in lowercase, as printed and in JSON.
  package var word: String { uuidString.lowercased() }

  /// The short form that tables show and commands accept.
  package var shortWord: String { String(word.prefix(8)) }

  /// The short form of a sample's identifier.
  ///
  /// Identifiers of derived and imported samples start with the time (versions 7 and 8 of RFC 9562), have equal
  /// prefixes, and are shown in full.
  package var sampleWord: String { 7...8 ~= uuid.6 >> 4 ? word : shortWord }
}
