import Foundation

/// The preferred languages of the person, from the environment, best first.
///
/// **Source** GNU gettext manual, section 2.3: `LANGUAGE` is a list and goes before the locale, which is
/// the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; in the locale C nothing is preferred.
package enum PreferredLanguages {
  package static func tags(environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale = locale.flatMap(tag) else { return [] }
    let list = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { tag(String($0)) }
    return list + [locale]
  }

  /// `de-AT` of `de_AT.UTF-8@euro`; `nil` for C and POSIX.
  private static func tag(_ locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard !name.isEmpty, name != "C", name != "POSIX" else { return nil }
    return String(name.map { $0 == "_" ? "-" : $0 })
  }
}
