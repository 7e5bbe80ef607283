public import HealthModel
public import HealthStorage

/// What the pipeline makes of a stored workout's readings.
public struct AnalyzedWorkout: Sendable {
  /// In the words of the store, ready to be compared with what it has.
  public var findings: AnalysisReplacement.Findings
  /// How many readings went in.
  public var readingCount: Int
}

/// Why a workout could not be analysed.
public enum AnalysisFailure: Error, Hashable, Sendable {
  /// The store could not be read, or says something impossible.
  case store(StoreError)
  /// The session has no end: its events or dates make no sense.
  case unreadableEvents
}

extension AnalysisFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .unreadableEvents: "its events and dates make no workout"
    }
  }
}
