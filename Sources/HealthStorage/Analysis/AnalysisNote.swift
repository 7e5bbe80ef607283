public import Foundation
public import HealthModel

/// What a workout was last analysed with: a row of the ledger that re-analysis goes by.
public struct AnalysisNote: Hashable, Sendable {
  /// The names and versions of all that took part, in any words that change when one of them does.
  public var engines: String
  /// What went in: the workout's traces, and what the caller knows beside them.
  public var inputs: String

  public init(engines: String, inputs: String) {
    self.engines = engines
    self.inputs = inputs
  }
}

/// A workout as the ledger of analyses knows it.
public struct AnalysisCandidate: Hashable, Sendable {
  public let workout: UUID
  public let start: Instant
  /// The raw series it has: for each its kind, the beginning of its identity and how much is in it.
  ///
  /// A series is written once, so that this is another text when there is something else to analyse.
  public let series: String
  /// What it was last analysed with; `nil` for never.
  public let note: AnalysisNote?
}
