import Crypto
import Foundation
import Mustache
import Synchronization

/// A link at the head of the pages that are served.
package struct PageLink: Hashable, Sendable {
  package let path: String
  package let text: String
  /// Whether it leads to the page it is on.
  package let isCurrent: Bool

  package init(path: String, text: String, isCurrent: Bool) {
    self.path = path
    self.text = text
    self.isCurrent = isCurrent
  }
}

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
  /// The identifier of the JSON.
  var jsonName = "workout"
  var series = "{}"
  var navigation: [PageLink] = []
  /// What a served page may do beyond reading: requests to its own server and forms for it.
  var isInteractive = false
  /// The sources of its pictures, as the policy names them: `'self'` for its own server.
  var imageSources: [String] = []
  /// The seconds after which a browser without script loads the page again.
  var refreshSeconds: Int?
  /// Further script, after the one of all pages.
  var extraScript = ""
  /// Further style, after the one of all pages.
  var extraStyle = ""

  /// Returns the document.
  ///
  /// Its style and script are allowed by their SHA-256 alone, so that text from a file that found its way past the
  /// escaping could not run.
  func text() throws -> String {
    let style = Self.style + extraStyle
    let script = Self.script + extraScript
    let styleDigest = extraStyle.isEmpty ? Self.styleDigest : Self.digest(style)
    let images = imageSources.isEmpty ? "" : "img-src \(imageSources.joined(separator: " ")); "
    let policy = """
      default-src 'none'; style-src '\(styleDigest)'; script-src '\(Self.digest(script))'; \
      base-uri 'none'; \(images)\(isInteractive ? "connect-src 'self'; form-action 'self'" : "form-action 'none'")
      """
    let links = navigation.map { link in
      var values: [String: Any] = ["path": link.path, "text": link.text]
      if link.isCurrent { values["current"] = "page" }
      return values
    }
    var values: [String: Any] =
      [
        "language": language.tag, "policy": policy, "title": title, "style": style,
        "script": script, "heading": heading, "lines": lines, "content": content,
        "jsonName": jsonName, "json": Self.inElement(json), "series": Self.inElement(series),
        "words": Self.words(language), "hasLinks": !links.isEmpty, "links": links,
        "footer": language[links.isEmpty ? .footer : .servedFooter],
      ]
    if let refreshSeconds { values["refresh"] = "\(refreshSeconds)" }
    return try Self.render(PackageResources.page_mustache, values)
  }

  /// Returns a template with its values filled in, escaped for HTML.
  static func render(_ template: [UInt8], _ values: [String: Any]) throws -> String {
    try templates.template(template).render(values, library: nil)
  }

  private static let templates = TemplateCache()

  static func words(_ language: PageLanguage) -> [String: String] {
    Dictionary(uniqueKeysWithValues: PageWord.allCases.map { ($0.rawValue, language[$0]) })
  }

  private static let style = text(PackageResources.page_css)
  private static let styleDigest = digest(style)
  private static let script = text(PackageResources.page_js)

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func digest(_ text: String) -> String {
    "sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString()
  }

  /// Returns JSON that cannot end the `script` element it is in; `<` and `>` occur in JSON only in strings.
  private static func inElement(_ json: String) -> String {
    json.replacingOccurrences(of: "<", with: "\\u003c").replacingOccurrences(
      of: ">", with: "\\u003e")
  }
}

/// The templates that were read, by their text: a page is made for each request.
private final class TemplateCache: Sendable {
  private let templates = Mutex<[[UInt8]: MustacheTemplate]>([:])

  func template(_ bytes: [UInt8]) throws -> MustacheTemplate {
    if let known = templates.withLock({ $0[bytes] }) { return known }
    let template = try MustacheTemplate(string: String(decoding: bytes, as: UTF8.self))
    templates.withLock { $0[bytes] = template }
    return template
  }
}
