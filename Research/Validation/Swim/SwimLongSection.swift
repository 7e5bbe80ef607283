import Foundation
import SwimTraining
import Swimming

/// Lengths of long sessions, whose recordings lack gravity because of a high-pass filter.
///
/// The shipped models require gravity. Models of three and six seconds are therefore trained on
/// these recordings in the same way, for each swimmer on the others; they only need to distinguish
/// turns from strokes.
struct SwimLongSection {
  private let runs: [SwimRun]
  /// The number of swimmers with an unknown wrist.
  private let wristless: Int

  private static let dataset = "swim/brunner_highpassed"

  /// - Parameters:
  ///   - long: The long sessions, worn like the others.
  ///   - others: Recordings with gravity, which show on which wrist each swimmer wears the watch.
  init(_ long: StudyRecordings, wornAs others: StudyRecordings) {
    let subjects = long.subjects
    let trainer = StyleTrainer()
    let canonical = long.canonical
    func folds(_ length: WindowLength) -> [Int: StyleModel] {
      let windows = LabelledWindows.training(canonical, .full, length)
      return trainer.leavingOneOut(windows, subjects: subjects)
        .mapValues { StyleModel(.full, length, $0) }
    }
    wristless = Set(subjects).subtracting(others.subjects).count
    guard subjects.count > 1 else {
      runs = []
      return
    }
    let (three, six) = (folds(.threeSeconds), folds(.sixSeconds))
    runs = long.recordings.indices.compactMap { index in
      let recording = long.recordings[index]
      guard SwimTruth(recording.labels).isUsable, let short = three[recording.subject],
        let wide = six[recording.subject]
      else { return nil }
      return SwimRun(
        recording, worn: long.placement(index),
        models: StyleModels(threeSeconds: short, sixSeconds: wide))
    }
  }

  func write(to report: inout Report) {
    guard !runs.isEmpty else { return }
    report.heading("Swimming: lengths of long sessions")
    report.paragraph(
      """
      \(runs.count) recordings of \(Set(runs.map(\.subject)).count) swimmers in a pool of 50 m whose \
      labels are whole, \(Int(runs.reduce(0) { $0 + $1.duration } / 60)) minutes. Their gravity was \
      filtered away, by a filter that looks ahead, so that the shipped models are of no use: each swimmer \
      is judged by models that the others of this folder made. The wrist is that of the swimmer's other \
      recordings; without gravity it cannot be seen, and who has no others (\(wristless) of the folder) is \
      taken to wear it on the left.
      """)
    var rows = FigureRows(Self.dataset, prefix: "swim.long.lengths.")
    rows.addLengths("stored", "stored", LengthScore.bySwimmer(runs, \.wholeStored))
    rows.addLengths("live", "live", LengthScore.bySwimmer(runs, \.wholeLiveSpans))
    report.table(rows)
    writeLatency(to: &report)
  }

  private func writeLatency(to report: inout Report) {
    let swimmers = Dictionary(grouping: runs, by: \.subject).sorted { $0.key < $1.key }
      .map { $0.value.flatMap(\.latencies) }
    let all = swimmers.flatMap(\.self)
    guard !all.isEmpty else { return }
    func interval(_ value: ([Double]) -> Double) -> ClosedRange<Double>? {
      Statistics.interval(of: swimmers.indices.map(Double.init)) { draw in
        value(draw.flatMap { swimmers[Int($0)] })
      }
    }
    func late(_ latencies: [Double]) -> Double {
      Double(latencies.count { $0 > 4 }) / Double(latencies.count)
    }
    func slow(_ latencies: [Double]) -> Double { Statistics.quantile(latencies, 0.95) }
    var rows = FigureRows(Self.dataset, prefix: "swim.long.latency.")
    rows.add(
      "from the wall to the event, median", "median", Statistics.median(all),
      interval(Statistics.median), count: all.count, unit: "s")
    rows.add(
      "the same, 95th percentile", "p95", slow(all), interval(slow), count: all.count, unit: "s")
    rows.add("later than 4 s", "late", late(all), interval(late), count: all.count)
    report.table(rows)
  }
}
