import Foundation

/// A file of comma-separated numbers with a header; what is no number is not-a-number.
struct VO2MaxTable {
  private let columns: [String: Int]
  private let rows: [[Substring]]

  /// `nil` where there is no such file.
  init?(_ url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    var lines = text.split(whereSeparator: \.isNewline)
    guard !lines.isEmpty else { return nil }
    let header = lines.removeFirst().split(separator: ",", omittingEmptySubsequences: false)
    columns = Dictionary(
      header.enumerated().map {
        ($1.trimmingCharacters(in: .whitespaces), $0)
      }, uniquingKeysWith: { first, _ in first })
    rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
  }

  /// Whether the table has all of the columns.
  func has(_ names: [String]) -> Bool { names.allSatisfy { columns[$0] != nil } }

  /// A column's numbers, row by row.
  subscript(name: String) -> [Double] {
    guard let column = columns[name] else { return rows.map { _ in .nan } }
    return rows.map { $0.indices.contains(column) ? Double($0[column]) ?? .nan : .nan }
  }
}
