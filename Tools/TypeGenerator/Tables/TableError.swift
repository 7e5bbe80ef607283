/// An error in a table, with its location.
struct TableError: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case unreadable(String)
    case columns(expected: [String], found: [String])
    case fieldCount(expected: Int, found: Int)
    case openQuote
    case value(column: String, text: String, expected: String)
    case twice(column: String, text: String)
    case unknownUnit(String)
  }

  let file: String
  /// The line on which the row begins, from 1.
  let line: Int
  let reason: Reason
}

extension TableError: CustomStringConvertible {
  var description: String { "\(file):\(line): \(reason)" }
}

extension TableError.Reason: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreadable(let why): "cannot be read: \(why)"
    case .columns(let expected, let found):
      "the columns are \(found.joined(separator: ",")), not \(expected.joined(separator: ","))"
    case .fieldCount(let expected, let found): "\(found) fields where the header has \(expected)"
    case .openQuote: "a quote is not closed"
    case .value(let column, let text, let expected): "\(column) is “\(text)”, not \(expected)"
    case .twice(let column, let text): "\(column) “\(text)” stands a second time"
    case .unknownUnit(let unit): "unit “\(unit)” has no Swift yet: add it to UnitExpression.swift"
    }
  }
}
