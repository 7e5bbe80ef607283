import Foundation
import HealthModel
import SwimTraining
import Swimming

/// Lengths, their styles and their strokes, by the whole engine on whole recordings, each swimmer with
/// models that have not seen them.
struct SwimLengthSection {
  let runs: [SwimRun]
  let laps: [SwimLapRow]

  private static let dataset = "swim/brunner_raw"
  /// A found length is of a row of the table when both ends are this near.
  private static let nearSeconds = 8.0

  private let features: FeatureSet
  private let areKnown: Bool

  /// With acceleration alone the recordings' rotation is left out.
  ///
  /// The swimmers are those whom the shipped models know, or all others.
  init(_ study: StudyRecordings, laps: [SwimLapRow], _ models: UnseenModels, known: Bool) {
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
    let stored = score(usable) { $0.wholeStored }
    let live = score(usable) { $0.wholeLive.map { $0.start...max($0.start, $0.end) } }
    var rows: [[String]] = []
    for (name, scores) in [("stored", stored), ("live", live)] {
      for tolerance in LengthScore.tolerances {
        let word = tolerance.isFinite ? "within\(Int(tolerance))s" : "any"
        rows.append(
          row(
            "lengths, F1 \(word), \(name)", "\(prefix)lengths.\(name).f1.\(word)", scores, &report
          ) { $0.f1(within: tolerance) })
      }
      rows.append(
        row(
          "recordings with the exact count, \(name)", "\(prefix)lengths.\(name).exact", scores,
          &report
        ) {
          $0.exactShare
        })
    }
    report.table(["figure", "value", "95 % over swimmers", "n"], rows)
  }

  private func score(
    _ runs: [SwimRun], _ found: (SwimRun) -> [ClosedRange<Double>]
  ) -> [LengthScore] {
    Dictionary(grouping: runs, by: \.subject).sorted { $0.key < $1.key }.map { _, runs in
      var score = LengthScore()
      for run in runs { score.add(found: found(run), real: run.wholeTruth) }
      return score
    }
  }

  private func row(
    _ title: String, _ name: String, _ scores: [LengthScore], _ report: inout Report,
    _ value: (LengthScore) -> Double
  ) -> [String] {
    func pooled(_ scores: [LengthScore]) -> LengthScore {
      scores.reduce(into: LengthScore()) { $0.add($1) }
    }
    let all = pooled(scores)
    let interval = Statistics.interval(of: scores.indices.map(Double.init)) { draw in
      value(pooled(draw.map { scores[Int($0)] }))
    }
    return figure(title, name, value(all), interval, count: all.real, &report)
  }

  private func figure(
    _ title: String, _ name: String, _ value: Double, _ interval: ClosedRange<Double>?,
    count: Int, unit: String = "", _ report: inout Report
  ) -> [String] {
    report.add(
      Figure(
        name: name, value: value, unit: unit, count: count, interval: interval,
        dataset: Self.dataset))
    func text(_ value: Double) -> String { String(format: "%.3f", value) }
    let range = interval.map { "\(text($0.lowerBound)) to \(text($0.upperBound))" } ?? ""
    return [title, text(value) + (unit.isEmpty ? "" : " \(unit)"), range, "\(count)"]
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
      for real in run.wholeTruth {
        let told = run.wholeLive.first {
          abs($0.end - real.upperBound) < 5 && abs($0.start - real.lowerBound) < 8
        }
        if let told { latencies.append(told.time - real.upperBound) }
      }
    }
    guard !latencies.isEmpty else { return }
    func edge(_ title: String, _ name: String, _ errors: [Double]) -> [[String]] {
      [
        figure(
          "\(title), median error", "\(prefix)lengths.\(name).bias", Statistics.median(errors),
          Statistics.interval(of: errors, Statistics.median), count: errors.count, unit: "s",
          &report),
        figure(
          "\(title), median absolute error", "\(prefix)lengths.\(name).error",
          Statistics.median(errors.map(abs)), nil, count: errors.count, unit: "s", &report),
      ]
    }
    let edges = edge("start", "start", starts) + edge("end", "end", ends)
    let late = Double(latencies.count { $0 > 4 }) / Double(latencies.count)
    report.table(
      ["figure", "value", "95 % over lengths", "n"],
      edges + [
        figure(
          "from the wall to the event, median", "\(prefix)lengths.latency.median",
          Statistics.median(latencies),
          Statistics.interval(of: latencies, Statistics.median), count: latencies.count, unit: "s",
          &report),
        figure(
          "the same, 95th percentile", "\(prefix)lengths.latency.p95",
          Statistics.quantile(latencies, 0.95), nil, count: latencies.count, unit: "s", &report),
        figure(
          "later than 4 s", "\(prefix)lengths.latency.late", late, nil, count: latencies.count,
          &report),
      ])
  }

  // MARK: - Styles

  /// The length that the engine found for a row, if it found one.
  private func found(_ row: SwimLapRow, _ run: SwimRun) -> SwimLength? {
    run.stored.first { length in
      let span = SwimRun.seconds(length)
      return abs(span.lowerBound - row.start) <= Self.nearSeconds
        && abs(span.upperBound - row.end) <= Self.nearSeconds
    }
  }

  private func run(of row: SwimLapRow) -> SwimRun? {
    guard row.file.hasPrefix("brunner_raw/") else { return nil }
    let name = row.file.dropFirst("brunner_raw/".count)
    return runs.first { $0.name == name }
  }

  private func writeStyles(to report: inout Report) {
    typealias Judged = (subject: Int, isRight: Bool)
    var given: [Judged] = []
    var end: [Judged] = []
    var names: [(String, String)] = []
    for row in laps {
      guard let run = run(of: row) else { continue }
      let length = run.engine.length(
        from: SwimRun.instant(row.start), to: SwimRun.instant(row.end))
      given.append((row.subject, length.style.name == row.style))
      names.append((row.style, length.style.name))
      if let found = found(row, run) { end.append((row.subject, found.style.name == row.style)) }
    }
    func share(_ judged: [Judged]) -> Double {
      judged.isEmpty ? .nan : Double(judged.count { $0.isRight }) / Double(judged.count)
    }
    func interval(_ judged: [Judged]) -> ClosedRange<Double>? {
      let groups = Dictionary(grouping: judged, by: \.subject).sorted { $0.key < $1.key }
        .map(\.value)
      return Statistics.interval(of: groups.indices.map(Double.init)) { draw in
        share(draw.flatMap { groups[Int($0)] })
      }
    }
    report.heading("Swimming: the style of a length\(suffix)")
    report.paragraph(
      "All lengths of `laps.csv` in \(Self.dataset), mixed ones among them; found lengths are "
        + "those with both ends within \(Int(Self.nearSeconds)) s.")
    report.table(
      ["figure", "value", "95 % over swimmers", "n"],
      [
        figure(
          "style right, between the labelled ends", "\(prefix)lengthStyle.labelled", share(given),
          interval(given), count: given.count, &report),
        figure(
          "style right, of found lengths", "\(prefix)lengthStyle.found", share(end), interval(end),
          count: end.count, &report),
        figure(
          "F1 over the styles that occur", "\(prefix)lengthStyle.f1", Self.f1(names), nil,
          count: names.count, &report),
      ])
  }

  /// The mean over the true styles of the harmonic mean of precision and recall.
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
      given.append((row.subject, real, Double(length.strokeCount)))
      if let found = found(row, run) {
        end.append((row.subject, real, Double(found.strokeCount)))
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
    var rows: [[String]] = []
    for (title, name, counts) in [
      ("between the labelled ends", "labelled", given), ("of found lengths", "found", end),
    ] {
      rows.append(
        figure(
          "error \(title)", "\(prefix)strokes.\(name).mape", mape(counts), interval(counts, mape),
          count: counts.count, unit: "%", &report))
      rows.append(
        figure(
          "within one \(title)", "\(prefix)strokes.\(name).within1", within(counts),
          interval(counts, within), count: counts.count, &report))
    }
    report.table(["figure", "value", "95 % over swimmers", "n"], rows)
  }
}
