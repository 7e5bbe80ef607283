internal import Foundation
internal import HealthModel
import struct HealthModel.Unit

/// Formats instants in local time with the offset from UTC.
struct FHIRClock {
  /// The years that FHIR supports, 0001 to 9999.
  private static let years = (
    first: Instant(rfc3339: "0001-01-01T00:00:00Z") ?? .earliest,
    end: Instant(rfc3339: "9999-12-31T23:59:59.999999Z") ?? .latest
  )
  /// The maximum offset that FHIR supports, in seconds.
  private static let greatestOffset = 14 * 3600

  private let zone: TimeZone
  /// The cached time zones named by samples; at most the few hundred that exist.
  private var named: [String: TimeZone] = [:]

  /// - Parameter zone: The time zone of samples that declare none.
  init(zone: TimeZone) { self.zone = zone }

  /// Returns the time zone named in the metadata, or the default.
  mutating func zone(of metadata: Metadata) -> TimeZone {
    guard let name = metadata.string(.timeZone) else { return zone }
    if let known = named[name] { return known }
    guard let zone = TimeZone(identifier: name) else { return zone }
    named[name] = zone
    return zone
  }

  /// Formats `2026-11-21T07:45:00.250+01:00`, with microseconds if there are any; `nil` outside of
  /// FHIR's years.
  ///
  /// An offset that is not a whole number of minutes, as in local mean time, is written as UTC.
  static func text(_ instant: Instant, in zone: TimeZone) -> String? {
    guard instant >= years.first, instant <= years.end else { return nil }
    var offset = zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: Double(instant.microseconds) / 1e6))
    if offset % 60 != 0 || abs(offset) > greatestOffset { offset = 0 }
    var local = instant + .seconds(offset)
    if local < years.first || local > years.end {
      offset = 0
      local = instant
    }
    // The formatted text ends in milliseconds and a Z.
    let micros = (local.microseconds % 1000 + 1000) % 1000
    return local.rfc3339.dropLast() + (micros == 0 ? "" : padded(Int(micros), to: 3))
      + suffix(offset)
  }

  private static func suffix(_ offset: Int) -> String {
    guard offset != 0 else { return "Z" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + padded(minutes / 60, to: 2) + ":"
      + padded(minutes % 60, to: 2)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

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
