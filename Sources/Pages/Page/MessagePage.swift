/// A page with a message alone, such as that there is no such page.
package struct MessagePage {
  let language: PageLanguage
  let title: String
  let lines: [String]

  /// Creates the page for an address without a page.
  package static func notFound(in language: PageLanguage) -> MessagePage {
    MessagePage(
      language: language, title: language[.notFound], lines: [language[.notFoundHint]])
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    try HTMLPage(
      language: language, title: title, heading: title, lines: lines, content: "", json: "{}",
      jsonName: "message", navigation: navigation
    ).text()
  }
}
