import HealthModel
import Sealing

/// A release as JSON, without its secrets (docs/schemas/release.schema.json).
struct ReleaseJSON: Encodable {
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
  init(_ release: Release, path: String? = nil) {
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
struct ReleasesJSON: Encodable {
  let releases: [ReleaseJSON]

  init(_ releases: [Release]) {
    self.releases = releases.map { ReleaseJSON($0) }
  }
}
