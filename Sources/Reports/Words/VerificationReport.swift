package import HealthStorage

/// The result of a check of the store, as `verify --json` prints it.
package struct VerificationReport: Encodable {
  struct Finding: Encodable {
    /// The kind of error, a word of the schema.
    let kind: String
    let text: String

    init(_ finding: VerificationFinding) {
      kind = finding.word
      text = finding.description
    }
  }

  let findings: [Finding]

  package init(_ findings: [VerificationFinding]) {
    self.findings = findings.map(Finding.init)
  }
}

extension VerificationFinding {
  fileprivate var word: String {
    switch self {
    case .database: "database"
    case .damagedPage: "damaged_page"
    case .unreadable: "unreadable"
    case .brokenReference: "broken_reference"
    case .damagedChunk: "damaged_chunk"
    case .wrongSummary: "wrong_summary"
    case .missingChunk: "missing_chunk"
    case .emptySeries: "empty_series"
    case .strayBox: "stray_box"
    case .missingBox: "missing_box"
    case .narrowBox: "narrow_box"
    case .routeOutOfOrder: "route_out_of_order"
    case .routeCount: "route_count"
    case .eventOutsideWorkout: "event_outside_workout"
    case .impossibleTotal: "impossible_total"
    case .supersededObject: "superseded_object"
    case .invalidIncarnation: "invalid_incarnation"
    case .replicaAhead: "replica_ahead"
    case .differingSetting: "differing_setting"
    case .damagedOriginal: "damaged_original"
    }
  }
}
