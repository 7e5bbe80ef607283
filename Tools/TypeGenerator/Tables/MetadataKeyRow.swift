/// A row of metadata-keys.csv.
struct MetadataKeyRow: Sendable {
  static let columns = ["name", "swift_name", "string", "seen_in", "kind", "detail", "on", "note"]

  enum Kind: Hashable, Sendable {
    case string, number, boolean, date
    /// A quantity in a unit; in any unit if that is `nil`.
    case quantity(unit: String?)
    case enumeration(String)
  }

  /// The enumeration of the Swift type `WorkoutActivityType`, which is not a table.
  static let activityTypes = "WorkoutActivityType"

  let row: Table.Row
  let name, swiftName, string, on: String
  let kind: Kind

  init(_ row: Table.Row) throws(TableError) {
    self.row = row
    name = try row.text("name")
    swiftName = try row.text("swift_name")
    string = try row.text("string")
    on = try row.text("on")
    guard ["export", "suite", "ours"].contains(row["seen_in"]) else {
      throw row.error("seen_in", expected: "export, suite or ours")
    }
    let detail = row["detail"]
    kind =
      switch row["kind"] {
      case "string": .string
      case "number": .number
      case "boolean": .boolean
      case "date": .date
      case "quantity": .quantity(unit: detail.isEmpty ? nil : detail)
      case "enumeration": .enumeration(try row.text("detail"))
      default:
        throw row.error("kind", expected: "string, number, boolean, date, quantity or enumeration")
      }
  }
}
