extension TypeTables {
  func metadataKeysSwift() throws(TableError) -> String {
    let keys = metadataKeys.map { row in
      let line =
        "  public static let \(row.swiftName): MetadataKey = \(SwiftText.quoted(row.string))"
      guard line.count > SwiftText.columns else { return line }
      return "  public static let \(row.swiftName): MetadataKey =\n"
        + "    \(SwiftText.quoted(row.string))"
    }
    var known: [String] = []
    for row in metadataKeys {
      let arguments = [".\(row.swiftName)", SwiftText.quoted(row.name), try swiftKind(of: row)]
      known.append(SwiftText.call(".init", arguments, indent: 4, end: "),"))
    }
    let table =
      "  static let all: [MetadataKey.Known] = [\n" + known.joined(separator: "\n") + "\n  ]"
    return SwiftText.file(
      of: "metadata-keys.csv",
      [
        SwiftText.block("extension MetadataKey", keys, apart: "\n"),
        SwiftText.block("extension MetadataKey.Known", [table]),
      ])
  }

  private func swiftKind(of row: MetadataKeyRow) throws(TableError) -> String {
    switch row.kind {
    case .string: return ".string"
    case .number: return ".number"
    case .boolean: return ".boolean"
    case .date: return ".date"
    case .quantity(nil): return ".quantity(nil)"
    case .quantity(let unit?):
      return ".quantity(\(try UnitExpression.swift(of: unit, in: row.row)))"
    case .enumeration(MetadataKeyRow.activityTypes): return ".enumeration(activityTypes)"
    case .enumeration(let name):
      let values = (enumeration(name)?.cases ?? []).map(\.value).sorted()
      guard let first = values.first, let last = values.last else { return ".enumeration([])" }
      return values.count == last - first + 1
        ? ".enumeration(\(first)...\(last))"
        : ".enumeration([\(values.map(String.init).joined(separator: ", "))])"
    }
  }
}
