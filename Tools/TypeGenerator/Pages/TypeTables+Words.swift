extension TypeTables {
  /// Returns the areas in the order of their first occurrence.
  func areas(of rows: [String]) -> [String] {
    var seen: Set<String> = []
    return rows.filter { seen.insert($0).inserted }
  }

  /// Returns a Markdown table.
  static func table(_ head: [String], _ rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return ([line(head), "|" + String(repeating: "---|", count: head.count)] + rows.map(line))
      .joined(separator: "\n")
  }

  static func words(ofAggregation aggregation: String) -> String {
    switch aggregation {
    case "cumulative": "sum"
    case "discreteTemporallyWeighted": "average by time"
    case "discreteEquivalentContinuousLevel": "equal sound energy"
    default: "average"
    }
  }

  static func rules(of row: QuantityTypeRow) -> String {
    var rules: [String] = []
    if let limits = row.limits { rules.append("\(limits.lowerBound) to \(limits.upperBound)") }
    rules += row.requiredMetadata.map { "needs `\($0.uncapitalizedFirst)`" }
    if row.refusesFuture { rules.append("never in the future") }
    return rules.joined(separator: "; ")
  }

  static func words(of kind: MetadataKeyRow.Kind) -> String {
    switch kind {
    case .string: "text"
    case .number: "number"
    case .boolean: "0 or 1"
    case .date: "date"
    case .quantity(nil): "quantity"
    case .quantity(let unit?): "quantity in `\(unit)`"
    case .enumeration(MetadataKeyRow.activityTypes): "activity type"
    case .enumeration(let name): "[\(name)](#\(name.lowercased()))"
    }
  }
}
