package import Console
import Foundation
import HealthModel
package import HealthStorage
package import Reports

/// What each application may read and save, with a form to change it.
package struct AccessPage {
  let applications: [ApplicationEntry]
  let requests: [ConsentRequest]
  let language: PageLanguage
  let times: TimeText

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - applications: The applications that have registered.
  ///   - requests: The requests that wait for an answer.
  ///   - language: The language.
  ///   - times: The time zone.
  package init(
    _ applications: [ApplicationEntry], requests: [ConsentRequest], language: PageLanguage,
    times: TimeText
  ) {
    self.applications = applications
    self.requests = requests
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
    if !requests.isEmpty { values["requests"] = ["each": requests.map(request)] }
    if applications.isEmpty { values["nothing"] = language[.noApplications] }
    return values
  }

  private func request(_ request: ConsentRequest) -> [String: Any] {
    let id = request.id.uuidString.lowercased()
    func choices(_ types: [ObjectType], _ field: String) -> [[String: String]] {
      types.sorted { $0.name < $1.name }.map { ["field": "\(field)-\($0.name)", "type": $0.name] }
    }
    // Documents are looked at before they are allowed; the terminal shows them.
    let isOfTypes =
      request.documents.isEmpty && request.recalibration == nil && request.companion == nil
    var values: [String: Any] = [
      "id": id, "anchor": "request-\(id)", "name": request.client.name,
      "identifier": request.client.bundleIdentifier,
      "time": times.dateAndMinute(request.requested),
    ]
    guard isOfTypes else {
      values["elsewhere"] = language[.answerElsewhere]
      return values
    }
    func group(_ word: PageWord, _ types: [ObjectType], _ field: String, _ purpose: LocalizedText?)
      -> [String: Any]?
    {
      types.isEmpty
        ? nil
        : [
          "title": language[word], "choices": choices(types, field),
          "purpose": purpose?.text(in: [language.tag]) ?? "",
        ]
    }
    values["form"] = [
      "id": id,
      "groups": [
        group(.wantsToRead, request.read, "read", request.readPurpose),
        group(.wantsToSave, request.share, "save", request.sharePurpose),
      ].compactMap { $0 },
    ]
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
