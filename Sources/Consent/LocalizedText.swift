package import HealthModel

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
  package var isBlank: Bool { Self.isBlank(base) && translations.values.allSatisfy(Self.isBlank) }

  private static func normalized(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

extension LocalizedText: ExpressibleByStringLiteral {
  /// Creates a text without translations.
  public init(stringLiteral base: String) { self.init(base) }
}

/// A registered application, as the owner sees it.
package struct RegisteredClient: Hashable, Sendable {
  /// The application, as the source of its samples.
  package let source: Source
  /// The time of its first registration.
  package let registered: Instant
  /// The purpose of reading; `nil` if it registered none.
  package let readPurpose: LocalizedText?
  /// The purpose of saving; `nil` if it registered none.
  package let sharePurpose: LocalizedText?
  /// The bundle identifiers of its companions, which share every decision about it, in order.
  package let companions: [String]

  package init(
    source: Source, registered: Instant, readPurpose: LocalizedText?, sharePurpose: LocalizedText?,
    companions: [String]
  ) {
    self.source = source
    self.registered = registered
    self.readPurpose = readPurpose
    self.sharePurpose = sharePurpose
    self.companions = companions
  }
}

/// The description of an application that it declares before its first request.
///
/// **Source** `NSHealthShareUsageDescription` and `NSHealthUpdateUsageDescription` of Apple's HealthKit
/// documentation; the handle identifies the application (`HealthStore.client`).
public struct ClientRegistration: Hashable, Sendable {
  /// The purpose of reading health data; required to request read access.
  public var readPurpose: LocalizedText?
  /// The purpose of saving health data; required to request save access.
  public var sharePurpose: LocalizedText?
  /// The bundle identifier of its companion application, such as the phone's application for a watch's: once
  /// the owner has confirmed it, each decision about one of them applies to both.
  public var companion: String?
  /// Whether it recalibrates estimates: an entitlement in HealthKit, here a declaration that the person sees.
  public var recalibratesEstimates: Bool

  /// Creates a description; without a purpose, the application cannot request that access.
  public init(
    readPurpose: LocalizedText? = nil, sharePurpose: LocalizedText? = nil,
    companion: String? = nil, recalibratesEstimates: Bool = false
  ) {
    self.readPurpose = readPurpose
    self.sharePurpose = sharePurpose
    self.companion = companion
    self.recalibratesEstimates = recalibratesEstimates
  }
}
