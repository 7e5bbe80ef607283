import Foundation
import GaitTraining
import Mobility

/// Classification of level ground, stairs up and stairs down by motion alone.
struct StairsSection {
  /// A window of a person on whom the model was not trained.
  private struct Named {
    var subject: String
    var was: StairsClass
    var called: StairsClass
  }

  private let sets: [(set: StairsSet, items: [GaitRows.Item<Named>])]

  /// - Throws: ``GaitRecordingError`` for a missing or invalid recording.
  init(data: URL) throws {
    sets = try StairsSet.Model.allCases.map { model in
      let set = try StairsSet(model, below: data)
      let unseen = UnseenStairs(set)
      let shipped = StairsModel(
        model == .waistRotation || model == .waistAcceleration ? .waist : .pocket,
        hasRotation: model.hasRotation)
      let items = set.windows.indices.map { index in
        let window = set.windows[index]
        let subject = Self.subject(window)
        let group = GaitSplit.group(of: subject)
        let judgement =
          group == .unseen
          ? shipped?.judgement(for: window.values) ?? unseen.judgements[index]
          : unseen.judgements[index]
        return GaitRows.Item(
          subject: subject, group: group,
          value: Named(subject: window.subject, was: window.kind, called: judgement.likeliest))
      }
      return (set, items)
    }
  }

  /// Returns the person of a window, whose identifier combines the dataset and the person.
  private static func subject(_ window: StairsSet.Window) -> GaitSubject {
    GaitSubject(
      study: window.study, name: String(window.subject.dropFirst(window.study.rawValue.count + 1)))
  }

  func write(to report: inout Report) {
    report.heading("Stairs and level ground")
    report.paragraph(
      """
      Every two seconds are called level, up or down by the four seconds around them and a model that has not \
      seen the person. Balanced accuracy is the mean over the three classes of the mean over people.
      """)
    for (set, items) in sets {
      guard let study = set.model.studies.first else { continue }
      var rows = GaitRows(study, "stairs." + set.model.rawValue)
      let judged = items.filter { $0.subject.study == study }
      let title = set.model.rawValue.replacing("-", with: ", ")
      rows.add("balanced accuracy, \(title)", "balanced", judged, Self.balanced)
      for (kind, word) in [(StairsClass.level, "level"), (.up, "up"), (.down, "down")] {
        rows.add("found, \(word), \(title)", "recall." + word, judged) { Self.recall($0, kind) }
      }
      for other in set.model.studies.dropFirst() {
        let walks = items.filter { $0.subject.study == other }
        rows.add(
          "level ground called level, \(other.rawValue), \(title)", "level.\(other.rawValue)", walks
        ) { Self.recall($0, .level) }
      }
      report.table(rows)
    }
  }

  private static func balanced(_ named: [Named]) -> Double {
    StairsClass.allCases.reduce(0) { $0 + recall(named, $1) } / Double(StairsClass.allCases.count)
  }

  private static func recall(_ named: [Named], _ kind: StairsClass) -> Double {
    let people = Dictionary(grouping: named.filter { $0.was == kind }, by: \.subject).values
    let shares = people.map { Double($0.count { $0.called == kind }) / Double($0.count) }
    return shares.isEmpty ? .nan : shares.reduce(0, +) / Double(shares.count)
  }
}
