/// A row of enumerations.csv, with its cases from enumeration-cases.csv.
struct EnumerationRow: Sendable {
  static let columns = ["name", "constant", "swift", "meaning"]

  struct Case: Sendable {
    static let columns = ["enumeration", "value", "name", "alias", "constant", "meaning"]

    let row: Table.Row
    let value: Int
    let name, meaning: String
    /// An alternative name of the same value, which files may use.
    let alias: String?
    /// The suffix of the constant's name.
    let constant: String

    init(_ row: Table.Row) throws(TableError) {
      self.row = row
      value = try row.integer("value")
      name = try row.text("name")
      alias = row["alias"].isEmpty ? nil : row["alias"]
      constant = row["constant"].isEmpty ? name.capitalizedFirst : row["constant"]
      meaning = row["meaning"]
    }
  }

  let row: Table.Row
  let name, constant, meaning: String
  /// Whether it has a Swift type of its own.
  let isSwift: Bool
  let cases: [Case]

  init(_ row: Table.Row, cases: [Case]) throws(TableError) {
    self.row = row
    name = try row.text("name")
    constant = try row.text("constant")
    meaning = try row.text("meaning")
    isSwift = try row.flag("swift")
    self.cases = cases
    guard !cases.isEmpty else { throw row.error("name", expected: "an enumeration that has cases") }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  var uncapitalizedFirst: String { prefix(1).lowercased() + dropFirst() }
}
