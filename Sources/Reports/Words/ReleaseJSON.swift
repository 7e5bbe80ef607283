package import Console
import HealthModel
package import HealthStorage
package import Sealing

/// A release as JSON, without its secrets (docs/schemas/release.schema.json).
package struct ReleaseJSON: Encodable {
  let release, date, subject, dateShift: String
  let recipients, types: [String]
  let start, end: String?
  let recordCount: Int
  let recalled: String?
  let path: String?

  enum CodingKeys: String, CodingKey {
    case release, date, subject, recipients, types, start, end, recalled, path
    case dateShift = "date_shift"
    case recordCount = "record_count"
  }

  /// - Parameters:
  ///   - release: The release.
  ///   - path: The path of the file that was just written.
  package init(_ release: Release, path: String? = nil) {
    self.release = release.code.description
    date = release.date.rfc3339
    subject = release.subject.code.description
    dateShift = release.dateShift.rawValue
    recipients = release.recipients.map(\.description)
    types = release.types
    start = release.span?.start.rfc3339
    end = release.span?.end.rfc3339
    recordCount = release.count
    recalled = release.recalled?.rfc3339
    self.path = path
  }
}

/// The ledger as JSON (docs/schemas/releases.schema.json).
package struct ReleasesJSON: Encodable {
  let releases: [ReleaseJSON]

  package init(_ releases: [Release]) {
    self.releases = releases.map { ReleaseJSON($0) }
  }
}

/// The retention rules of a store, as JSON.
package struct RetentionJSON: Encodable {
  let rules: RetentionRules

  package init(_ rules: RetentionRules) { self.rules = rules }

  enum CodingKeys: String, CodingKey {
    case keepSeconds = "keep_s"
    case types
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(
      rules.everyType?.components.seconds, forKey: .keepSeconds)
    let types = rules.types.sorted { $0.key < $1.key }.map { identifier, keep in
      TypeRule(
        type: ObjectType(identifier: identifier)?.name ?? identifier,
        keepSeconds: keep.components.seconds)
    }
    try container.encode(types, forKey: .types)
  }

  private struct TypeRule: Encodable {
    let type: String
    let keepSeconds: Int64

    enum CodingKeys: String, CodingKey {
      case type
      case keepSeconds = "keep_s"
    }
  }
}

/// The release ledger as a table.
package struct ReleaseTable {
  let times: TimeText

  package init(times: TimeText) {
    self.times = times
  }

  private static let columns: [Table.Column] = [
    .init("RELEASE", .left), .init("DATE", .left), .init("RECORDS"), .init("TYPES", .left),
    .init("FROM", .left, rank: 2), .init("TO", .left, rank: 2), .init("SUBJECT", .left, rank: 3),
    .init("RECIPIENTS", .left, rank: 1), .init("RECALLED", .left),
  ]

  package func lines(_ releases: [Release], width: Int?) -> [String] {
    var table = Table(Self.columns)
    table.rows = releases.map(row)
    return table.lines(width: width)
  }

  private func row(_ release: Release) -> [String] {
    [
      release.code.description, times.dateAndMinute(release.date), String(release.count),
      release.types.joined(separator: ","),
      release.span.map { times.dateAndMinute($0.start) } ?? "",
      release.span.map { times.dateAndMinute($0.end) } ?? "", release.subject.code.description,
      release.recipients.map(\.description).joined(separator: ","),
      release.recalled.map(times.dateAndMinute) ?? "",
    ]
  }
}
