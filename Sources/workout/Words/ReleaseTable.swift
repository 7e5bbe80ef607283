import HealthModel
import Sealing

/// The release ledger as a table.
struct ReleaseTable {
  let times: TimeText

  private static let columns: [Table.Column] = [
    .init("RELEASE", .left), .init("DATE", .left), .init("RECORDS"), .init("TYPES", .left),
    .init("FROM", .left, rank: 2), .init("TO", .left, rank: 2), .init("SUBJECT", .left, rank: 3),
    .init("RECIPIENTS", .left, rank: 1), .init("RECALLED", .left),
  ]

  func lines(_ releases: [Release], width: Int?) -> [String] {
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
