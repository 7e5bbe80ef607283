package import Console
import Foundation
package import HealthModel
package import HealthStorage

/// One application and its permissions, as text or JSON.
package struct ApplicationPage {
  private let times: TimeText
  private let isJSON: Bool

  package init(times: TimeText, isJSON: Bool) {
    self.times = times
    self.isJSON = isJSON
  }

  package func print(_ client: RegisteredClient, in store: HealthStore) async throws {
    let entry = try await ApplicationEntry(client, in: store)
    if isJSON {
      try Output().line(try JSONText.line(ApplicationJSON(entry)))
    } else {
      try Output().line(lines(entry).joined(separator: "\n"))
    }
  }

  private func lines(_ entry: ApplicationEntry) -> [String] {
    let client = entry.client
    var lines = ["\(client.source.name) (\(client.source.bundleIdentifier))".withoutControls]
    lines.append("registered \(times.dateAndMinute(client.registered))")
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
    case .since(let date): "since \(times.dateAndMinute(date))"
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

/// An application with its permissions.
package struct ApplicationEntry {
  package let client: RegisteredClient
  package let permissions: [ObjectType: Permission]
  let unused: [ObjectType]

  package init(_ client: RegisteredClient, in store: HealthStore) async throws(StoreError) {
    self.client = client
    permissions = try await store.permissions(of: client.source.bundleIdentifier)
    unused = try await store.unusedShares(of: client.source.bundleIdentifier)
  }

  /// The types with a decision, by name.
  package var types: [ObjectType] { permissions.keys.sorted { $0.name < $1.name } }

  var readable: [ObjectType] {
    types.filter { type in
      switch permissions[type]?.read {
      case .everything, .since: true
      case .nothing, nil: false
      }
    }
  }

  var savable: [ObjectType] {
    types.filter { permissions[$0]?.share == .sharingAuthorized }
  }
}

/// A table of applications.
package enum ApplicationTable {
  package static func lines(_ entries: [ApplicationEntry], width: Int?) -> [String] {
    var table = Table([
      .init("APPLICATION", .left), .init("NAME", .left, rank: 1), .init("READS", .left),
      .init("SAVES", .left, rank: 2),
    ])
    table.rows = entries.map { entry in
      [
        entry.client.source.bundleIdentifier.withoutControls,
        entry.client.source.name.withoutControls, names(entry.readable), names(entry.savable),
      ]
    }
    return table.lines(width: width)
  }

  private static func names(_ types: [ObjectType]) -> String {
    types.isEmpty ? "nothing" : types.map(\.name).joined(separator: " ")
  }
}

extension LocationVerdict {
  /// The word in JSON.
  package var word: String {
    switch self {
    case .accepted: "accepted"
    case .noFix: "no_fix"
    case .inaccurate: "inaccurate"
    case .impossibleSpeed: "impossible_speed"
    case .duplicateTime: "duplicate_time"
    case .backwardTime: "backward_time"
    case .paused: "paused"
    case .implausibleTime: "implausible_time"
    case .trimmed: "trimmed"
    }
  }

  /// The word for display.
  var words: String { word.split(separator: "_").joined(separator: " ") }
}

/// Any JSON value, to be encoded again with snake_case keys.
enum JSONTree: Codable {
  case object([String: JSONTree])
  case array([JSONTree])
  case text(String)
  case truth(Bool)
  case number(Double)

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.singleValueContainer().decode([String: JSONTree].self) {
      self = .object(object)
    } else if let array = try? decoder.singleValueContainer().decode([JSONTree].self) {
      self = .array(array)
    } else if let truth = try? decoder.singleValueContainer().decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? decoder.singleValueContainer().decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try decoder.singleValueContainer().decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let object):
      try container.encode(
        Dictionary(uniqueKeysWithValues: object.map { (Self.snakeCase($0.key), $0.value) }))
    case .array(let array): try container.encode(array)
    case .text(let text): try container.encode(text)
    case .truth(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    }
  }

  private static func snakeCase(_ key: String) -> String {
    key.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "_\(letter.lowercased())" : String(letter)
    }
  }
}
