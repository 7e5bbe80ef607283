/// A text with its translations, shown by an application to the person in their language.
///
/// **Source** The localized usage descriptions of Apple's information property list; language tags are
/// those of BCP 47 (RFC 5646), chosen by lookup (RFC 4647, section 3.4).
public struct LocalizedText: Hashable, Sendable, Codable {
  /// The text for languages without a translation.
  public var base: String
  /// Texts by language tag: `de`, `pt-BR`.
  public var translations: [String: String]

  /// Creates a text with its translations by language tag.
  public init(_ base: String, translations: [String: String] = [:]) {
    self.base = base
    self.translations = translations
  }

  /// Returns the text for a person: the translation for the first of their languages that has one,
  /// else the base.
  ///
  /// `de-AT` finds `de-AT`, then `de`; case does not matter, `_` is read as `-`.
  public func text(in languages: [String]) -> String {
    let known = Dictionary(
      translations.map { (Self.normalized($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first })
    for language in languages {
      var tag = Substring(Self.normalized(language))
      while !tag.isEmpty {
        if let text = known[String(tag)], !Self.isBlank(text) { return text }
        guard let hyphen = tag.lastIndex(of: "-") else { break }
        tag = tag[..<hyphen]
      }
    }
    return base
  }

  /// Whether the text and all translations are blank.
  var isBlank: Bool { Self.isBlank(base) && translations.values.allSatisfy(Self.isBlank) }

  private static func normalized(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

extension LocalizedText: ExpressibleByStringLiteral {
  /// Creates a text without translations.
  public init(stringLiteral base: String) { self.init(base) }
}
