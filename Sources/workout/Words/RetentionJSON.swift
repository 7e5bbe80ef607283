import HealthModel
import HealthStorage

/// The retention rules of a store, as JSON.
struct RetentionJSON: Encodable {
  let rules: RetentionRules

  init(_ rules: RetentionRules) { self.rules = rules }

  enum CodingKeys: String, CodingKey {
    case keepSeconds = "keep_s"
    case types
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(
      rules.everyType?.components.seconds, forKey: .keepSeconds)
    let types = rules.types.sorted { $0.key < $1.key }.map { identifier, keep in
      TypeRule(
        type: ObjectType(identifier: identifier)?.name ?? identifier,
        keepSeconds: keep.components.seconds)
    }
    try container.encode(types, forKey: .types)
  }

  private struct TypeRule: Encodable {
    let type: String
    let keepSeconds: Int64

    enum CodingKeys: String, CodingKey {
      case type
      case keepSeconds = "keep_s"
    }
  }
}
