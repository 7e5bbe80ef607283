import ArgumentParser
import Foundation
package import HealthModel
import HealthStorage
import Recording
package import Reports

package import struct HealthModel.Unit

extension ProfileKey: ExpressibleByArgument {
  /// The storage of a value.
  package enum Value {
    case sample(QuantityType, Quantity)
    case characteristic(Characteristic)
    case fact(ProfileFact, String?)
  }

  /// Parses a value.
  ///
  /// - Throws: A `ValidationError` with an example of a valid value.
  package func value(_ text: String) throws -> Value {
    switch self {
    case .height:
      try sample(
        .height, text, CompoundAmount.meters, .meter, HeightArgument.limits, "180cm or 5ft11in")
    case .mass:
      try sample(.bodyMass, text, CompoundAmount.kilograms, .kilogram, 0.5...700, "72kg or 160lb")
    case .restingHeartRate: try restingRate(text)
    case .maximumHeartRate, .medication, .irregularRhythm, .steadinessNotifications, .timeZone:
      try fact(text)
    case .birthDate, .sex, .bloodType, .skinType, .wheelchairUse, .moveMode:
      try characteristicValue(text)
    }
  }

  private func sample(
    _ type: QuantityType, _ text: String, _ factors: [String: Double], _ unit: Unit,
    _ limits: ClosedRange<Double>, _ example: String
  ) throws -> Value {
    guard let value = CompoundAmount(text)?.sum(factors), limits.contains(value) else {
      throw unfit(text, "use a value such as \(example)")
    }
    return .sample(type, Quantity(value, unit))
  }

  private func restingRate(_ text: String) throws -> Value {
    let number = Double(text) ?? CompoundAmount(text)?.sum(CompoundAmount.beatsPerMinute)
    guard let number, (20.0...150).contains(number) else {
      throw unfit(text, "use beats per minute, such as 58")
    }
    return .sample(.restingHeartRate, Quantity(number, .countPerMinute))
  }

  private func characteristicValue(_ text: String) throws -> Value {
    guard let type = characteristicType, let value = Characteristic(type, word: text) else {
      let words = characteristicType.map(Characteristic.words) ?? []
      throw unfit(
        text,
        words.isEmpty ? "use a day such as 1985-03-09" : "use " + words.joined(separator: ", "))
    }
    return .characteristic(value)
  }

  private func fact(_ text: String) throws -> Value {
    let isForgotten = text == Characteristic.notSetWord
    switch self {
    case .timeZone:
      guard isForgotten || TimeZone(identifier: text) != nil else {
        throw unfit(text, "use a name such as Europe/Berlin")
      }
      return .fact(.timeZone, isForgotten ? nil : text)
    case .medication, .irregularRhythm:
      guard isForgotten || ["yes", "no"].contains(text) else { throw unfit(text, "use yes or no") }
      let fact: ProfileFact = self == .medication ? .heartRateMedication : .irregularRhythm
      return .fact(fact, isForgotten ? nil : text)
    case .steadinessNotifications:
      guard isForgotten || ["yes", "no"].contains(text) else { throw unfit(text, "use yes or no") }
      let now = Instant.now
      return .fact(.steadinessNotifications, text == "yes" ? now.rfc3339 : nil)
    default:
      if isForgotten { return .fact(.maximumHeartRate, nil) }
      let number = Double(text) ?? CompoundAmount(text)?.sum(CompoundAmount.beatsPerMinute)
      guard let number, ProfileFact.maximumHeartRates.contains(number) else {
        throw unfit(text, "use beats per minute, such as 187")
      }
      return .fact(.maximumHeartRate, "\(number)")
    }
  }

  private func unfit(_ text: String, _ advice: String) -> ValidationError {
    ValidationError("'\(text.prefix(40))' is not a valid value of \(rawValue); \(advice)")
  }
}
