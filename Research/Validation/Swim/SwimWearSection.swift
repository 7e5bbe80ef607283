import SwimTraining
import Swimming

/// The engine's detection of a watch worn differently from its declared placement, by models that
/// were not trained on the swimmer.
struct SwimWearSection {
  private struct Judged {
    var subject: Int
    /// The difference from the declared placement.
    var flips: AxisInversion
    var hasEnough: Bool
    /// The placement that the engine reports, if any.
    var told: WristPlacement?
    var isRight: Bool
  }

  private static let dataset = "swim/brunner_raw"
  private static let words: [AxisInversion: (title: String, name: String)] = [
    .wrist: ("on the other wrist", "wrist"), .crown: ("turned", "crown"),
    [.wrist, .crown]: ("both", "both"),
  ]

  private let judged: [Judged]
  /// Recordings of watches that the swimmer wore rotated, without informing the engine.
  private let turned: [Judged]
  private let areKnown: Bool

  /// The swimmers are those used to train the shipped models, or all others.
  init(_ study: StudyRecordings, _ models: UnseenModels, known: Bool) {
    areKnown = known
    let wears = known ? Self.wears(study) : [:]
    var judged: [Judged] = []
    var turned: [Judged] = []
    for (index, recording) in study.recordings.enumerated()
    where UnseenModels.isKnown(recording.subject) == known {
      guard let models = models.models(for: recording.subject),
        let wear = known ? wears[recording.subject] : .shipped
      else { continue }
      func judge(
        _ recording: LabelledRecording, _ flips: AxisInversion, said: WristPlacement
      ) -> Judged {
        let run = SwimRun(recording, worn: said, models: models, wear: wear)
        let told = run.warnings.lazy.compactMap { warning in
          if case .worn(let placement, _) = warning { placement } else { nil }
        }.first
        return Judged(
          subject: recording.subject, flips: flips, hasEnough: run.engine.hasJudgedWear,
          told: told, isRight: told == (flips.isEmpty ? nil : said.flipped(flips)))
      }
      let placement = study.placement(index)
      for flips in AxisInversion.all {
        // As recorded by a watch that is worn differently.
        let worn = recording.signed(as: WristPlacement().flipped(flips))
        judged.append(judge(worn, flips, said: placement))
      }
      if placement.crown == .left {
        turned.append(judge(recording, .crown, said: WristPlacement(wrist: placement.wrist)))
      }
    }
    (self.judged, self.turned) = (judged, turned)
  }

  /// Returns, for each swimmer used to train the shipped model, the model trained on the others.
  private static func wears(_ study: StudyRecordings) -> [Int: OrientationModel] {
    let known = study.canonical.filter { UnseenModels.isKnown($0.subject) }
    let subjects = Set(known.map(\.subject)).sorted()
    guard subjects.count > 1 else { return [:] }
    return WearTrainer().leavingOneOut(WearTrainer.windows(known), subjects: subjects)
      .mapValues(OrientationModel.init)
  }

  func write(to report: inout Report) {
    guard !judged.isEmpty else { return }
    let asSaid = judged.filter(\.flips.isEmpty)
    report.heading("Swimming: wear\(areKnown ? "" : ", shipped models")")
    report.paragraph(
      """
      \(asSaid.count) recordings of \(Set(asSaid.map(\.subject)).count) swimmers, of which \
      \(asSaid.count(where: \.hasEnough)) have enough swimming to judge. The wear that is said is the \
      study's as far as the signal tells it; a copy with signs changed is a watch worn otherwise, while \
      what is said stays. Found is told, and told rightly.
      """)
    var rows = FigureRows(Self.dataset, prefix: "swim." + (areKnown ? "" : "shipped.") + "wear.")
    rows.add(
      "false alarms, worn as said", "falseAlarms",
      share: asSaid.map { ($0.subject, $0.told != nil) })
    for flips in AxisInversion.all.dropFirst() {
      guard let (title, name) = Self.words[flips] else { continue }
      let worn = judged.filter { $0.flips == flips && $0.hasEnough }
      rows.add(
        "found, \(title)", "found.\(name)", share: worn.map { ($0.subject, $0.isRight) })
      rows.add(
        "told wrongly, \(title)", "wrong.\(name)",
        share: worn.map { ($0.subject, $0.told != nil && !$0.isRight) })
    }
    if !turned.isEmpty {
      rows.add(
        "found, watches turned by their swimmers", "found.turned",
        share: turned.map { ($0.subject, $0.isRight) })
    }
    report.table(rows)
  }
}
