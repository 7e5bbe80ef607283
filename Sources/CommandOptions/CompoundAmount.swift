import ArgumentParser
package import HealthModel

/// An amount in one or more units: `180cm`, `5ft11in`, `5'11"`, `11st4lb`, `500kcal`.
package struct CompoundAmount: Hashable {
  package struct Part: Hashable {
    let number: Double
    let unit: String
  }

  package let parts: [Part]

  /// Parses numbers that are each followed by a unit; `nil` for any other text.
  package init?(_ text: String) {
    var rest = Substring(text)
    var parts: [Part] = []
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count).drop { $0 == " " }
      let unit = rest.prefix { !$0.isNumber && $0 != "." && $0 != " " }
      rest = rest.dropFirst(unit.count).drop { $0 == " " }
      guard let number = Double(digits), number.isFinite, !unit.isEmpty else { return nil }
      parts.append(Part(number: number, unit: String(unit)))
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// Returns the sum in the target unit of the factors; `nil` if a unit has no factor.
  package func sum(_ factors: [String: Double]) -> Double? {
    var sum = 0.0
    for part in parts {
      guard let factor = factors[part.unit] else { return nil }
      sum += part.number * factor
    }
    return sum
  }

  /// The units of length in meters.
  package static let meters = [
    "m": 1, "cm": 0.01, "ft": 0.3048, "in": 0.0254, "'": 0.3048, "\"": 0.0254,
  ]
  /// The units of mass in kilograms.
  package static let kilograms = ["kg": 1, "g": 0.001, "lb": 0.453_592_37, "st": 6.350_293_18]
  /// The units of heart rate in beats per minute.
  package static let beatsPerMinute = ["bpm": 1.0, "/min": 1, "count/min": 1]
  /// The units of energy in kilocalories.
  package static let kilocalories = ["kcal": 1, "Cal": 1, "kJ": 1 / 4.184]
  /// The units of time in minutes.
  package static let minutes = ["min": 1.0, "h": 60]
  /// The units of time in hours.
  package static let hours = ["h": 1.0]
}

/// A height argument: `1.75m`, `175cm`, `5ft9in`.
package struct HeightArgument: ExpressibleByArgument, Hashable {
  package let meters: Double

  /// The valid heights of a person in meters.
  package static let limits = 0.3...2.8

  package init?(argument: String) {
    guard let meters = CompoundAmount(argument)?.sum(CompoundAmount.meters),
      Self.limits.contains(meters)
    else { return nil }
    self.meters = meters
  }
}

/// The rings with a goal, as arguments of `goals set`.
package enum GoalName: String, CaseIterable, ExpressibleByArgument {
  case move, exercise, stand

  /// Parses a value such as `500kcal`, `30min` or `12h`.
  ///
  /// - Throws: A `ValidationError` with an example of a valid value.
  package func goal(_ text: String) throws -> (metric: ActivityMetric, value: Double) {
    let amount = CompoundAmount(text)
    for (metric, factors) in choices {
      if let value = amount?.sum(factors), metric.goalLimits.contains(value) {
        return (metric, value)
      }
    }
    throw ValidationError(
      "'\(text.prefix(40))' is not a valid goal for \(rawValue); use \(example)")
  }

  private var choices: [(ActivityMetric, [String: Double])] {
    switch self {
    case .move:
      [(.activeKilocalories, CompoundAmount.kilocalories), (.moveMinutes, CompoundAmount.minutes)]
    case .exercise: [(.exerciseMinutes, CompoundAmount.minutes)]
    case .stand: [(.standHours, CompoundAmount.hours)]
    }
  }

  private var example: String {
    switch self {
    case .move: "up to 20000 kcal or 24 h, such as 500kcal, 2000kJ or 60min"
    case .exercise: "up to 24 h, such as 30min"
    case .stand: "1h to 24h"
    }
  }
}
