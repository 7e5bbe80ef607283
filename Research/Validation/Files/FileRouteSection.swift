import ActivityItems
import Foundation
import HealthModel
import Routes

/// Distance and climb that this project's engine computes from the locations of device files,
/// compared with the device's own.
struct FileRouteSection {
  private struct Track {
    let file: String
    /// Whether it is an activity on foot or on wheels, in the device's own format.
    let isOnLand: Bool
    let activity: ReadActivity
    let deviceMeters: Double?
    let deviceAscent: Double?
  }

  private let tracks: [Track]

  /// The minimum number of locations and distance: fewer are format examples, and shorter ones
  /// walks around the house.
  private static let minimumPlaces = 60
  private static let shortestMeters = 200.0
  /// The minimum ascent; below it, a few meters are many percent.
  private static let minimumAscent = 40.0
  private static let shownCount = 10

  init(_ files: [(row: TruthTable.Row, read: ReadActivityFile)]) {
    // The same recording under two names counts once.
    var known: Set<String> = []
    tracks = files.flatMap { row, read in
      read.activities.filter {
        $0.placeCount >= Self.minimumPlaces && known.insert($0.fingerprint).inserted
      }
      .map { activity in
        Track(
          file: row.fileName,
          isOnLand: row.format == "fit" && activity.isOnLand, activity: activity,
          // If laps and points of a file disagree, the points are the device's.
          deviceMeters: row.note.contains("DISAGREE")
            ? activity.pointMeters : activity.totals.distanceMeters,
          deviceAscent: activity.totals.ascentMeters)
      }
    }
  }

  func write(to report: inout Report) {
    report.heading("FIT and TCX: distance and climb of the places")
    let outdoor = tracks.filter { !$0.activity.isWithoutWay }
    write(
      outdoor.filter { ($0.deviceMeters ?? 0) >= Self.shortestMeters }, of: "distance",
      reference: \.deviceMeters, ours: { $0.activity.route?.distanceMeters },
      method: { $0.meters }, figure: "file_distance", to: &report)
    write(
      outdoor.filter { ($0.deviceMeters ?? 0) >= Self.shortestMeters && $0.isOnLand },
      of: "distance", among: "runs, walks and rides in FIT files", reference: \.deviceMeters,
      ours: { $0.activity.route?.distanceMeters }, method: { $0.meters },
      figure: "file_land_distance", to: &report)
    write(
      outdoor.filter { ($0.deviceAscent ?? 0) >= Self.minimumAscent && $0.activity.hasAltitude },
      of: "ascent", reference: \.deviceAscent, ours: { $0.activity.route?.ascentMeters },
      method: { $0.ascentMeters }, figure: "file_ascent", to: &report)
    write(
      outdoor.filter {
        ($0.deviceAscent ?? 0) >= Self.minimumAscent && $0.activity.hasAltitude && $0.isOnLand
      },
      of: "ascent", among: "runs, walks and rides in FIT files", reference: \.deviceAscent,
      ours: { $0.activity.route?.ascentMeters }, method: { $0.ascentMeters },
      figure: "file_land_ascent", to: &report)
  }

  private func write(
    _ tracks: [Track], of what: String, among kinds: String = "recordings",
    reference: (Track) -> Double?,
    ours: (Track) -> Double?, method: (RouteMethod.Totals) -> Double, figure: String,
    to report: inout Report
  ) {
    func percent(_ value: Double, of track: Track) -> Double {
      100 * (value / (reference(track) ?? .nan) - 1)
    }
    let errors = tracks.map { percent(ours($0) ?? 0, of: $0) }
    let sizes = errors.map(abs)
    report.paragraph(
      """
      **\(what.capitalized)** of \(tracks.count) \(kinds), in percent of what the device tells, which is \
      itself a filtered value.
      """)
    var rows = [row("**workout**", errors)]
    if what == "distance" { rows.append(row("workout, by places alone", placesAlone(tracks))) }
    for other in RouteMethod.all.dropFirst() {
      let errors = tracks.map { percent(method(other.totals($0.activity.lines)), of: $0) }
      rows.append(row(other.name, errors))
    }
    report.table(["method", "bias", "median error", "90th percentile", "worst"], rows)
    if what == "distance" { report.paragraph(countedWay(tracks)) }
    for (name, value) in [("median", 0.5), ("p90", 0.9), ("worst", 1)] {
      report.add(
        Figure(
          name: "\(figure)_error_\(name)_pct", value: Statistics.quantile(sizes, value),
          unit: "%", count: sizes.count,
          interval: value < 1
            ? Statistics.interval(of: sizes) { Statistics.quantile($0, value) } : nil,
          dataset: "files"))
    }
    report.paragraph("The worst of them, looked at one by one:")
    let worst = zip(tracks, errors).sorted { abs($0.1) > abs($1.1) }.prefix(Self.shownCount)
    report.table(
      ["file", "device m", "**workout** m", "error %", "why"],
      worst.map { track, error in
        [
          track.file, format(reference(track) ?? .nan), format(ours(track) ?? .nan),
          format(error, digits: 1), FileRemarks.route(track.file, what),
        ]
      })
  }

  /// Returns the errors of the distance from locations alone, without the device's count in its
  /// gaps.
  private func placesAlone(_ tracks: [Track]) -> [Double] {
    tracks.map { track in
      let meters = track.activity.placesRoute?.distanceMeters ?? 0
      return 100 * (meters / (track.deviceMeters ?? .nan) - 1)
    }
  }

  private func countedWay(_ tracks: [Track]) -> String {
    let counted = tracks.compactMap { $0.activity.route?.countedMeters }.filter { $0 >= 1 }
    let sum = format(counted.reduce(0, +) / 1000, digits: 1)
    return """
      Across gaps, before the first place and after a pause the way is what the device counted: \(sum) km in \
      \(counted.count) of them. By places alone nothing is counted there.
      """
  }

  private func row(_ name: String, _ errors: [Double]) -> [String] {
    let sizes = errors.map(abs)
    return [
      name, format(Statistics.median(errors), digits: 2),
      format(Statistics.median(sizes), digits: 2),
      format(Statistics.quantile(sizes, 0.9), digits: 2), format(sizes.max() ?? .nan, digits: 1),
    ]
  }
}

extension ReadActivity {
  fileprivate var fingerprint: String {
    "\(lines.first?.first?.time.microseconds ?? 0) \(placeCount) \(totals.distanceMeters ?? 0)"
  }

  fileprivate var isOnLand: Bool {
    [.running, .walking, .hiking, .cycling].contains(head.configuration.activityType)
  }

  /// Whether the path has no relation to the distance: indoors, or with generated locations.
  fileprivate var isWithoutWay: Bool {
    head.configuration.locationType == .indoor || head.configuration.swimmingLocationType == .pool
  }

  fileprivate var hasAltitude: Bool { route?.ascentMeters != nil }
}
