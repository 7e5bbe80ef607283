import Estimation
import Fitness
import Foundation
import HealthModel

/// What `estimate --json` prints (docs/schemas/estimate.schema.json).
struct EstimateJSON: Encodable {
  let kind: EstimateKind
  let at: Instant
  let estimate: EstimateEntry?
  let history: [EstimateEntry]?
  let refusal: RefusalWords?
  let trend: SteadinessTrend?
  var fitnessClass: String?

  enum CodingKeys: String, CodingKey {
    case kind, at, estimate, history, refusal, trend
    case fitnessClass = "class"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(at.rfc3339, forKey: .at)
    try container.encodeIfPresent(estimate.map(EstimateEntryJSON.init), forKey: .estimate)
    try container.encodeIfPresent(fitnessClass, forKey: .fitnessClass)
    try container.encodeIfPresent(history?.map(EstimateEntryJSON.init), forKey: .history)
    try container.encodeIfPresent(refusal.map(RefusalJSON.init), forKey: .refusal)
    try container.encodeIfPresent(trend.map(TrendOfScores.init), forKey: .trend)
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
