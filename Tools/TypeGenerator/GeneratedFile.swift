/// A file that is generated from the tables.
struct GeneratedFile: Hashable, Sendable {
  /// The path from the root of the package.
  let path: String
  let text: String

  static let swiftFolder = "Sources/HealthModel/Types/Generated"

  static func all(from tables: TypeTables) throws(TableError) -> [GeneratedFile] {
    let swift: [(name: String, text: String)] = [
      ("QuantityType+Table", try tables.quantityTypesSwift()),
      ("CategoryType+Table", tables.categoryTypesSwift()),
      ("CategoryValues+Table", tables.categoryValuesSwift()),
      ("CorrelationType+Table", tables.correlationTypesSwift()),
      ("CharacteristicType+Table", tables.characteristicTypesSwift()),
      ("Enumerations", tables.enumerationsSwift()),
      ("MetadataKey+Table", try tables.metadataKeysSwift()),
    ]
    return swift.map { GeneratedFile(path: "\(swiftFolder)/\($0.name).swift", text: $0.text) }
      + [GeneratedFile(path: "docs/types.md", text: tables.page())]
  }
}
