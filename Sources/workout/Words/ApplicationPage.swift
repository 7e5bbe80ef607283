import Foundation
import HealthModel
import HealthStorage

/// One application and its permissions, as text or JSON.
struct ApplicationPage {
  let global: GlobalOptions

  func print(_ client: RegisteredClient, in store: HealthStore) async throws {
    let entry = try await ApplicationEntry(client, in: store)
    if global.json {
      try Output().line(try JSONText.line(ApplicationJSON(entry)))
    } else {
      try Output().line(lines(entry).joined(separator: "\n"))
    }
  }

  private func lines(_ entry: ApplicationEntry) -> [String] {
    let client = entry.client
    var lines = ["\(client.source.name) (\(client.source.bundleIdentifier))".withoutControls]
    lines.append("registered \(global.times.dateAndMinute(client.registered))")
    let languages = PreferredLanguages.tags(environment: ProcessInfo.processInfo.environment)
    for (use, purpose) in [("reads", client.readPurpose), ("saves", client.sharePurpose)] {
      guard let purpose else { continue }
      lines.append("\(use) because: “\(purpose.text(in: languages).withoutControls)”")
    }
    if !client.companions.isEmpty {
      lines.append("together with \(client.companions.joined(separator: ", ").withoutControls)")
    }
    guard !entry.types.isEmpty else { return lines + ["no permissions decided"] }
    var table = Table([.init("TYPE", .left), .init("READ", .left), .init("SAVE", .left)])
    table.rows = entry.types.map { type in
      let permission = entry.permissions[type]
      let never = entry.unused.contains(type) ? ", never used" : ""
      return [type.name, read(permission?.read), share(permission?.share) + never]
    }
    return lines + [""] + table.lines(width: nil)
  }

  private func read(_ scope: ReadScope?) -> String {
    switch scope {
    case .everything: "yes"
    case .since(let date): "since \(global.times.dateAndMinute(date))"
    case .nothing: "no"
    case nil: "undecided"
    }
  }

  private func share(_ status: SharingStatus?) -> String {
    switch status {
    case .sharingAuthorized: "yes"
    case .sharingDenied: "no"
    case .notDetermined, nil: "undecided"
    }
  }
}
