import Foundation

/// A table of a study: rows of numbers by column name.
struct StudyTable {
  struct Row {
    fileprivate let fields: [String: Substring]

    /// The number of a column; `nil` if it is empty or not a number.
    subscript(column: String) -> Double? {
      fields[column].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    func text(_ column: String) -> String { fields[column].map(String.init) ?? "" }
  }

  let rows: [Row]
  private let columns: Set<String>

  /// Whether the table has all of the columns.
  func has(_ names: [String]) -> Bool { columns.isSuperset(of: names) }

  /// A column's numbers, row by row; missing values are NaN.
  subscript(name: String) -> [Double] { rows.map { $0[name] ?? .nan } }

  /// `nil` if the file does not exist.
  init?(_ url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    var lines = text.split(whereSeparator: \.isNewline)[...]
    guard let header = lines.popFirst() else { return nil }
    func values(_ line: Substring) -> [Substring] {
      line.split(separator: ",", omittingEmptySubsequences: false)
        .map { Substring($0.trimmingCharacters(in: .whitespaces)) }
    }
    let names = values(header).map(String.init)
    columns = Set(names)
    rows = lines.map {
      Row(fields: Dictionary(zip(names, values($0)), uniquingKeysWith: { first, _ in first }))
    }
  }
}
