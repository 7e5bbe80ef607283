import ActivityItems
import Foundation
import HealthModel
import Routes

/// This project's distance of device files with fewer points, and without the device's count.
struct ThinnedSection {
  private struct Variant {
    let title: String
    let figure: String
    let interval: Double
    let isCounted: Bool
  }

  private static let variants = [
    Variant(title: "as they are", figure: "0s", interval: 0, isCounted: true),
    Variant(title: "as they are, places alone", figure: "0s_places", interval: 0, isCounted: false),
    Variant(title: "3 s apart, places alone", figure: "3s_places", interval: 3, isCounted: false),
    Variant(title: "6 s apart", figure: "6s", interval: 6, isCounted: true),
    Variant(title: "6 s apart, places alone", figure: "6s_places", interval: 6, isCounted: false),
    Variant(
      title: "15 s apart, places alone", figure: "15s_places", interval: 15, isCounted: false),
    Variant(
      title: "60 s apart, places alone", figure: "60s_places", interval: 60, isCounted: false),
    Variant(
      title: "5 min apart, places alone", figure: "300s_places", interval: 300, isCounted: false),
  ]

  private let rows: [(path: String, row: TruthTable.Row)]
  /// The minimum distance; shorter files have less than five minutes.
  private static let shortestMeters = 2000.0

  init(_ truth: TruthTable, files: URL) {
    rows = truth.rows.filter { ["fit-run", "fit-walk", "fit-ride"].contains($0.kind) }
      .map { (files.appending(path: $0.file).path, $0) }
  }

  func write(to report: inout Report) {
    report.heading("FIT: distance of thinned files")
    report.paragraph(
      """
      Runs, walks and rides with places and at least 2 km, read as if the device had written fewer points. Percent of what the device
      declares; the sum of every fix is of the same points. What lies between two points a minute apart is cut off by both.
      """)
    var table: [[String]] = []
    for variant in Self.variants {
      var ours: [Double] = []
      var sums: [Double] = []
      for (path, row) in rows {
        guard
          let read = try? ReadActivityFile(
            path: path, every: variant.interval, isCounted: variant.isCounted)
        else { continue }
        for activity in read.activities {
          guard let device = activity.totals.distanceMeters, device >= Self.shortestMeters,
            activity.placeCount > 3, let route = activity.route, !row.note.contains("DISAGREE"),
            activity.head.configuration.locationType != .indoor
          else { continue }
          ours.append(100 * (route.distanceMeters / device - 1))
          sums.append(
            100 * (RouteMethod.everyFix.totals(activity.lines).meters / device - 1))
        }
      }
      table.append(
        [variant.title, "\(ours.count)"] + Self.columns(ours) + Self.columns(sums))
      for (name, share) in [("median", 0.5), ("p90", 0.9)] {
        report.add(
          Figure(
            name: "file_thinned_\(variant.figure)_error_\(name)_pct",
            value: Statistics.quantile(ours.map(abs), share), unit: "%", count: ours.count,
            dataset: "files"))
      }
    }
    report.table(
      [
        "points", "files", "bias", "median error", "90th percentile", "worst", "every fix: bias",
        "median", "90th percentile", "worst",
      ], table)
  }

  private static func columns(_ errors: [Double]) -> [String] {
    let sizes = errors.map(abs)
    return [
      format(Statistics.median(errors), digits: 2), format(Statistics.median(sizes), digits: 2),
      format(Statistics.quantile(sizes, 0.9), digits: 2), format(sizes.max() ?? .nan),
    ]
  }
}
