import Foundation

/// Comma-separated values by RFC 4180 with a header; each row stores its line number.
struct Table: Sendable {
  struct Row: Sendable {
    let file: String
    let line: Int
    fileprivate let fields: [String: String]

    /// The text of a column; empty if the table has none.
    subscript(column: String) -> String { fields[column] ?? "" }

    /// The words of a column, separated by spaces.
    func words(_ column: String) -> [String] { self[column].split(separator: " ").map(String.init) }

    func error(_ column: String, expected: String) -> TableError {
      TableError(
        file: file, line: line,
        reason: .value(column: column, text: self[column], expected: expected))
    }

    /// Returns the text of a column that must not be empty.
    func text(_ column: String) throws(TableError) -> String {
      guard !self[column].isEmpty else { throw error(column, expected: "a text") }
      return self[column]
    }

    /// Returns the value of `yes`, `no` or an empty field.
    func flag(_ column: String) throws(TableError) -> Bool {
      switch self[column] {
      case "yes": return true
      case "no", "": return false
      default: throw error(column, expected: "yes, no or empty")
      }
    }

    /// Returns a number, or `nil` for an empty field.
    func number(_ column: String) throws(TableError) -> Double? {
      guard !self[column].isEmpty else { return nil }
      guard let number = Double(self[column]), number.isFinite else {
        throw error(column, expected: "a number")
      }
      return number
    }

    func integer(_ column: String) throws(TableError) -> Int {
      guard let number = Int(self[column]) else { throw error(column, expected: "a whole number") }
      return number
    }
  }

  let rows: [Row]

  init(_ text: String, file: String, columns: [String]) throws(TableError) {
    var records = try Records(text, file: file).all[...]
    let header = records.popFirst()?.fields ?? []
    guard header == columns else {
      throw TableError(file: file, line: 1, reason: .columns(expected: columns, found: header))
    }
    var rows: [Row] = []
    for record in records {
      guard record.fields.count == columns.count else {
        throw TableError(
          file: file, line: record.line,
          reason: .fieldCount(expected: columns.count, found: record.fields.count))
      }
      let fields = Dictionary(zip(columns, record.fields), uniquingKeysWith: { first, _ in first })
      rows.append(Row(file: file, line: record.line, fields: fields))
    }
    self.rows = rows
  }

  /// Rejects a table in which a text occurs twice in a column.
  func requireUnique(_ column: String) throws(TableError) {
    var seen: Set<String> = []
    for row in rows where !seen.insert(row[column]).inserted {
      throw TableError(
        file: row.file, line: row.line, reason: .twice(column: column, text: row[column]))
    }
  }
}

/// The records of a text, with the line on which each begins.
private struct Records {
  var all: [(line: Int, fields: [String])] = []

  init(_ text: String, file: String) throws(TableError) {
    var line = 1
    var start = 1
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var wasQuote = false
    for character in text {
      if character.isNewline { line += 1 }
      if character == "\"" {
        // Two quotes within a quoted field are one quote of its text.
        if !isQuoted, wasQuote { field.append(character) }
        isQuoted.toggle()
        wasQuote = !isQuoted
        continue
      }
      wasQuote = false
      switch character {
      case _ where isQuoted: field.append(character)
      case ",":
        fields.append(field)
        field = ""
      case _ where character.isNewline:
        all.append((start, fields + [field]))
        (fields, field, start) = ([], "", line)
      default: field.append(character)
      }
    }
    guard !isQuoted else { throw TableError(file: file, line: start, reason: .openQuote) }
    if !field.isEmpty || !fields.isEmpty { all.append((start, fields + [field])) }
  }
}
