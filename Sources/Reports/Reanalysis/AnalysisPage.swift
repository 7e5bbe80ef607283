package import Console
import HealthModel
import HealthStorage
package import Reanalysis

/// The text of the changes of an analysis.
struct AnalysisPage {
  let measures: MeasureText
  let times: TimeText

  /// `2026-11-21 06:45 walking 3f2a91bc  distance 5.02 → 5.01 km, 12 samples`; `nil` where nothing changed.
  func line(_ entry: ReanalysisEntry) -> String? {
    let workout = entry.workout
    let words: String
    switch entry.outcome {
    case .analyzed(let replacement, _):
      guard !replacement.isEmpty else { return nil }
      words = changes(workout, replacement).joined(separator: ", ")
    case .derivedByOthers: words = "skipped: another application analyzes it"
    case .changedMeanwhile:
      words = "skipped: it was changed during the analysis; run the command again"
    case .failed(let failure): words = "not analyzed: \(failure)"
    }
    let name = workout.configuration.activityType.word
    return "\(times.dateAndMinute(workout.span.start)) \(name) \(workout.uuid.shortWord)  \(words)"
  }

  private func changes(_ workout: Workout, _ replacement: AnalysisReplacement) -> [String] {
    var changes: [String] = []
    if let totals = replacement.totals {
      changes = AnalyzedTotal.all.compactMap { total in
        total.change(from: workout.totals, to: totals, measures, workout.configuration.activityType)
      }
    }
    if let events = replacement.events {
      let count = workout.events.count
      changes.append(
        events.count == count ? "events corrected" : "events \(count) → \(events.count)")
    }
    let verdicts = replacement.verdicts.count
    if verdicts > 0 { changes.append("\(Self.counted(verdicts, "location")) re-evaluated") }
    if replacement.totals == nil, replacement.route != nil { changes.append("route measured") }
    let (saved, gone) = (replacement.saved.count, replacement.withdrawn.count)
    if saved > 0 { changes.append(Self.counted(saved, "sample")) }
    if gone > 0 { changes.append("\(Self.counted(gone, "sample")) removed") }
    return changes
  }

  func line(_ summary: ReanalysisSummary, isDryRun: Bool) -> String {
    let changed = isDryRun ? "would change" : "changed"
    var parts = [
      "\(Self.counted(summary.workouts, "workout")): \(summary.changed) \(changed)",
      "\(summary.analyzed - summary.changed) unchanged",
    ]
    if summary.upToDate > 0 { parts.append("\(summary.upToDate) up to date") }
    if summary.skipped > 0 { parts.append("\(summary.skipped) skipped") }
    if summary.failed > 0 { parts.append("\(summary.failed) not analyzed") }
    return parts.joined(separator: ", ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// Prints the result of each workout and the summary, as text or NDJSON.
package actor AnalysisPrinter {
  private let isJSON: Bool
  private let isDryRun: Bool
  private let page: AnalysisPage
  private var progress = ProgressLine()

  package init(isJSON: Bool, isDryRun: Bool, measures: MeasureText, times: TimeText) {
    self.isJSON = isJSON
    self.isDryRun = isDryRun
    page = AnalysisPage(measures: measures, times: times)
  }

  package func report(_ entry: ReanalysisEntry) throws {
    if isJSON {
      try Output().line(try JSONText.line(AnalysisJSON(entry)))
    } else if let line = page.line(entry) {
      progress.clear()
      try Output().line(line)
    }
    progress.show("analyzing workouts, \(entry.done) of \(entry.count)")
  }

  package func close(_ summary: ReanalysisSummary) throws {
    progress.clear()
    if isJSON {
      try Output().line(try JSONText.line(AnalysisSummaryJSON(summary, isDryRun: isDryRun)))
    } else {
      try Output().line(page.line(summary, isDryRun: isDryRun))
    }
  }
}
