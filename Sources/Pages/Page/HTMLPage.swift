import Crypto
import Foundation
import Mustache

/// A page that stands alone: its styles, script and data are in it, and its policy forbids every request.
struct HTMLPage {
  let language: PageLanguage
  let title: String
  let heading: String
  /// The lines below the heading.
  let lines: [String]
  /// Markup.
  let content: String
  /// JSON texts.
  let json: String
  let series: String

  /// Returns the document.
  ///
  /// Its style and script are allowed by their SHA-256 alone, so that text from a file that found its way past the
  /// escaping could not run.
  func text() throws -> String {
    let (style, script) = (
      Self.text(PackageResources.page_css), Self.text(PackageResources.page_js)
    )
    let policy = """
      default-src 'none'; style-src '\(Self.digest(style))'; script-src '\(Self.digest(script))'; \
      base-uri 'none'; form-action 'none'
      """
    return try Self.render(
      PackageResources.page_mustache,
      [
        "language": language.tag, "policy": policy, "title": title, "style": style,
        "script": script, "heading": heading, "lines": lines, "content": content,
        "json": Self.inElement(json), "series": Self.inElement(series),
        "words": Self.words(language),
      ])
  }

  /// Returns a template with its values filled in, escaped for HTML.
  static func render(_ template: [UInt8], _ values: [String: Any]) throws -> String {
    try MustacheTemplate(string: text(template)).render(values, library: nil)
  }

  static func words(_ language: PageLanguage) -> [String: String] {
    Dictionary(uniqueKeysWithValues: PageWord.allCases.map { ($0.rawValue, language[$0]) })
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func digest(_ text: String) -> String {
    "sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
  }

  /// Returns JSON that cannot end the `script` element it is in; `<` and `>` occur in JSON only in strings.
  private static func inElement(_ json: String) -> String {
    json.replacingOccurrences(of: "<", with: "\\u003c").replacingOccurrences(
      of: ">", with: "\\u003e")
  }
}
