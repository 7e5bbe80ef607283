import Foundation
import HealthModel
import WorkoutFiles

/// GPX files with a total declared by the device or application.
struct TrackSection {
  struct Track {
    var file: String
    var lines: [[Location]]
    var reference: Double
    /// The source of the reference.
    var source: String
  }

  let tracks: [Track]

  /// The minimum number of points; a file with fewer is a format example, not a recording.
  private static let minimumPoints = 20
  /// The minimum share of its duplicate's points; a copy with fewer was simplified after the
  /// recording.
  private static let minimumShareOfPoints = 0.8

  init(_ truth: TruthTable, files: URL) {
    let twins = truth.rows.filter { ["fit", "tcx"].contains($0.format) }
    tracks = truth.rows.filter { $0.format == "gpx" && ($0.pointCount ?? 0) >= Self.minimumPoints }
      .compactMap { row in
        var reference = row.distanceMeters.map { ($0, "the app's total in the file") }
        if reference == nil, let start = row.start {
          let twin = twins.first { twin in
            twin.start == start && (twin.deviceMeters ?? 0) > 0
              && Double(row.pointCount ?? 0)
                >= Self.minimumShareOfPoints * Double(twin.positionCount ?? 0)
          }
          reference = twin.flatMap { twin in
            twin.deviceMeters.map { ($0, "the device's total in \(twin.file)") }
          }
        }
        guard let reference,
          let document = try? GPXDocument(path: files.appending(path: row.file).path)
        else { return nil }
        let lines = document.tracks.flatMap(\.segments).map { $0.compactMap(\.location) }
          .filter { !$0.isEmpty }
        return lines.isEmpty
          ? nil
          : Track(file: row.file, lines: lines, reference: reference.0, source: reference.1)
      }
  }

  func write(to report: inout Report) {
    report.heading("GPX files with a known total")
    report.paragraph(
      """
      \(tracks.count) files whose application wrote its distance into them, or that exist as FIT or TCX of
      the same start too. The reference is another program's judgement, not a tape; a total that
      counted fixes the GPX does not hold cannot be met. Copies that were simplified after the recording
      are left out. Error in percent of the reference.
      """)
    var rows: [[String]] = []
    for method in RouteMethod.all {
      let errors = tracks.map { 100 * (method.totals($0.lines).meters / $0.reference - 1) }
      let sizes = errors.map(abs)
      rows.append([
        method.name, format(Statistics.median(errors), digits: 2),
        cell(sizes) { Statistics.median($0) }, cell(sizes) { Statistics.quantile($0, 0.9) },
        format(sizes.max() ?? .nan, digits: 2),
      ])
      guard method.name == RouteMethod.ours.name else { continue }
      add("gpx_distance_error_median_pct", sizes, to: &report) { Statistics.median($0) }
      add("gpx_distance_error_p90_pct", sizes, to: &report) { Statistics.quantile($0, 0.9) }
    }
    report.table(["method", "bias", "median error", "90th percentile", "worst"], rows)
    report.paragraph("Each file, by our method:")
    report.table(
      ["file", "reference m", "**workout** m", "error %", "reference"],
      tracks.map { track in
        let meters = RouteMethod.ours.totals(track.lines).meters
        return [
          (track.file as NSString).lastPathComponent, format(track.reference), format(meters),
          format(100 * (meters / track.reference - 1), digits: 2), track.source,
        ]
      })
  }

  private func cell(_ values: [Double], _ statistic: ([Double]) -> Double) -> String {
    var text = format(statistic(values), digits: 2)
    if let interval = Statistics.interval(of: values, statistic) {
      text +=
        " (\(format(interval.lowerBound, digits: 2))–\(format(interval.upperBound, digits: 2)))"
    }
    return text
  }

  private func add(
    _ name: String, _ values: [Double], to report: inout Report,
    _ statistic: ([Double]) -> Double
  ) {
    report.add(
      Figure(
        name: name, value: statistic(values), unit: "%", count: values.count,
        interval: Statistics.interval(of: values, statistic), dataset: "gpx with totals"))
  }
}
