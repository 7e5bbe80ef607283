public import HealthModel
public import HealthStorage

/// What came of a workout when it was analysed again.
public struct ReanalysisEntry: Sendable {
  public enum Outcome: Sendable {
    /// It was; the replacement is empty where nothing changed.
    case analyzed(AnalysisReplacement, readings: Int)
    /// Another client derives its samples.
    case derivedByOthers
    /// It was saved or deleted meanwhile: the next run sees to it.
    case changedMeanwhile
    case failed(AnalysisFailure)
  }

  /// As it was before.
  public let workout: Workout
  public let outcome: Outcome
  /// How many of how many workouts are done, with those that were up to date.
  public internal(set) var done = 0
  public internal(set) var count = 0

  init(_ workout: Workout, _ outcome: Outcome) {
    self.workout = workout
    self.outcome = outcome
  }
}

/// What came of all.
public struct ReanalysisSummary: Hashable, Sendable {
  public internal(set) var workouts = 0
  /// Those that the ledger said were up to date.
  public internal(set) var upToDate = 0
  public internal(set) var analyzed = 0
  /// Of those, the ones of which something changed.
  public internal(set) var changed = 0
  public internal(set) var skipped = 0
  public internal(set) var failed = 0
  /// When the first workout begins of which something changed: estimates of then on may change.
  public internal(set) var firstChange: Instant?
}

/// What a task hands over.
struct ReanalysisFinding: Sendable {
  /// Nothing to do.
  enum Nothing { case upToDate }

  let entry: ReanalysisEntry?
  let analysis: FinishedAnalysis?

  init(_: Nothing) { (entry, analysis) = (nil, nil) }

  init(_ entry: ReanalysisEntry, _ analysis: FinishedAnalysis? = nil) {
    (self.entry, self.analysis) = (entry, analysis)
  }
}
