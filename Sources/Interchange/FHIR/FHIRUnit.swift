internal import HealthModel

import struct HealthModel.Unit

/// A unit in a bundle: the unit that values are converted to, its UCUM code, and its display name.
///
/// **Source** The Unified Code for Units of Measure, version 2.1 (https://ucum.org/ucum). Counts
/// have an annotation in braces, which is the number 1. Vital signs have the units that their
/// profiles in FHIR R4 allow, so that height is in centimeters.
struct FHIRUnit: Hashable, Sendable {
  let unit: Unit
  let code: String
  let text: String

  init(_ unit: Unit, _ code: String, _ text: String? = nil) {
    self.unit = unit
    self.code = code
    self.text = text ?? code
  }

  /// Returns the unit of a count, with a plural noun.
  static func counted(_ word: String) -> FHIRUnit { FHIRUnit(.count, "{\(word)}", word) }

  /// Percent; fractions are stored as 0.45 and written as 45.
  static let percent = FHIRUnit(.percent, "%")

  static let kilogram = FHIRUnit(.kilogram, "kg")
  static let gram = FHIRUnit(.gram, "g")
  static let meter = FHIRUnit(.meter, "m")
  static let centimeter = FHIRUnit(.centimeter, "cm")
  /// Body mass index: stored without a unit, in kilograms per square meter.
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
  /// The difference of two sound levels.
  static let soundReduction = FHIRUnit(.decibelSoundPressureLevel, "dB", "dB")
  static let effortScore = FHIRUnit(.appleEffortScore, "{score}", "score")
}
