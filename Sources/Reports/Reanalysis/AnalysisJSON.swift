import Console
import HealthModel
import HealthStorage
import Reanalysis

/// The result of one workout: a line of `analyze --json`.
struct AnalysisJSON: Encodable {
  /// A number before and after.
  struct Change: Encodable {
    var before: Double?
    var after: Double?
  }

  let entry: ReanalysisEntry

  init(_ entry: ReanalysisEntry) { self.entry = entry }

  enum CodingKeys: String, CodingKey {
    case kind, id, start, outcome, reason, totals
    case readingCount = "reading_count"
    case eventCount = "event_count"
    case locationCount = "judged_count"
    case savedCount = "saved_count"
    case withdrawnCount = "withdrawn_count"
    case types
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode("workout", forKey: .kind)
    try container.encode(entry.workout.uuid.word, forKey: .id)
    try container.encode(entry.workout.span.start.rfc3339, forKey: .start)
    switch entry.outcome {
    case .analyzed(let replacement, let readings):
      try container.encode(replacement.isEmpty ? "same" : "changed", forKey: .outcome)
      try container.encode(readings, forKey: .readingCount)
      try encode(replacement, to: &container)
    case .derivedByOthers:
      try container.encode("left", forKey: .outcome)
      try container.encode("derived_by_others", forKey: .reason)
    case .changedMeanwhile:
      try container.encode("left", forKey: .outcome)
      try container.encode("changed_meanwhile", forKey: .reason)
    case .failed(let failure):
      try container.encode("failed", forKey: .outcome)
      try container.encode("\(failure)", forKey: .reason)
    }
  }

  private func encode(
    _ replacement: AnalysisReplacement, to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    guard !replacement.isEmpty else { return }
    let old = entry.workout.totals
    if let new = replacement.totals {
      var totals: [String: Change] = [:]
      for total in AnalyzedTotal.all where total.value(old) != total.value(new) {
        totals[total.key] = Change(before: total.value(old), after: total.value(new))
      }
      try container.encode(totals, forKey: .totals)
    }
    if let events = replacement.events {
      try container.encode(
        Change(before: Double(entry.workout.events.count), after: Double(events.count)),
        forKey: .eventCount)
    }
    try container.encode(replacement.verdicts.count, forKey: .locationCount)
    try container.encode(replacement.saved.count, forKey: .savedCount)
    try container.encode(replacement.withdrawn.count, forKey: .withdrawnCount)
    let types = Set((replacement.saved + replacement.withdrawn).map(\.type.name))
    try container.encode(types.sorted(), forKey: .types)
  }
}

/// The summary: the last line of `analyze --json`.
struct AnalysisSummaryJSON: Encodable {
  let kind = "summary"
  let isDryRun: Bool
  let workouts, analyzed, changed, upToDate, left, failed: Int
  let engines: String

  init(_ summary: ReanalysisSummary, isDryRun: Bool) {
    self.isDryRun = isDryRun
    workouts = summary.workouts
    analyzed = summary.analyzed
    changed = summary.changed
    upToDate = summary.upToDate
    left = summary.skipped
    failed = summary.failed
    engines = AnalysisEngines.all.description
  }

  enum CodingKeys: String, CodingKey {
    case kind, engines
    case isDryRun = "dry_run"
    case workouts = "workout_count"
    case analyzed = "analyzed_count"
    case changed = "changed_count"
    case upToDate = "up_to_date_count"
    case left = "left_count"
    case failed = "failed_count"
  }
}
