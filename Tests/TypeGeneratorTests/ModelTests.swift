import HealthModel
import TestSupport
import Testing

@testable import TypeGenerator

import struct HealthModel.Unit

@Suite("The model and the tables")
struct ModelTests {
  private let tables: TypeTables

  init() throws { tables = try TypeTables(folder: PackageRoot.url(TypeTables.folder)) }

  @Test("every quantity type equals its row, and its unit is parsed from the row's text")
  func quantities() throws {
    for row in tables.quantities {
      let type = try #require(QuantityType(name: row.name))
      let beginning = row.isOwn ? "Workout" : "HK"
      #expect(type.identifier == beginning + "QuantityTypeIdentifier" + row.identifier)
      #expect(type.canonicalUnit == (try Unit(row.unit)), "\(row.name)")
      #expect("\(type.aggregation)" == row.aggregation)
      #expect(type.isSavedByApplications == row.isSavedByApplications)
      #expect(type.limits == row.limits)
      #expect(type.refusesFuture == row.refusesFuture)
      #expect(
        type.requiredMetadata.map { MetadataKey.known[$0]?.name } == row.requiredMetadata)
    }
    #expect(tables.quantities.count == QuantityType.all.count)
  }

  @Test("every unit of an export file is parsed and converts to the type's own")
  func exportUnits() throws {
    for row in tables.quantities {
      let type = try #require(QuantityType(name: row.name))
      for text in row.row.words("export_units") {
        #expect(try Unit(text).isCompatible(with: type.canonicalUnit), "\(row.name), \(text)")
      }
    }
  }

  @Test("every category type equals its row, with its values")
  func categories() throws {
    for row in tables.categories {
      let type = try #require(CategoryType(name: row.name))
      let beginning = row.isOwn ? "Workout" : "HK"
      #expect(type.identifier == beginning + "CategoryTypeIdentifier" + row.identifier)
      #expect(type.isSavedByApplications == row.isSavedByApplications)
      #expect(type.values.name == row.values)
      let cases = try #require(tables.enumeration(row.values)).cases
      #expect(type.values.cases.count == cases.count)
      for item in cases { #expect(type.values.cases[item.value] == item.name) }
    }
    #expect(tables.categories.count == CategoryType.all.count)
  }

  @Test("correlations and characteristics equal their rows")
  func others() {
    #expect(CorrelationType.all.map(\.name) == tables.correlations.map(\.name))
    #expect(
      CorrelationType.all.map { $0.members.map(\.identifier) }
        == tables.correlations.map { $0.members.map { "HKQuantityTypeIdentifier" + $0 } })
    #expect(CharacteristicType.all.map(\.name) == tables.characteristics.map(\.name))
    for row in tables.characteristics {
      guard let type = CharacteristicType(name: row.name), let values = row.values else { continue }
      let names = tables.enumeration(values)?.cases.map(\.name) ?? []
      #expect(Characteristic.words(of: type).filter { names.contains($0) } == names)
    }
  }

  @Test("handwritten enumerations have the cases of the tables")
  func enumerations() {
    #expect(names("SwimmingStrokeStyle") == names(of: SwimmingStrokeStyle.self))
    #expect(
      names("SwimmingLocationType") == names(of: WorkoutConfiguration.SwimmingLocationType.self))
    #expect(names("BloodType") == names(of: BloodType.self))
  }

  private func names(_ enumeration: String) -> [Int: String] {
    let cases = tables.enumeration(enumeration)?.cases ?? []
    return Dictionary(cases.map { ($0.value, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  private func names<Value: CaseIterable & RawRepresentable<Int>>(
    of type: Value.Type
  ) -> [Int: String] {
    Dictionary(
      type.allCases.map { ($0.rawValue, "\($0)") }, uniquingKeysWith: { first, _ in first })
  }

  @Test("every metadata key equals its row")
  func metadataKeys() throws {
    for row in tables.metadataKeys {
      let known = try #require(MetadataKey.known[MetadataKey(row.string)])
      #expect(known.name == row.name)
      switch (known.kind, row.kind) {
      case (.string, .string), (.number, .number), (.boolean, .boolean), (.date, .date): break
      case (.quantity(let unit), .quantity(let text)):
        let expected = try text.map { text throws(UnitError) in try Unit(text) }
        #expect(unit == expected, "\(row.name)")
      case (.enumeration(let values), .enumeration(MetadataKeyRow.activityTypes)):
        #expect(values == Set(WorkoutActivityType.allCases.map(\.rawValue)))
      case (.enumeration(let values), .enumeration(let name)):
        #expect(values == Set(tables.enumeration(name)?.cases.map(\.value) ?? []), "\(row.name)")
      default: Issue.record("\(row.name) is \(known.kind) in the model")
      }
    }
    #expect(tables.metadataKeys.count == MetadataKey.known.count)
  }
}
