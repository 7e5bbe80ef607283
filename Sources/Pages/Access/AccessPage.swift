package import Console
import Foundation
import HealthModel
import HealthStorage
package import Reports

/// What each application may read and save, with a form to change it.
package struct AccessPage {
  let applications: [ApplicationEntry]
  let language: PageLanguage
  let times: TimeText

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - applications: The applications that have registered.
  ///   - language: The language.
  ///   - times: The time zone.
  package init(_ applications: [ApplicationEntry], language: PageLanguage, times: TimeText) {
    self.applications = applications
    self.language = language
    self.times = times
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    try HTMLPage(
      language: language, title: language[.access], heading: language[.access], lines: [],
      content: try HTMLPage.render(PackageResources.access_mustache, values),
      json: try JSONText.line(["applications": applications.map(ApplicationJSON.init)]),
      jsonName: "applications", navigation: navigation, isInteractive: true
    ).text()
  }

  private var values: [String: Any] {
    var values: [String: Any] = [
      "words": HTMLPage.words(language),
      "applications": applications.enumerated().map(application),
    ]
    if applications.isEmpty { values["nothing"] = language[.noApplications] }
    return values
  }

  private func application(_ index: Int, _ entry: ApplicationEntry) -> [String: Any] {
    let purposes = [entry.client.readPurpose, entry.client.sharePurpose].compactMap {
      $0?.text(in: [language.tag])
    }
    return [
      "anchor": "application-\(index)", "name": entry.client.source.name,
      "identifier": entry.client.source.bundleIdentifier, "purposes": purposes,
      "types": ObjectType.all.map(\.name).sorted(),
      "hasRows": !entry.types.isEmpty,
      "rows": entry.types.map { type in
        let permission = entry.permissions[type]
        return [
          "type": type.name, "read": read(permission?.read), "share": share(permission?.share),
        ]
      },
    ]
  }

  private func read(_ scope: ReadScope?) -> String {
    switch scope {
    case .everything: language[.yes]
    case .since(let date): language.text(.sinceDate, times.dateAndMinute(date))
    case .nothing: language[.no]
    case nil: language[.undecided]
    }
  }

  private func share(_ status: SharingStatus?) -> String {
    switch status {
    case .sharingAuthorized: language[.yes]
    case .sharingDenied: language[.no]
    case .notDetermined, nil: language[.undecided]
    }
  }
}
