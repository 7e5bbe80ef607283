public import HealthModel
public import HealthStorage

/// The outcome of a workout's re-analysis.
public struct ReanalysisEntry: Sendable {
  public enum Outcome: Sendable {
    /// Analyzed; the replacement is empty if nothing changed.
    case analyzed(AnalysisReplacement, readings: Int)
    /// Another client derives its samples.
    case derivedByOthers
    /// It was saved or deleted meanwhile: the next run analyzes it.
    case changedMeanwhile
    case failed(AnalysisError)
  }

  /// The workout before the analysis.
  public let workout: Workout
  public let outcome: Outcome
  /// The number of workouts done, including those that were up to date.
  public internal(set) var done = 0
  public internal(set) var count = 0

  init(_ workout: Workout, _ outcome: Outcome) {
    self.workout = workout
    self.outcome = outcome
  }
}

/// The summary of a re-analysis.
public struct ReanalysisSummary: Hashable, Sendable {
  public internal(set) var workouts = 0
  /// The number of workouts that were up to date in the ledger.
  public internal(set) var upToDate = 0
  public internal(set) var analyzed = 0
  /// The number of analyzed workouts with changes.
  public internal(set) var changed = 0
  public internal(set) var skipped = 0
  public internal(set) var failed = 0
  /// The start of the first changed workout: later estimates may change.
  public internal(set) var firstChange: Instant?
}

/// The result of a task.
struct ReanalysisFinding: Sendable {
  /// No analysis is needed.
  enum Nothing { case upToDate }

  let entry: ReanalysisEntry?
  let analysis: FinishedAnalysis?

  init(_: Nothing) { (entry, analysis) = (nil, nil) }

  init(_ entry: ReanalysisEntry, _ analysis: FinishedAnalysis? = nil) {
    (self.entry, self.analysis) = (entry, analysis)
  }
}
