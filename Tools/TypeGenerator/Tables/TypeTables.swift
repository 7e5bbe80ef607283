import Foundation

/// The tables in Types/, read and cross-checked.
struct TypeTables: Sendable {
  static let folder = "Types"

  let quantities: [QuantityTypeRow]
  let categories: [CategoryTypeRow]
  let correlations: [CorrelationTypeRow]
  let characteristics: [CharacteristicTypeRow]
  let enumerations: [EnumerationRow]
  let metadataKeys: [MetadataKeyRow]

  init(folder: URL) throws(TableError) {
    try self.init { file throws(TableError) in
      do {
        return try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      } catch {
        throw TableError(file: file, line: 1, reason: .unreadable("\(error)"))
      }
    }
  }

  /// Reads the tables from the texts of files, by name.
  init(reading text: (String) throws(TableError) -> String) throws(TableError) {
    func table(
      _ file: String, _ columns: [String], unique: [String]
    ) throws(TableError) -> [Table.Row] {
      let table = try Table(try text(file), file: file, columns: columns)
      for column in unique { try table.requireUnique(column) }
      return table.rows
    }
    let names = ["identifier", "name"]
    quantities = try table("quantity-types.csv", QuantityTypeRow.columns, unique: names)
      .map { row throws(TableError) in try QuantityTypeRow(row) }
    categories = try table("category-types.csv", CategoryTypeRow.columns, unique: names)
      .map { row throws(TableError) in try CategoryTypeRow(row) }
    correlations = try table("correlation-types.csv", CorrelationTypeRow.columns, unique: names)
      .map { row throws(TableError) in try CorrelationTypeRow(row) }
    characteristics = try table(
      "characteristic-types.csv", CharacteristicTypeRow.columns, unique: names
    ).map { row throws(TableError) in try CharacteristicTypeRow(row) }
    metadataKeys = try table(
      "metadata-keys.csv", MetadataKeyRow.columns, unique: ["name", "swift_name", "string"]
    ).map { row throws(TableError) in try MetadataKeyRow(row) }
    let cases = try table("enumeration-cases.csv", EnumerationRow.Case.columns, unique: [])
    enumerations = try table("enumerations.csv", EnumerationRow.columns, unique: ["name"])
      .map { row throws(TableError) in
        let own = cases.filter { $0["enumeration"] == row["name"] }
        return try EnumerationRow(
          row, cases: try own.map { row throws(TableError) in try EnumerationRow.Case(row) })
      }
    try checkReferences(cases: cases)
  }

  func enumeration(_ name: String) -> EnumerationRow? { enumerations.first { $0.name == name } }

  /// Returns the Swift name of a quantity type's constant.
  func constant(ofQuantity identifier: String) -> String {
    quantities.first { $0.identifier == identifier }?.name ?? identifier
  }

  /// Returns the Swift name of a metadata key's constant.
  func constant(ofKey name: String) -> String {
    metadataKeys.first { $0.name == name }?.swiftName ?? name
  }

  /// The enumerations of the values of category types.
  var categoryValues: [EnumerationRow] {
    let used = Set(categories.map(\.values))
    return enumerations.filter { used.contains($0.name) }
  }
}
