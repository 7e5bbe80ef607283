package import Estimation
package import Fitness
import Foundation
package import HealthModel

/// The output of `estimate --json` (docs/schemas/estimate.schema.json).
package struct EstimateJSON: Encodable {
  let kind: EstimateKind
  let at: Instant
  let estimate: EstimateEntry?
  let history: [EstimateEntry]?
  let refusal: RefusalWords?
  let trend: SteadinessTrend?
  var fitnessClass: String?
  var readiness: SteadinessReadiness?
  var proposal: RecalibrationProposal?

  package init(
    kind: EstimateKind, at: Instant, estimate: EstimateEntry?, history: [EstimateEntry]?,
    refusal: RefusalWords?, trend: SteadinessTrend?, fitnessClass: String? = nil,
    readiness: SteadinessReadiness? = nil, proposal: RecalibrationProposal? = nil
  ) {
    self.kind = kind
    self.at = at
    self.estimate = estimate
    self.history = history
    self.refusal = refusal
    self.trend = trend
    self.fitnessClass = fitnessClass
    self.readiness = readiness
    self.proposal = proposal
  }

  enum CodingKeys: String, CodingKey {
    case kind, at, estimate, history, refusal, trend
    case readiness
    case fitnessClass = "class"
    case proposal = "recalibration_proposal"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(at.rfc3339, forKey: .at)
    try container.encodeIfPresent(estimate.map(EstimateEntryJSON.init), forKey: .estimate)
    try container.encodeIfPresent(fitnessClass, forKey: .fitnessClass)
    try container.encodeIfPresent(history?.map(EstimateEntryJSON.init), forKey: .history)
    try container.encodeIfPresent(refusal.map(RefusalJSON.init), forKey: .refusal)
    try container.encodeIfPresent(trend.map(TrendOfScores.init), forKey: .trend)
    try container.encodeIfPresent(readiness.map(Readiness.init), forKey: .readiness)
    try container.encodeIfPresent(proposal.map(Proposal.init), forKey: .proposal)
  }

  private struct Readiness: Encodable {
    let lastWeek: Int
    let weekBefore: Int
    let needed = SteadinessReadiness.daysOfWeek
    let isCarriedEnough: Bool

    enum CodingKeys: String, CodingKey {
      case lastWeek = "last_week_days"
      case weekBefore = "week_before_days"
      case needed = "needed_days"
      case isCarriedEnough = "carried_enough"
    }

    init(_ readiness: SteadinessReadiness) {
      lastWeek = readiness.lastWeek
      weekBefore = readiness.weekBefore
      isCarriedEnough = readiness.isCarriedEnough
    }
  }

  private struct Proposal: Encodable {
    let reason: String
    let from: String

    init(_ proposal: RecalibrationProposal) {
      reason = proposal.word
      from = proposal.from.rfc3339
    }
  }

  private struct RefusalJSON: Encodable {
    let reason: String
    let text: String
    let help: String?
    let have: Double?
    let needed: Double?

    init(_ words: RefusalWords) {
      reason = words.word
      text = words.reason
      help = words.help
      have = words.amounts?.have
      needed = words.amounts?.needed
    }
  }

  private struct TrendOfScores: Encodable {
    let slope: Double
    let standardError: Double
    let scores: Int
    let isDeclining: Bool

    enum CodingKeys: String, CodingKey {
      case scores
      case slope = "points_per_week"
      case standardError = "standard_error"
      case isDeclining = "declining"
    }

    init(_ trend: SteadinessTrend) {
      slope = trend.slope
      standardError = trend.standardError
      scores = trend.scoreCount
      isDeclining = trend.isDeclining
    }
  }
}
