package import Foundation
package import HealthModel

/// A row of the analysis ledger: the engines and inputs of a workout's last analysis.
package struct AnalysisNote: Hashable, Sendable {
  /// The names and versions of all engines that took part, as any text that changes when one of them
  /// does.
  package var engines: String
  /// The inputs of the analysis: the workout's traces and the caller's additional data.
  package var inputs: String

  package init(engines: String, inputs: String) {
    self.engines = engines
    self.inputs = inputs
  }
}

/// A workout with its entry in the analysis ledger.
package struct AnalysisCandidate: Hashable, Sendable {
  package let workout: UUID
  package let start: Instant
  /// The raw series of the workout: for each its kind, the beginning of its identity and its length.
  ///
  /// A series is written once, so the text changes if there are new readings to analyze.
  package let series: String
  /// The ledger entry of the last analysis; `nil` if there was none.
  package let note: AnalysisNote?
}
