/// A row of quantity-types.csv.
struct QuantityTypeRow: Sendable {
  static let columns = [
    "identifier", "name", "area", "unit", "aggregation", "saved_by_applications", "minimum",
    "maximum", "required_metadata", "refuses_future", "export_units", "since_ios", "meaning",
    "note",
  ]
  static let aggregations = [
    "cumulative", "discreteArithmetic", "discreteTemporallyWeighted",
    "discreteEquivalentContinuousLevel",
  ]

  /// The value in place of a first release.
  private static let own = "ours"

  let row: Table.Row
  let identifier, name, area, unit, aggregation, meaning: String
  let isSavedByApplications, refusesFuture: Bool
  /// Whether the type is defined by this project, and by no platform.
  let isOwn: Bool
  let limits: ClosedRange<Double>?
  let requiredMetadata: [String]

  init(_ row: Table.Row) throws(TableError) {
    self.row = row
    identifier = try row.text("identifier")
    name = try row.text("name")
    area = try row.text("area")
    unit = try row.text("unit")
    aggregation = row["aggregation"]
    guard Self.aggregations.contains(aggregation) else {
      throw row.error("aggregation", expected: Self.aggregations.joined(separator: ", "))
    }
    isSavedByApplications = try row.flag("saved_by_applications")
    refusesFuture = try row.flag("refuses_future")
    isOwn = row["since_ios"] == Self.own
    requiredMetadata = row.words("required_metadata")
    meaning = try row.text("meaning")
    switch (try row.number("minimum"), try row.number("maximum")) {
    case (nil, nil): limits = nil
    case (let minimum?, let maximum?) where minimum <= maximum: limits = minimum...maximum
    default: throw row.error("maximum", expected: "empty as the minimum, or no smaller than it")
    }
  }
}

/// A row of category-types.csv.
struct CategoryTypeRow: Sendable {
  static let columns = [
    "identifier", "name", "area", "values", "saved_by_applications", "required_metadata",
    "refuses_duration", "own", "meaning", "note",
  ]

  let row: Table.Row
  let identifier, name, area, values, meaning: String
  let isSavedByApplications: Bool
  let refusesDuration: Bool
  /// Whether no platform has it as a category type.
  let isOwn: Bool
  let requiredMetadata: [String]

  init(_ row: Table.Row) throws(TableError) {
    self.row = row
    identifier = try row.text("identifier")
    name = try row.text("name")
    area = try row.text("area")
    values = try row.text("values")
    isSavedByApplications = try row.flag("saved_by_applications")
    requiredMetadata = row.words("required_metadata")
    refusesDuration = try row.flag("refuses_duration")
    isOwn = try row.flag("own")
    meaning = try row.text("meaning")
  }
}

/// A row of correlation-types.csv.
struct CorrelationTypeRow: Sendable {
  static let columns = ["identifier", "name", "members", "meaning"]

  let row: Table.Row
  let identifier, name, meaning: String
  /// Identifiers of quantity types; empty if any sample may be a member.
  let members: [String]

  init(_ row: Table.Row) throws(TableError) {
    self.row = row
    identifier = try row.text("identifier")
    name = try row.text("name")
    members = row.words("members")
    meaning = try row.text("meaning")
  }
}

/// A row of characteristic-types.csv.
struct CharacteristicTypeRow: Sendable {
  static let columns = ["identifier", "name", "values", "meaning"]

  let row: Table.Row
  let identifier, name, meaning: String
  /// The enumeration of its values; `nil` for a date.
  let values: String?

  init(_ row: Table.Row) throws(TableError) {
    self.row = row
    identifier = try row.text("identifier")
    name = try row.text("name")
    values = row["values"].isEmpty ? nil : row["values"]
    meaning = try row.text("meaning")
  }
}
