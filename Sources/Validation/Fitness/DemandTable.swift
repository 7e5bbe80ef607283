import Foundation

/// A measurement's rows of numbers by the names of their columns.
struct DemandTable {
  struct Row {
    fileprivate let fields: [String: Substring]

    /// The number of a column; `nil` where it is empty or no number.
    subscript(column: String) -> Double? {
      fields[column].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    func text(_ column: String) -> String { fields[column].map(String.init) ?? "" }
  }

  let rows: [Row]

  /// `nil` where there is no such file.
  init?(_ url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    var lines = text.split(whereSeparator: \.isNewline)[...]
    guard let header = lines.popFirst() else { return nil }
    func values(_ line: Substring) -> [Substring] {
      line.split(separator: ",", omittingEmptySubsequences: false)
        .map { Substring($0.trimmingCharacters(in: .whitespaces)) }
    }
    let columns = values(header).map(String.init)
    rows = lines.map {
      Row(fields: Dictionary(zip(columns, values($0)), uniquingKeysWith: { first, _ in first }))
    }
  }
}
