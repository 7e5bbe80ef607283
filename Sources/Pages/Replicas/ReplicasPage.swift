package import Console
package import Foundation
import HealthModel
import QRCodes
package import Replication

/// The other devices that exchange with the store, and a form to pair one more.
package struct ReplicasPage {
  /// A pairing that was begun on the page.
  package enum Pairing: Hashable, Sendable {
    /// Another device may enter a code: its text, the shorter text of its picture, and the address where this one waits.
    case shown(text: String, compact: String, address: String)
    /// A device has the code, and waits for an answer to a question with an identity.
    case asked(id: UUID, name: String, address: String)
    case paired(name: String)
    /// It ended without a device: why, in words.
    case failed(String)

    /// A word for the script of the page, which loads it anew when there is another one.
    package var word: String {
      switch self {
      case .shown: "shown"
      case .asked(let id, _, _): "asked \(id.uuidString)"
      case .paired: "paired"
      case .failed: "failed"
      }
    }
  }

  let list: ReplicaList
  let pairing: Pairing?
  let language: PageLanguage
  let times: TimeText

  /// The seconds after which a browser without script loads the page again while a code is shown.
  private static let refreshSeconds = 5

  /// - Parameters:
  ///   - list: The replicas.
  ///   - pairing: The pairing that was begun here last; `nil` if there is none.
  ///   - language: The language.
  ///   - times: The time zone.
  package init(
    _ list: ReplicaList, pairing: Pairing?, language: PageLanguage, times: TimeText
  ) {
    (self.list, self.pairing) = (list, pairing)
    (self.language, self.times) = (language, times)
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    var page = HTMLPage(
      language: language, title: language[.replicas], heading: language[.replicas], lines: [],
      content: try HTMLPage.render(PackageResources.replicas_mustache, values),
      json: try JSONText.line(ReplicasJSON(list)), jsonName: "replicas", navigation: navigation,
      isInteractive: true)
    if case .shown = pairing {
      page.refreshSeconds = Self.refreshSeconds
      page.extraScript = HTMLPage.text(PackageResources.replicas_js)
    }
    return try page.text()
  }

  private var values: [String: Any] {
    var values: [String: Any] = [
      "words": HTMLPage.words(language), "replicas": list.replicas.map(row),
      "hasReplicas": !list.replicas.isEmpty,
    ]
    if list.replicas.isEmpty { values["nothing"] = language[.noReplicas] }
    switch pairing {
    case .shown(let text, let compact, let address):
      values["shown"] = [
        "command": "workout pair \(text)", "picture": QRCode(compact)?.picture ?? "",
        "waiting": language.text(.pairWaiting, address), "word": pairing?.word ?? "",
      ]
    case .asked(let id, let name, let address):
      values["asked"] = [
        "id": id.uuidString, "question": language.text(.pairQuestion, name, address),
      ]
    case .paired(let name):
      values["told"] = language.text(.pairDone, name)
      values["form"] = true
    case .failed(let words):
      values["told"] = words
      values["form"] = true
    case nil: values["form"] = true
    }
    return values
  }

  private func row(_ replica: ReplicaList.Replica) -> [String: String] {
    [
      "name": replica.name.withoutControls,
      "identifier": String(replica.id.uuidString.lowercased().prefix(8)),
      "exchanged": replica.exchanged.map(times.dateAndMinute) ?? language[.never],
      "waiting": "\(replica.waiting)",
    ]
  }
}

extension QRCode {
  /// The light modules that a reader needs around the code (ISO/IEC 18004:2015, 9.1).
  private static let margin = 4

  /// The code as a picture: dark on light ground whatever the colors of the page are, as readers expect.
  fileprivate var picture: String {
    let side = size + 2 * Self.margin
    var path = ""
    for row in 0..<size {
      for column in 0..<size where self[row, column] {
        path += "M\(column + Self.margin) \(row + Self.margin)h1v1h-1z"
      }
    }
    return """
      <svg class="code" viewBox="0 0 \(side) \(side)" role="img" aria-labelledby="pair-hint" \
      shape-rendering="crispEdges"><rect width="\(side)" height="\(side)" fill="#fff"/>\
      <path d="\(path)" fill="#000"/></svg>
      """
  }
}
