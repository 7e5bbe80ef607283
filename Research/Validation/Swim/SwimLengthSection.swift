import Foundation
import HealthModel
import SwimTraining
import Swimming

/// Lengths, their styles and their strokes, by the whole engine on whole recordings, with models
/// that were not trained on the swimmer.
struct SwimLengthSection {
  let runs: [SwimRun]
  let laps: [StudyLap]

  private static let dataset = "swim/brunner_raw"
  /// A detected length matches a row of the table if both ends are within this time.
  private static let nearSeconds = 8.0

  private let features: FeatureSet
  private let areKnown: Bool

  /// With acceleration alone, the recordings' rotation is omitted.
  ///
  /// The swimmers are those used to train the shipped models, or all others.
  init(_ study: StudyRecordings, laps: [StudyLap], _ models: UnseenModels, known: Bool) {
    self.laps = laps
    features = models.features
    areKnown = known
    runs = study.recordings.indices.compactMap { index in
      let recording = study.recordings[index]
      guard UnseenModels.isKnown(recording.subject) == known,
        let models = models.models(for: recording.subject)
      else { return nil }
      return SwimRun(recording, worn: study.placement(index), models: models)
    }
  }

  private var suffix: String {
    (features == .full ? "" : ", acceleration only") + (areKnown ? "" : ", shipped models")
  }
  private var prefix: String {
    "swim." + (areKnown ? "" : "shipped.") + (features == .full ? "" : "acceleration.")
  }

  func write(to report: inout Report) {
    guard !runs.isEmpty else { return }
    report.heading("Swimming: lengths\(suffix)")
    let usable = runs.filter(\.truth.isUsable)
    report.paragraph(
      """
      \(usable.count) recordings of \(Set(usable.map(\.subject)).count) swimmers in a pool of 50 m \
      whose labels are whole; a length is right within D when both its ends are. Labels are good to 1 to 2 s.
      """)
    writeLengths(usable, to: &report)
    writeLatency(usable, to: &report)
    writeStyles(to: &report)
    writeStrokes(to: &report)
  }

  // MARK: - Lengths

  private func writeLengths(_ usable: [SwimRun], to report: inout Report) {
    var rows = FigureRows(Self.dataset, prefix: prefix + "lengths.")
    rows.addLengths("stored", "stored", LengthScore.bySwimmer(usable, \.wholeStored))
    rows.addLengths("live", "live", LengthScore.bySwimmer(usable, \.wholeLiveSpans))
    report.table(rows)
  }

  // MARK: - Latency

  private func writeLatency(_ usable: [SwimRun], to report: inout Report) {
    var latencies: [Double] = []
    var starts: [Double] = []
    var ends: [Double] = []
    for run in usable {
      for real in run.wholeTruth {
        let stored = run.wholeStored.first {
          abs($0.upperBound - real.upperBound) < 8 && abs($0.lowerBound - real.lowerBound) < 8
        }
        guard let stored else { continue }
        starts.append(stored.lowerBound - real.lowerBound)
        ends.append(stored.upperBound - real.upperBound)
      }
      latencies += run.latencies
    }
    guard !latencies.isEmpty else { return }
    var rows = FigureRows(Self.dataset, prefix: prefix + "lengths.")
    for (name, errors) in [("start", starts), ("end", ends)] {
      rows.add(
        "\(name), median error", "\(name).bias", Statistics.median(errors),
        Statistics.interval(of: errors, Statistics.median), count: errors.count, unit: "s")
      rows.add(
        "\(name), median absolute error", "\(name).error", Statistics.median(errors.map(abs)),
        count: errors.count, unit: "s")
    }
    rows.add(
      "from the wall to the event, median", "latency.median", Statistics.median(latencies),
      Statistics.interval(of: latencies, Statistics.median), count: latencies.count, unit: "s")
    rows.add(
      "the same, 95th percentile", "latency.p95", Statistics.quantile(latencies, 0.95),
      count: latencies.count, unit: "s")
    let late = Double(latencies.count { $0 > 4 }) / Double(latencies.count)
    rows.add("later than 4 s", "latency.late", late, count: latencies.count)
    report.table(rows, over: "lengths")
  }

  // MARK: - Styles

  /// Returns the length that the engine detected for a row, if any.
  private func found(_ row: StudyLap, _ run: SwimRun) -> SwimLength? {
    run.stored.first { length in
      let span = SwimRun.seconds(length)
      return abs(span.lowerBound - row.start) <= Self.nearSeconds
        && abs(span.upperBound - row.end) <= Self.nearSeconds
    }
  }

  private func run(of row: StudyLap) -> SwimRun? {
    guard row.file.hasPrefix("brunner_raw/") else { return nil }
    let name = row.file.dropFirst("brunner_raw/".count)
    return runs.first { $0.name == name }
  }

  private func writeStyles(to report: inout Report) {
    var given: [(subject: Int, isSo: Bool)] = []
    var end: [(subject: Int, isSo: Bool)] = []
    var names: [(String, String)] = []
    for row in laps {
      guard let run = run(of: row) else { continue }
      let length = run.engine.length(
        from: SwimRun.instant(row.start), to: SwimRun.instant(row.end))
      given.append((row.subject, length.style.name == row.style))
      names.append((row.style, length.style.name))
      if let found = found(row, run) { end.append((row.subject, found.style.name == row.style)) }
    }
    report.heading("Swimming: the style of a length\(suffix)")
    report.paragraph(
      "All lengths of `laps.csv` in \(Self.dataset), mixed ones among them; found lengths are "
        + "those with both ends within \(Int(Self.nearSeconds)) s.")
    var rows = FigureRows(Self.dataset, prefix: prefix + "lengthStyle.")
    rows.add("style right, between the labelled ends", "labelled", share: given)
    rows.add("style right, of found lengths", "found", share: end)
    rows.add("F1 over the styles that occur", "f1", Self.f1(names), count: names.count)
    report.table(rows)
  }

  /// Returns the mean over the true styles of the harmonic mean of precision and recall.
  private static func f1(_ pairs: [(real: String, found: String)]) -> Double {
    let styles = Set(pairs.map(\.real))
    let scores = styles.map { style in
      let right = pairs.count { $0.real == style && $0.found == style }
      let all = pairs.count { $0.real == style } + pairs.count { $0.found == style }
      return 2 * Double(right) / Double(all)
    }
    return scores.reduce(0, +) / Double(scores.count)
  }

  // MARK: - Strokes

  private func writeStrokes(to report: inout Report) {
    typealias Count = (subject: Int, real: Double, found: Double)
    var given: [Count] = []
    var end: [Count] = []
    for row in laps where row.style != "mixed" {
      guard let real = row.strokes, real > 0, let run = run(of: row) else { continue }
      let length = run.engine.length(
        from: SwimRun.instant(row.start), to: SwimRun.instant(row.end))
      given.append((row.subject, real, Double(length.strokeCount ?? 0)))
      if let found = found(row, run) {
        end.append((row.subject, real, Double(found.strokeCount ?? 0)))
      }
    }
    func mape(_ counts: [Count]) -> Double {
      100 * counts.reduce(0) { $0 + abs($1.found - $1.real) / $1.real } / Double(counts.count)
    }
    func within(_ counts: [Count]) -> Double {
      Double(counts.count { abs($0.found - $0.real) <= 1 }) / Double(counts.count)
    }
    func interval(_ counts: [Count], _ value: ([Count]) -> Double) -> ClosedRange<Double>? {
      let groups = Dictionary(grouping: counts, by: \.subject).sorted { $0.key < $1.key }
        .map(\.value)
      return Statistics.interval(of: groups.indices.map(Double.init)) { draw in
        value(draw.flatMap { groups[Int($0)] })
      }
    }
    report.heading("Swimming: strokes of a length\(suffix)")
    report.paragraph(
      "Single-style lengths of which eight of ten offline counts agree within one stroke; the "
        + "reference is their median, a consensus of machines: it shows consistency, not truth.")
    var rows = FigureRows(Self.dataset, prefix: prefix + "strokes.")
    for (title, name, counts) in [
      ("between the labelled ends", "labelled", given), ("of found lengths", "found", end),
    ] {
      rows.add(
        "error \(title)", "\(name).mape", mape(counts), interval(counts, mape),
        count: counts.count, unit: "%")
      rows.add(
        "within one \(title)", "\(name).within1", within(counts), interval(counts, within),
        count: counts.count)
    }
    report.table(rows)
  }
}
