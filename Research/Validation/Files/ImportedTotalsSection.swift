import Foundation
import HealthModel

/// The displayed totals of an import compared with the device's, and with the recomputed totals.
struct ImportedTotalsSection {
  private let workouts: [ImportedWorkout]

  init(_ workouts: [ImportedWorkout]) { self.workouts = workouts }

  private struct Column: Sendable {
    let name: String
    let title: String
    let unit: String
    let device: @Sendable (ImportedWorkout) -> Double?
    let shown: @Sendable (ImportedWorkout) -> Double?
  }

  private static let columns = [
    Column(name: "distance", title: "distance, m", unit: "m", device: \.deviceMeters) {
      $0.workout.totals.distanceMeters
    },
    Column(name: "duration", title: "time with the timer on, s", unit: "s", device: \.timerSeconds)
    { $0.workout.timerDuration.inSeconds },
    Column(name: "elapsed", title: "elapsed time, s", unit: "s", device: \.elapsedSeconds) {
      $0.workout.elapsedDuration.inSeconds
    },
    Column(name: "ascent", title: "ascent, m", unit: "m", device: \.deviceAscent) {
      $0.workout.totals.ascentMeters
    },
    Column(
      name: "energy", title: "energy, kcal", unit: "kcal", device: \.deviceKilocalories
    ) { $0.workout.totals.energyKilocalories },
  ]

  /// The reference has two or three decimals.
  private static let tolerance = 0.006
  private static let shownCount = 12

  func write(to report: inout Report) {
    guard !workouts.isEmpty else { return }
    report.heading("Imported totals: shown against the device's")
    report.paragraph(
      """
      \(workouts.count) workouts of FIT and TCX files, each imported and analyzed as `workout import` does; no class is
      left out, and a multisport workout counts as a whole and with each of its activities. Shown is what `list`,
      `show` and exports give; the difference is in the unit of the value, and 0 where it is less than the digits of
      the reference.
      """)
    var rows: [[String]] = []
    var others: [[String]] = []
    for column in Self.columns {
      let pairs = workouts.compactMap { workout in
        column.device(workout).map { (workout, $0, column.shown(workout)) }
      }
      let errors = pairs.map { _, device, shown in Self.error(shown, device) }
      guard !errors.isEmpty else { continue }
      rows.append(
        [column.title, "\(errors.count)", "\(errors.count { $0 == 0 })"]
          + [0.5, 0.9, 1].map { format(Statistics.quantile(errors, $0), digits: 2) })
      for (name, share) in [("median", 0.5), ("p90", 0.9), ("worst", 1)] {
        report.add(
          Figure(
            name: "imported_\(column.name)_shown_error_\(name)",
            value: Statistics.quantile(errors, share), unit: column.unit, count: errors.count,
            dataset: "files"))
      }
      for (pair, error) in zip(pairs, errors) where error > 0 {
        others.append([
          pair.0.file, column.title, format(pair.1, digits: 2),
          pair.2.map { format($0, digits: 2) } ?? "–",
        ])
      }
    }
    report.table(
      ["value", "workouts", "the same", "median difference", "90th percentile", "worst"], rows)
    if !others.isEmpty {
      report.paragraph(
        "The others; a declared distance, time or energy of 0 gives way to what the readings say:")
      report.table(["file", "value", "device", "shown"], others)
    }
    writeSamples(to: &report)
    writeRecomputed(to: &report)
  }

  private static func error(_ shown: Double?, _ device: Double) -> Double {
    let error = abs((shown ?? 0) - device)
    return error < tolerance ? 0 : error
  }

  /// Checks whether statistics of distance equal the displayed total.
  private func writeSamples(to report: inout Report) {
    let errors = workouts.compactMap { workout -> Double? in
      guard let shown = workout.workout.totals.distanceMeters, shown > 0,
        workout.workout.configuration.activityType.distanceType != nil
      else { return nil }
      return Self.error(workout.sampledMeters, shown)
    }
    report.paragraph(
      """
      The samples of distance of \(errors.count) workouts sum to the total that is shown in \
      \(errors.count { $0 == 0 }); the greatest difference is \(format(errors.max() ?? 0, digits: 2)) m.
      """)
    report.add(
      Figure(
        name: "imported_distance_samples_error_worst", value: errors.max() ?? 0, unit: "m",
        count: errors.count, dataset: "files"))
  }

  // MARK: - Recomputed totals

  private func writeRecomputed(to report: inout Report) {
    report.heading("Imported totals: recomputed against the device's")
    let pairs = workouts.compactMap { workout -> (ImportedWorkout, Double)? in
      guard let device = workout.deviceMeters, device > 0,
        let ours = workout.workout.recomputed?.totals.distanceMeters
      else { return nil }
      return (workout, 100 * (ours / device - 1))
    }
    report.paragraph(
      """
      The distance that stands below `recomputed`, in percent of what the device declares, of \(pairs.count) workouts with one;
      by the class of the file. Where it is more than 2 % apart, `differs_because` has the reasons.
      Some TCX files are excerpts whose points cover a part of the distance that they declare, which nothing can
      recompute: they have rows of their own.
      """)
    var rows: [[String]] = []
    func add(_ title: String, _ figure: String, _ pairs: [(ImportedWorkout, Double)]) {
      guard !pairs.isEmpty else { return }
      let sizes = pairs.map { abs($0.1) }
      rows.append(
        [title, "\(pairs.count)", format(Statistics.median(pairs.map(\.1)), digits: 2)]
          + [0.5, 0.9, 1].map { format(Statistics.quantile(sizes, $0), digits: 2) })
      for (name, share) in [("median", 0.5), ("p90", 0.9)] {
        report.add(
          Figure(
            name: "recomputed_distance_\(figure)_error_\(name)_pct",
            value: Statistics.quantile(sizes, share), unit: "%", count: sizes.count,
            interval: Statistics.interval(of: sizes) { Statistics.quantile($0, share) },
            dataset: "files"))
      }
    }
    let land = pairs.filter { Self.isOnLand($0.0) }
    add("runs, walks and rides of FIT files", "land", land)
    for kind in Set(pairs.map(\.0.kind)).sorted() {
      add(kind, kind.replacing("-", with: "_"), pairs.filter { $0.0.kind == kind })
    }
    add("all", "all", pairs)
    report.table(["class", "workouts", "bias", "median error", "90th percentile", "worst"], rows)
    report.paragraph("The worst, with the reasons that are shown:")
    let worst = pairs.sorted { abs($0.1) > abs($1.1) }.prefix(Self.shownCount)
    report.table(
      ["file", "device m", "recomputed m", "difference %", "because"],
      worst.map { workout, error in
        let recomputed = workout.workout.recomputed
        let reasons = recomputed?.differences.first { $0.figure == .distance }?.reasons ?? []
        return [
          workout.file, format(workout.deviceMeters ?? .nan),
          format(recomputed?.totals.distanceMeters ?? .nan), format(error, digits: 1),
          reasons.map(\.rawValue).joined(separator: ", "),
        ]
      })
  }

  private static func isOnLand(_ workout: ImportedWorkout) -> Bool {
    ["fit-run", "fit-walk", "fit-ride"].contains(workout.kind)
  }
}
