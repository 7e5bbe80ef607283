import Foundation
import HealthModel
import TestSupport
import Testing

@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles

@Suite("The table of FHIR observations")
struct FHIRTableTests {
  @Test("every quantity type has exactly one row")
  func complete() {
    #expect(Set(FHIRQuantityRow.all.map(\.type)) == Set(QuantityType.all))
    #expect(FHIRQuantityRow.all.count == QuantityType.all.count)
  }

  @Test("every unit is valid UCUM, and values of the type convert to it")
  func units() throws {
    for row in FHIRQuantityRow.all {
      #expect(UnitCodeReader.isUnit(row.unit.code), "\(row.type.name): \(row.unit.code)")
      #expect(
        row.type.canonicalUnit.isCompatible(with: row.unit.unit), "\(row.type.name)")
      #expect(!row.unit.text.isEmpty)
    }
    let fractions = QuantityType.all.filter { $0.canonicalUnit == .percent }
    #expect(fractions.count > 5)
    #expect(fractions.allSatisfy { FHIRQuantityRow.of($0)?.unit == .percent })
  }

  @Test(
    "invalid UCUM units are detected",
    arguments: [
      "", "mmHg", "kcal/", "kcal/(kg.h", "count", "steps", "{}", "°C", "kg m", "bpm", "IU", "//min",
      "kmin",
    ])
  func notUnits(code: String) { #expect(!UnitCodeReader.isUnit(code)) }

  /// Whether a code has a valid modulus 10 check digit, counted from the right with every second digit
  /// doubled.
  ///
  /// **Source** LOINC Users' Guide, appendix on the check digit.
  private func hasCheckDigit(_ code: String) -> Bool {
    let parts = code.split(separator: "-")
    guard parts.count == 2, parts[1].count == 1, let check = Int(parts[1]) else { return false }
    let digits = parts[0].compactMap(\.wholeNumberValue)
    guard digits.count == parts[0].count, (3...6).contains(digits.count) else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      guard digit.offset.isMultiple(of: 2) else { return sum + digit.element }
      let double = digit.element * 2
      return sum + double / 10 + double % 10
    }
    return (10 - sum % 10) % 10 == check
  }

  @Test(
    "every LOINC code has a valid check digit and belongs to one type only, except body temperature"
  )
  func codes() {
    var owners: [String: [String]] = [:]
    for row in FHIRQuantityRow.all {
      for term in row.terms {
        #expect(hasCheckDigit(term.code), "\(row.type.name): \(term.code)")
        #expect(!term.name.isEmpty)
        owners[term.code, default: []].append(row.type.name)
      }
    }
    let shared = owners.filter { $0.value.count > 1 }
    #expect(shared == ["8310-5": ["bodyTemperature", "basalBodyTemperature"]])
    for term in [
      LOINCTerm.bloodPressurePanel, .exerciseActivity, .exerciseDuration, .distanceTraveled,
    ] {
      #expect(hasCheckDigit(term.code))
      #expect(owners[term.code] == nil)
    }
    #expect(!hasCheckDigit("8867-5"))
    #expect(!hasCheckDigit("8876-4"))
  }

  /// **Source** HL7 FHIR R4, *Observation Vital Signs*: the code and the units of each profile.
  @Test(
    "vital signs have the code and a unit of their profile",
    arguments: [
      (QuantityType.heartRate, "8867-4", ["/min"]), (.respiratoryRate, "9279-1", ["/min"]),
      (.oxygenSaturation, "2708-6", ["%"]), (.bodyTemperature, "8310-5", ["Cel", "[degF]"]),
      (.height, "8302-2", ["cm", "[in_i]"]), (.bodyMass, "29463-7", ["g", "kg", "[lb_av]"]),
      (.bodyMassIndex, "39156-5", ["kg/m2"]), (.bloodPressureSystolic, "8480-6", ["mm[Hg]"]),
      (.bloodPressureDiastolic, "8462-4", ["mm[Hg]"]),
    ])
  func vitalSigns(type: QuantityType, code: String, units: [String]) throws {
    let row = try #require(FHIRQuantityRow.of(type))
    #expect(row.category == .vitalSigns)
    #expect(row.terms.first?.code == code)
    #expect(units.contains(row.unit.code))
  }

  @Test("docs/fhir.md contains the current table")
  func page() throws {
    let text = try String(contentsOf: PackageRoot.url("docs/fhir.md"), encoding: .utf8)
    let rows = FHIRQuantityRow.all.filter { !$0.terms.isEmpty }.map { row in
      let codes = row.terms.map { "\($0.code) \($0.name)" }.joined(separator: "; ")
      return "| \(row.type.name) | `\(row.unit.code)` | \(row.category.rawValue) | \(codes) |"
    }
    #expect(text.contains(rows.joined(separator: "\n") + "\n\n"), "\(rows.joined(separator: "\n"))")
    let bare = FHIRQuantityRow.all.filter { $0.terms.isEmpty }
    let units = Dictionary(grouping: bare) { "`\($0.unit.code)` \($0.category.rawValue)" }
    let lines = units.sorted { $0.key < $1.key }.map { unit, rows in
      "- \(unit): \(rows.map(\.type.name).joined(separator: ", "))"
    }
    #expect(
      text.contains(lines.joined(separator: "\n") + "\n\n"), "\(lines.joined(separator: "\n"))")
  }
}
