import Foundation
import TestSupport
import Testing

@testable import TypeGenerator

@Suite("Contradictory tables")
struct ReferenceTests {
  /// The tables with one text replaced in one file.
  private func tables(
    _ file: String, _ old: String, _ new: String
  ) throws -> TypeTables {
    let folder = PackageRoot.url(TypeTables.folder)
    var wasFound = false
    let tables = try TypeTables { name throws(TableError) in
      let text: String
      do {
        text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      } catch {
        throw TableError(file: name, line: 1, reason: .unreadable("\(error)"))
      }
      guard name == file else { return text }
      wasFound = text.contains(old)
      return text.replacing(old, with: new, maxReplacements: 1)
    }
    #expect(wasFound, "\(file) has no “\(old)”")
    return tables
  }

  @Test(
    "each contradiction is rejected with its file and column",
    arguments: [
      ("quantity-types.csv", ",cumulative,", ",added,", "aggregation"),
      ("quantity-types.csv", ",0,1,,", ",1,0,,", "maximum"),
      ("quantity-types.csv", ",0,1,,", ",,1,,", "maximum"),
      ("quantity-types.csv", ",0,1,,", ",nan,1,,", "minimum"),
      ("quantity-types.csv", ",InsulinDeliveryReason,", ",Reason,", "required_metadata"),
      ("category-types.csv", ",SleepAnalysis,yes", ",Sleep,yes", "values"),
      ("category-types.csv", ",SleepAnalysis,yes", ",SleepAnalysis,never", "saved_by_applications"),
      ("correlation-types.csv", "BloodPressureSystolic ", "Pressure ", "members"),
      ("characteristic-types.csv", ",WheelchairUse,", ",Severity,", "values"),
      ("metadata-keys.csv", ",boolean,", ",truth,", "kind"),
      ("metadata-keys.csv", ",enumeration,WaterSalinity,", ",enumeration,Salt,", "detail"),
      ("enumeration-cases.csv", "SleepAnalysis,0,", "SleepAnalysis,zero,", "value"),
      ("enumeration-cases.csv", "SleepAnalysis,0,", "Sleep,0,", "enumeration"),
    ])
  func values(file: String, old: String, new: String, column: String) {
    let error = #expect(throws: TableError.self) { try tables(file, old, new) }
    #expect(error?.file == file)
    guard case .value(column, _, _) = error?.reason else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
  }

  @Test(
    "a duplicate name or value is rejected",
    arguments: [
      ("quantity-types.csv", "StepCount,stepCount,", "PushCount,stepCount,", "identifier"),
      ("category-types.csv", "Chills,chills,", "Chills,coughing,", "name"),
      ("metadata-keys.csv", ",HKDeviceName,", ",HKDigitalSignature,", "string"),
      ("enumeration-cases.csv", "SleepAnalysis,2,", "SleepAnalysis,1,", "value"),
      ("enumeration-cases.csv", ",2,awake,", ",2,inBed,", "name"),
      ("enumeration-cases.csv", ",asleepUnspecified,asleep,", ",asleepUnspecified,inBed,", "alias"),
    ])
  func twice(file: String, old: String, new: String, column: String) {
    let error = #expect(throws: TableError.self) { try tables(file, old, new) }
    #expect(error?.file == file)
    guard case .twice(column, _) = error?.reason else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
  }

  @Test("an enumeration without cases is rejected")
  func noCases() {
    #expect(throws: TableError.self) {
      try tables("enumerations.csv", "SleepAnalysis,", "Unused,HKUnused,,Nothing\nSleepAnalysis,")
    }
  }

  @Test("a unit without Swift code is rejected when the files are generated")
  func unit() throws {
    let tables = try tables("quantity-types.csv", ",mmHg,", ",bar,")
    let error = #expect(throws: TableError.self) { try GeneratedFile.all(from: tables) }
    #expect(error?.reason == .unknownUnit("bar"))
  }

  @Test("a change of the tables changes the generated files")
  func change() throws {
    let before = try GeneratedFile.all(
      from: TypeTables(folder: PackageRoot.url(TypeTables.folder)))
    let after = try GeneratedFile.all(
      from: try tables("quantity-types.csv", "Steps taken", "Steps made"))
    let changed = zip(before, after).filter { $0 != $1 }.map { $0.0.path }
    #expect(
      changed == ["\(GeneratedFile.swiftFolder)/QuantityType+Table.swift", "docs/types.md"])
  }
}
