import Estimation
import Fitness
import HealthModel

/// The class of an estimate: of cardio fitness by age and sex, of steadiness by the limits of this project.
struct EstimateClass {
  /// The word for JSON: `low`, `above_average`, `ok`.
  let word: String
  let text: String

  init?(_ entry: EstimateEntry, _ person: PersonRecord) {
    switch entry.kind {
    case .vo2Max:
      let facts = person.facts(at: entry.sample.span.end)
      guard let age = facts.age(at: entry.sample.span.end),
        let limits = CardioFitnessLimits(age: age, sex: facts.sex)
      else { return nil }
      let name: (String, String) =
        switch limits.fitnessClass(of: entry.value) {
        case .low: ("low", "low")
        case .belowAverage: ("below_average", "below average")
        case .aboveAverage: ("above_average", "above average")
        case .high: ("high", "high")
        }
      word = name.0
      text = "\(name.1) for your age and sex"
    case .sixMinuteWalk: return nil
    case .steadiness:
      guard let found = SteadinessClass(score: entry.value) else { return nil }
      let name: (String, String) =
        switch found {
        case .ok: ("ok", "OK")
        case .low: ("low", "low")
        case .veryLow: ("very_low", "very low")
        }
      word = name.0
      text = "\(name.1), by the limits of this project"
    }
  }
}
