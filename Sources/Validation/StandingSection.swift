import Foundation
import HealthModel
import Routes

/// Receivers that stood, by their own speed: every metre, climb and second of motion is invented.
struct StandingSection {
  private let logs: [(name: String, log: GPSDLog)]
  private let missing: Int

  init(_ truth: TruthTable, files: URL) {
    let rows = truth.rows.filter { $0.kind.hasPrefix("gpsd") && $0.isStationary }
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
      \(logs.count) logs of gpsd's regression tests whose receiver never said more than 0.25 m/s; the truth is
      0 m, 0 m and 0 s. \(missing) more have no `.chk` file and are left out. Sums over all logs.
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
  }
}

/// A number with one digit after the point.
func format(_ value: Double, digits: Int = 1) -> String {
  String(format: "%.\(digits)f", value)
}
