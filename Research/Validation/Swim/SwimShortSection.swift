import Foundation
import SwimTraining
import Swimming

/// Lengths of shorter pools, and of swimmers who stop in the middle of one: copies of real swims in
/// a 50 m pool, each judged by models that were not trained on the swimmer.
struct SwimShortSection {
  private struct Pool {
    var title: String
    var name: String
    /// The length in meters.
    var length: Double
  }

  private static let pools = [
    Pool(title: "25 m", name: "25m", length: 25), Pool(title: "25 yd", name: "25yd", length: 22.86),
  ]
  private static let stopSeconds = [0.0, 3, 5]
  private static let originalLength = 50.0
  private static let dataset = "swim/brunner_raw, altered"

  /// The runs by the indices of ``pools`` and of ``stopSeconds``.
  private let short: [[SwimRun]]
  private let stopped: [[SwimRun]]
  private let areKnown: Bool

  /// The swimmers are those used to train the shipped models, or all others.
  init(_ study: StudyRecordings, _ models: UnseenModels, known: Bool) {
    areKnown = known
    let taken = study.recordings.indices.compactMap { index in
      let recording = study.recordings[index]
      return UnseenModels.isKnown(recording.subject) == known
        && SwimTruth(recording.labels).isUsable
        ? models.models(for: recording.subject).map { (index, $0) } : nil
    }
    func runs(
      lapLength: Double = Self.originalLength, _ copy: (LabelledRecording) -> LabelledRecording?
    ) -> [SwimRun] {
      taken.compactMap { index, models in
        copy(study.recordings[index]).map {
          SwimRun($0, worn: study.placement(index), models: models, lapLength: lapLength)
        }
      }
    }
    short = Self.pools.map { pool in
      runs(lapLength: pool.length) {
        SwimShortPool.cut($0, keeping: pool.length / Self.originalLength)
      }
    }
    stopped = Self.stopSeconds.map { seconds in
      runs { SwimStops.stopping($0, seconds: seconds) }
    }
  }

  private var suffix: String { areKnown ? "" : ", shipped models" }
  private var prefix: String { "swim." + (areKnown ? "" : "shipped.") }

  func write(to report: inout Report) {
    if short.contains(where: { !$0.isEmpty }) { writeShort(to: &report) }
    if stopped.contains(where: { !$0.isEmpty }) { writeStops(to: &report) }
  }

  private func writeShort(to report: inout Report) {
    report.heading("Swimming: lengths of short pools\(suffix)")
    report.paragraph(
      """
      Cut from swims in a pool of 50 m, for want of others: the middle of each length of 20 s or more is \
      taken out, where the strokes before and after fit. Real short pools have other paces and fewer \
      strokes between the turns.
      """)
    var rows = FigureRows(Self.dataset, prefix: prefix + "short.")
    for (pool, runs) in zip(Self.pools, short) {
      rows.addLengths(pool.title, pool.name, LengthScore.bySwimmer(runs, \.wholeStored))
    }
    report.table(rows)
  }

  private func writeStops(to report: inout Report) {
    report.heading("Swimming: stops in the middle of a length\(suffix)")
    report.paragraph(
      """
      Sessions of at least three lengths, repeated three times; from the sixth length on each fourth has \
      a piece of the swimmer's own rest in its middle. The same lengths over and over are easier to know \
      than real ones. A length with a stop is one length.
      """)
    var rows = FigureRows(Self.dataset, prefix: prefix + "stops.")
    for (seconds, runs) in zip(Self.stopSeconds, stopped) {
      let title = seconds == 0 ? "no stop" : "stops of \(Int(seconds)) s"
      let scores = LengthScore.bySwimmer(runs, \.wholeStored)
      rows.add("lengths, F1 any, \(title)", "\(Int(seconds))s.f1.any", scores) {
        $0.f1(within: .infinity)
      }
      rows.add(
        "recordings with the exact count, \(title)", "\(Int(seconds))s.exact", scores,
        \.exactShare, count: \.recordings)
    }
    report.table(rows)
  }
}
