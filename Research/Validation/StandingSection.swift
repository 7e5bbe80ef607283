import Foundation
import HealthModel
import Routes

/// Stationary receivers, with any reported speed: every meter, climb and second of motion is an
/// error.
struct StandingSection {
  private let logs: [(name: String, log: GPSDLog)]
  private let missing: Int

  init(_ truth: TruthTable, files: URL) {
    let rows = truth.rows.filter { $0.kind == "gpsd-still" }
    logs = rows.compactMap { row in
      let url = files.appending(path: row.file + ".chk")
      return (try? GPSDLog(contentsOf: url)).map { (row.file, $0) }
    }
    missing = rows.count - logs.count
  }

  func write(to report: inout Report) {
    report.heading("Standing still")
    report.paragraph(
      """
      \(logs.count) logs of gpsd's regression tests whose receiver stood on a desk, a sill or a mast, also those that gave
      speeds of up to 4.5 m/s meanwhile; the truth is 0 m, 0 m and 0 s. \(missing) more have no `.chk` file and are left
      out. Sums over all logs.
      """)
    var rows: [[String]] = []
    for method in RouteMethod.all {
      let results = logs.map { log in
        method.name == RouteMethod.ours.name
          ? RouteMethod.Totals(log.log.totals) : method.totals([log.log.line])
      }
      let meters = results.map(\.meters)
      let climb = results.map(\.ascentMeters)
      let seconds = results.map(\.movingSeconds)
      rows.append([
        method.name, format(meters.reduce(0, +)), format(meters.max() ?? 0),
        format(climb.reduce(0, +)), format(seconds.reduce(0, +)),
      ])
      if method.name == RouteMethod.ours.name {
        report.add(
          Figure(
            name: "standing_worst_m", value: meters.max() ?? 0, unit: "m", count: meters.count,
            dataset: "gpsd standing"))
        for (name, unit, values) in [
          ("standing_distance_m", "m", meters), ("standing_ascent_m", "m", climb),
          ("standing_moving_s", "s", seconds),
        ] {
          report.add(
            Figure(
              name: name, value: values.reduce(0, +), unit: unit, count: values.count,
              interval: Statistics.interval(of: values) { $0.reduce(0, +) },
              dataset: "gpsd standing"))
        }
      }
    }
    report.table(["method", "distance m", "worst log m", "climb m", "moving s"], rows)
    writeLogs(to: &report)
  }
}

extension StandingSection {
  /// The minimum distance of a log that is listed, in meters.
  private static let shownMeters = 0.05

  /// Writes the logs with a false distance, one by one.
  private func writeLogs(to report: inout Report) {
    let found = logs.map { ($0.name, $0.log, $0.log.totals) }
      .filter { $0.2.distanceMeters > Self.shownMeters }
      .sorted { $0.2.distanceMeters > $1.2.distanceMeters }
    let over = found.count { $0.2.distanceMeters > 1 }
    report.add(
      Figure(
        name: "standing_logs_over_1m", value: Double(over), unit: "", count: logs.count,
        dataset: "gpsd standing"))
    guard !found.isEmpty else { return }
    report.paragraph("Of more than 1 m: \(over). Those with any:")
    report.table(
      ["log", "fixes", "greatest speed m/s", "every fix m", "**workout** m", "moving s"],
      found.map { name, log, totals in
        [
          (name as NSString).lastPathComponent, "\(log.line.count)",
          format(log.line.compactMap(\.speed).max() ?? 0),
          format(RouteMethod.everyFix.totals([log.line]).meters),
          format(totals.distanceMeters), format(totals.movingSeconds),
        ]
      })
  }
}

/// Formats a number with one decimal.
func format(_ value: Double, digits: Int = 1) -> String {
  String(format: "%.\(digits)f", value)
}
