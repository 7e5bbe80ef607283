public import HealthModel
public import HealthStorage

/// The results of the pipeline for a stored workout's readings.
package struct AnalyzedWorkout: Sendable {
  /// The results in the store's terms, ready to be compared with its contents.
  package var findings: AnalysisReplacement.Findings
  /// The number of processed readings.
  package var readingCount: Int
}

/// The reason why a workout could not be analyzed.
public enum AnalysisError: Error, Hashable, Sendable {
  /// The store could not be read, or its contents are contradictory.
  case store(StoreError)
  /// The session has no end: its events or dates are invalid.
  case unreadableEvents
}

extension AnalysisError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .store(let error): "\(error)"
    case .unreadableEvents: "its events and dates are inconsistent"
    }
  }
}
