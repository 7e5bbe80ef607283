package import Diagnostics
import Foundation

/// The receiver, the sensors, the clock and the store, as the doctor finds them.
package struct ChecksPage {
  let checks: [Checkup]
  let language: PageLanguage

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - checks: What was found.
  ///   - language: The language of the page; the findings are in English, as those of the command.
  package init(_ checks: [Checkup], language: PageLanguage) {
    self.checks = checks
    self.language = language
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    let rows = checks.map { check in
      [
        "name": check.name, "state": word(check.state), "text": check.text,
        "advice": check.advice ?? "",
      ]
    }
    return try HTMLPage(
      language: language, title: language[.checks], heading: language[.checks], lines: [],
      content: try HTMLPage.render(
        PackageResources.checks_mustache, ["words": HTMLPage.words(language), "checks": rows]),
      json: "{}", jsonName: "checks", navigation: navigation
    ).text()
  }

  private func word(_ state: Checkup.State) -> String {
    switch state {
    case .ok: language[.stateOk]
    case .warn: language[.stateWarn]
    case .fail: language[.stateFail]
    }
  }
}
