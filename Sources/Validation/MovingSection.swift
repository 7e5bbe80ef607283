import Foundation
import HealthModel
import Routes

/// Moving receivers: the distance that a recorder must not lose.
struct MovingSection {
  private let logs: [(name: String, log: GPSDLog)]

  init(_ truth: TruthTable, files: URL) {
    logs = truth.rows.filter { $0.kind.hasPrefix("gpsd") && $0.kind != "gpsd-still" }
      .compactMap { row in
        let url = files.appending(path: row.file + ".chk")
        guard let log = try? GPSDLog(contentsOf: url), log.line.count > 1 else { return nil }
        return (row.file, log)
      }
  }

  func write(to report: inout Report) {
    report.heading("Moving")
    report.paragraph(
      """
      The other logs. Most are the first seconds after switching on, when old receivers jump about; the
      truth is not known, except where a receiver moves steadily: there the sum of fixes is all but
      true. Logs shorter than 3 m by both are left out.
      """)
    var rows: [[String]] = []
    for (name, log) in logs {
      let plain = RouteMethod.everyFix.totals([log.line]).meters
      let ours = log.totals
      guard max(plain, ours.distanceMeters) >= 3 else { continue }
      let speeds = log.line.compactMap(\.speed)
      rows.append([
        (name as NSString).lastPathComponent, "\(log.line.count)",
        speeds.isEmpty ? "–" : format(Statistics.median(speeds)), format(plain),
        format(ours.distanceMeters), format(ours.movingSeconds),
      ])
    }
    report.table(
      ["log", "fixes", "median speed m/s", "every fix m", "**workout** m", "moving s"], rows)
  }
}
