import Foundation
import SwimTraining
import Swimming

/// The style models' classification of windows of swimmers on whom they were not trained.
struct SwimStyleSection {
  /// The selection of the judged windows, by the share of their label.
  private enum Judged: String, CaseIterable {
    case threeQuarters = "75 %"
    case all = "any"
    case pure = "all of it"

    func accepts(_ purity: Double) -> Bool {
      switch self {
      case .threeQuarters: purity >= 0.75
      case .all: true
      case .pure: purity == 1
      }
    }
  }

  private struct Row {
    var features: FeatureSet
    var length: WindowLength
    var judged: Judged
    var confusion: StyleConfusion
  }

  private let known: [Row]
  private let strange: [Row]

  /// Judges the windows by models for each set of sensors.
  init(_ study: StudyRecordings, _ models: [UnseenModels]) {
    let recordings = study.canonical
    known = Self.rows(recordings.filter { UnseenModels.isKnown($0.subject) }, models)
    strange = Self.rows(recordings.filter { !UnseenModels.isKnown($0.subject) }, models)
  }

  private static func rows(
    _ recordings: [LabelledRecording], _ models: [UnseenModels]
  ) -> [Row] {
    models.flatMap { models in
      WindowLength.allCases.reversed().flatMap { length in
        var confusions: [Judged: StyleConfusion] = [:]
        for recording in recordings {
          guard let both = models.models(for: recording.subject) else { continue }
          let model = length == .threeSeconds ? both.threeSeconds : both.sixSeconds
          var windows = LabelledWindows(models.features, length)
          windows.append(recording)
          for index in 0..<windows.count {
            let called = model.probabilities(for: Array(windows.row(index))).likeliest
            for judged in Judged.allCases where judged.accepts(windows.purities[index]) {
              confusions[judged, default: StyleConfusion()].add(
                recording.subject, was: windows.classes[index], called: called)
            }
          }
        }
        return Judged.allCases.map { judged in
          Row(
            features: models.features, length: length, judged: judged,
            confusion: confusions[judged, default: StyleConfusion()])
        }
      }
    }
  }

  func write(to report: inout Report) {
    report.heading("Style of a window")
    report.paragraph(
      """
      Each window of a swim alone, called turn or rest, freestyle, breaststroke, backstroke or butterfly.
      A window is what the most of it is labelled, and is judged where at least the share of the
      third column is; labels are good to a second or two. F1 is the mean over the classes: of each
      swimmer's own, as the paper counts, or of all windows together. The best published for a wrist
      is 0.974 of 6 s (Brunner et al., ISWC 2019: 40 swimmers, a neural network). Recall is the mean over
      swimmers. Intervals are over swimmers.
      """)
    if !known.allSatisfy(\.confusion.subjects.isEmpty) {
      report.paragraph(
        "Swimmers whom the shipped models know, each judged by models that the others made:")
      table(known, dataset: "brunner_raw, leave one subject out", to: &report)
    }
    if !strange.allSatisfy(\.confusion.subjects.isEmpty) {
      report.paragraph("Swimmers whom the shipped models have not seen, judged by these:")
      table(strange, dataset: "brunner_raw, unseen subjects", to: &report)
    }
  }

  private func table(_ rows: [Row], dataset: String, to report: inout Report) {
    report.table(
      ["sensors", "window", "judged from", "swimmers", "windows", "F1 by swimmer", "F1 together"]
        + StyleClass.allCases.map { "recall \($0)" },
      rows.map { row in
        let confusion = row.confusion
        return [
          row.features.rawValue, "\(row.length.rawValue) s", row.judged.rawValue,
          "\(confusion.subjects.count)", "\(confusion.windowCount)",
          cell(confusion, confusion.meanF1), cell(confusion, confusion.pooledF1),
        ]
          + StyleClass.allCases.map {
            let recall = confusion.recall($0)
            return recall.isNaN ? "–" : format(recall, digits: 3)
          }
      })
    for row in rows where row.judged == .threeQuarters {
      let name = "swim_style_window_f1_\(row.features.rawValue)_\(row.length.rawValue)s"
      for (end, statistic) in [
        ("by_swimmer", row.confusion.meanF1), ("together", row.confusion.pooledF1),
      ] {
        report.add(
          Figure(
            name: "\(name)_\(end)", value: statistic(row.confusion.subjects), unit: "1",
            count: row.confusion.subjects.count, interval: row.confusion.interval(statistic),
            dataset: dataset))
      }
    }
  }

  private func cell(_ confusion: StyleConfusion, _ statistic: ([Int]) -> Double) -> String {
    let value = format(statistic(confusion.subjects), digits: 4)
    guard let interval = confusion.interval(statistic) else { return value }
    return value
      + " (\(format(interval.lowerBound, digits: 3))–\(format(interval.upperBound, digits: 3)))"
  }
}
