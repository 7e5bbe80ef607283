internal import HealthModel

import struct HealthModel.Unit

/// A unit as a bundle writes it: ours that values are converted to, its code in UCUM, and for people.
///
/// **Source** The Unified Code for Units of Measure, version 2.1 (https://ucum.org/ucum). What is only counted
/// has an annotation in braces, which is the number 1. Vital signs have the units that their profiles in FHIR
/// R4 allow, so that height is in centimetres.
struct FHIRUnit: Hashable, Sendable {
  let unit: Unit
  let code: String
  let text: String

  init(_ unit: Unit, _ code: String, _ text: String? = nil) {
    self.unit = unit
    self.code = code
    self.text = text ?? code
  }

  /// Something counted, in the plural.
  static func counted(_ word: String) -> FHIRUnit { FHIRUnit(.count, "{\(word)}", word) }

  /// Fractions of ours are percent here: 0.45 is written as 45.
  static let percent = FHIRUnit(.percent, "%")

  static let kilogram = FHIRUnit(.kilogram, "kg")
  static let gram = FHIRUnit(.gram, "g")
  static let meter = FHIRUnit(.meter, "m")
  static let centimeter = FHIRUnit(.centimeter, "cm")
  /// Our body mass index is a number without a unit, of kilograms over square metres.
  static let bodyMassIndex = FHIRUnit(.count, "kg/m2", "kg/m²")
  static let degreeCelsius = FHIRUnit(.degreeCelsius, "Cel", "°C")
  static let perMinute = FHIRUnit(.countPerMinute, "/min")
  static let millimeterOfMercury = FHIRUnit(.millimeterOfMercury, "mm[Hg]", "mmHg")
  static let second = FHIRUnit(.second, "s")
  static let millisecond = FHIRUnit(.millisecond, "ms")
  static let minute = FHIRUnit(.minute, "min")
  static let meterPerSecond = FHIRUnit(.meterPerSecond, "m/s")
  static let kilocalorie = FHIRUnit(.kilocalorie, "kcal")
  static let effort = FHIRUnit(.kilocaloriePerHourKilogram, "kcal/(kg.h)", "kcal/(kg·h)")
  static let oxygenUptake = FHIRUnit(
    .milliliterPerMinuteKilogram, "mL/(kg.min)", "mL/(kg·min)")
  static let watt = FHIRUnit(.watt, "W")
  static let liter = FHIRUnit(.liter, "L")
  static let milliliter = FHIRUnit(.milliliter, "mL")
  static let literPerMinute = FHIRUnit(.literPerMinute, "L/min")
  static let milligramPerDeciliter = FHIRUnit(.milligramPerDeciliter, "mg/dL")
  static let internationalUnit = FHIRUnit(.internationalUnit, "[iU]", "IU")
  static let siemens = FHIRUnit(.siemens, "S")
  static let soundPressureLevel = FHIRUnit(
    .decibelSoundPressureLevel, "dB[SPL]{A-weighted}", "dB(A) SPL")
  /// A difference of two levels.
  static let soundReduction = FHIRUnit(.decibelSoundPressureLevel, "dB", "dB")
  static let effortScore = FHIRUnit(.appleEffortScore, "{score}", "score")
}
