import ActivityItems
import Foundation
import HealthModel

/// The contents of FIT and TCX files as read by this project, compared with another reader.
struct FileAgreementSection {
  /// A value that a row of the table may have.
  private struct Column: Sendable {
    let name: String
    let title: String
    /// Returns the value of each activity of the file, in order; `nil` if it was not read.
    let value: @Sendable (ReadActivity) -> Double?
    /// Whether the table has one value for the whole file.
    var isOfFile = false
  }

  private struct Exception {
    let file, column, truth, read: String
  }

  private let files: [(row: TruthTable.Row, read: ReadActivityFile)]

  init(_ files: [(row: TruthTable.Row, read: ReadActivityFile)]) {
    self.files = files
  }

  private static let columns = [
    Column(name: "distance_m", title: "distance") { $0.totals.distanceMeters },
    Column(name: "timer_s", title: "time with the timer on") { $0.totals.timerSeconds },
    Column(name: "elapsed_s", title: "elapsed time") { $0.totals.elapsedSeconds },
    Column(name: "ascent_m", title: "ascent") { $0.totals.ascentMeters },
    Column(name: "descent_m", title: "descent") { $0.totals.descentMeters },
    Column(name: "laps", title: "laps", value: { Double($0.lapCount) }, isOfFile: true),
    Column(name: "pool_m", title: "length of the pool") {
      $0.head.configuration.lapLength.flatMap { try? $0.value(in: .meter) }
    },
    Column(
      name: "lengths_active", title: "lengths swum",
      value: { read in Double(read.lengths.count { !$0.isRest }) }, isOfFile: true),
    Column(
      name: "lengths_idle", title: "rests told as lengths",
      value: { read in Double(read.lengths.count { $0.isRest }) }, isOfFile: true),
    Column(
      name: "strokes", title: "strokes",
      value: { read in Double(read.lengths.compactMap(\.strokeCount).reduce(0, +)) },
      isOfFile: true),
    Column(name: "avg_hr", title: "mean heart rate") { $0.totals.averageHeartRate },
    Column(name: "max_hr", title: "greatest heart rate") { $0.totals.maximumHeartRate },
    Column(name: "kcal", title: "energy") { $0.totals.kilocalories },
  ]

  /// The reference has two or three decimals.
  private static let tolerance = 0.006

  func write(to report: inout Report) {
    report.heading("FIT and TCX: what the files say")
    report.paragraph(
      """
      \(files.count) files of devices. The truth is what fitdecode 0.11.0 reads in a FIT file's own sessions,
      laps and lengths, and the sums of the laps in a TCX file; agreement is to the last digit. What a file
      does not carry is not counted.
      """)
    var rows: [[String]] = []
    var exceptions: [Exception] = []
    for column in Self.columns {
      var count = 0
      var equal = 0
      for (row, read) in files {
        guard let truth = row.numbers(column.name), truth.contains(where: { $0 != nil }) else {
          continue
        }
        count += 1
        let found = values(of: column, in: read)
        if Self.agree(truth, found) {
          equal += 1
        } else {
          exceptions.append(
            Exception(
              file: row.fileName, column: column.title,
              truth: Self.text(truth), read: Self.text(found)))
        }
      }
      guard count > 0 else { continue }
      rows.append([column.title, "\(equal)", "\(count)"])
      report.add(
        Figure(
          name: "file_agreement_\(column.name)", value: Double(equal) / Double(count), unit: "",
          count: count, dataset: "files"))
    }
    report.table(["value", "files that agree", "files that carry it"], rows)
    guard !exceptions.isEmpty else { return }
    report.paragraph("The others, each with its reason:")
    report.table(
      ["file", "value", "truth", "read", "why"],
      exceptions.map {
        [$0.file, $0.column, $0.truth, $0.read, FileRemarks.agreement($0.file, $0.column)]
      })
  }

  private func values(of column: Column, in file: ReadActivityFile) -> [Double?] {
    let values = file.activities.map(column.value)
    return column.isOfFile ? [values.compactMap(\.self).reduce(0, +)] : values
  }

  /// Compares values; an empty reference is ignored.
  private static func agree(_ truth: [Double?], _ found: [Double?]) -> Bool {
    guard truth.count == found.count else { return false }
    return zip(truth, found).allSatisfy { truth, found in
      guard let truth else { return true }
      return abs((found ?? 0) - truth) < tolerance
    }
  }

  private static func text(_ values: [Double?]) -> String {
    values.map { $0.map { format($0, digits: 2) } ?? "–" }.joined(separator: " + ")
  }
}
