extension TypeTables {
  /// Rejects a name that another table does not have.
  func checkReferences(cases: [Table.Row]) throws(TableError) {
    let keys = Set(metadataKeys.map(\.name))
    let names = Set(enumerations.map(\.name))
    for row in quantities {
      try require(row.requiredMetadata, in: keys, of: row.row, "required_metadata")
    }
    for row in categories {
      try require(row.requiredMetadata, in: keys, of: row.row, "required_metadata")
      try require([row.values], in: names, of: row.row, "values")
    }
    for row in correlations {
      try require(row.members, in: Set(quantities.map(\.identifier)), of: row.row, "members")
    }
    for row in characteristics {
      try require(
        row.values.map { [$0] } ?? [], in: Set(enumerations.filter(\.isSwift).map(\.name)),
        of: row.row, "values")
    }
    for row in metadataKeys {
      guard case .enumeration(let name) = row.kind, name != MetadataKeyRow.activityTypes else {
        continue
      }
      try require([name], in: names, of: row.row, "detail")
    }
    for row in cases { try require([row["enumeration"]], in: names, of: row, "enumeration") }
    try checkCases()
  }

  private func require(
    _ used: [String], in known: Set<String>, of row: Table.Row, _ column: String
  ) throws(TableError) {
    for name in used where !known.contains(name) {
      throw row.error(column, expected: "known: no other table has “\(name)”")
    }
  }

  /// Rejects a value or a name that occurs twice in one enumeration.
  private func checkCases() throws(TableError) {
    for enumeration in enumerations {
      var values: Set<Int> = []
      var names: Set<String> = []
      for item in enumeration.cases {
        guard values.insert(item.value).inserted else {
          throw twice(item, "value")
        }
        guard names.insert(item.name).inserted else { throw twice(item, "name") }
        if let alias = item.alias, !names.insert(alias).inserted { throw twice(item, "alias") }
      }
    }
  }

  private func twice(_ item: EnumerationRow.Case, _ column: String) -> TableError {
    TableError(
      file: item.row.file, line: item.row.line,
      reason: .twice(column: column, text: item.row[column]))
  }
}
