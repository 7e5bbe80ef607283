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

/// One estimate as JSON; `show --json` has the same in its `estimates`.
struct EstimateEntryJSON: Encodable {
  let entry: EstimateEntry

  init(_ entry: EstimateEntry) { self.entry = entry }

  enum CodingKeys: String, CodingKey {
    case type, value, unit, algorithm, version, start, end, inputs, details, prior, calibrated
    case interval = "interval_80"
    case standardDeviation = "standard_deviation"
    case earliestData = "earliest_data"
    case inputCount = "input_count"
    case unlimitedValue = "unlimited_value"
    case recalibratedFrom = "recalibrated_from"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entry.kind.type.name, forKey: .type)
    try container.encode(entry.value, forKey: .value)
    try container.encode(entry.unit.description, forKey: .unit)
    try container.encodeIfPresent(entry.interval.map { [$0.lower, $0.upper] }, forKey: .interval)
    try container.encodeIfPresent(entry.standardDeviation, forKey: .standardDeviation)
    try container.encode(entry.kind.algorithm, forKey: .algorithm)
    try container.encodeIfPresent(entry.version, forKey: .version)
    try container.encode(entry.sample.span.start.rfc3339, forKey: .start)
    try container.encode(entry.sample.span.end.rfc3339, forKey: .end)
    try container.encodeIfPresent(entry.earliestData?.rfc3339, forKey: .earliestData)
    try container.encodeIfPresent(entry.inputCount, forKey: .inputCount)
    if !entry.inputs.isEmpty { try container.encode(entry.inputs, forKey: .inputs) }
    try container.encodeIfPresent(entry.prior, forKey: .prior)
    try container.encodeIfPresent(entry.unlimitedValue, forKey: .unlimitedValue)
    try container.encodeIfPresent(entry.isCalibrated, forKey: .calibrated)
    try container.encodeIfPresent(entry.recalibratedFrom?.rfc3339, forKey: .recalibratedFrom)
    if let details = entry.details {
      try container.encode(try JSONDecoder().decode(JSONTree.self, from: details), forKey: .details)
    }
  }
}

/// Any JSON, to be written out again with keys as this system writes them.
enum JSONTree: Codable {
  case object([String: JSONTree])
  case array([JSONTree])
  case text(String)
  case truth(Bool)
  case number(Double)

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.singleValueContainer().decode([String: JSONTree].self) {
      self = .object(object)
    } else if let array = try? decoder.singleValueContainer().decode([JSONTree].self) {
      self = .array(array)
    } else if let truth = try? decoder.singleValueContainer().decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? decoder.singleValueContainer().decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try decoder.singleValueContainer().decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let object):
      try container.encode(
        Dictionary(uniqueKeysWithValues: object.map { (Self.snakeCase($0.key), $0.value) }))
    case .array(let array): try container.encode(array)
    case .text(let text): try container.encode(text)
    case .truth(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    }
  }

  private static func snakeCase(_ key: String) -> String {
    key.reduce(into: "") { text, letter in
      text += letter.isUppercase ? "_\(letter.lowercased())" : String(letter)
    }
  }
}
