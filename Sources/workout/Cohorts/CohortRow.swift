import HealthModel

/// A value of a row.
enum CohortValue: Encodable {
  case text(String)
  case count(Int)
  case number(Double)
  case flag(Bool)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .count(let count): try container.encode(count)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    }
  }
}

/// A row of `analyze --worker`.
///
/// Equal input gives equal bytes: keys are sorted, and numbers are rounded enough to hide the order of summation.
struct CohortRow {
  enum Kind: String {
    case workout, week, person, error
  }

  static let format = 1
  /// The number of steps per unit to which numbers are rounded: 0.1 mm, or 0.1 ms.
  private static let steps = 10_000.0

  private var values: [String: CohortValue]

  init(_ kind: Kind, pathKey: String, engines: String) {
    values = [
      "row": .text(kind.rawValue), "format": .count(Self.format), "path_key": .text(pathKey),
      "engines": .text(engines),
    ]
  }

  mutating func set(_ key: String, _ text: String?) { values[key] = text.map(CohortValue.text) }
  mutating func set(_ key: String, _ count: Int?) { values[key] = count.map(CohortValue.count) }
  mutating func set(_ key: String, _ flag: Bool) { values[key] = .flag(flag) }

  mutating func set(_ key: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    values[key] = .number((number * Self.steps).rounded() / Self.steps)
  }

  mutating func set(_ instant: Instant, as key: String) { values[key] = .text(instant.rfc3339) }

  func line() throws -> String { try JSONText.line(values) }
}
