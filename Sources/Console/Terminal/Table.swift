/// A table that is fitted to the width of the terminal.
///
/// To fit, columns are dropped, the least important first; then long cells of the widest column are truncated.
package struct Table {
  package enum Alignment {
    case left, right
  }

  package struct Column {
    package let title: String
    package let alignment: Alignment
    /// The priority for dropping: the column with the highest rank is dropped first, and 0 is never dropped.
    package let rank: Int

    package init(_ title: String, _ alignment: Alignment = .right, rank: Int = 0) {
      self.title = title
      self.alignment = alignment
      self.rank = rank
    }
  }

  package let columns: [Column]
  package var rows: [[String]] = []
  private static let gap = "  "
  private static let ellipsis: Character = "…"

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Returns the heading in bold and the rows, fitted to a terminal; empty without rows.
  package func lines(on terminal: Terminal) -> [String] {
    guard !rows.isEmpty else { return [] }
    var lines = lines(width: terminal.isInteractive ? terminal.width : nil)
    lines[0] = terminal.styled(lines[0], .bold)
    return lines
  }

  /// Returns the heading and the rows within a width; `nil` means no limit.
  ///
  /// Columns without entries are omitted.
  package func lines(width: Int?) -> [String] {
    var layout = Layout(columns)
    layout.include(rows)
    return lines([columns.map(\.title)] + rows, in: layout, width: width)
  }

  /// Returns rows in a layout that was made from all rows of a table, for a table that is printed in parts.
  package func lines(_ rows: [[String]], in layout: Layout, width: Int?) -> [String] {
    var kept = columns.indices.filter { layout.hasEntries[$0] }
    var widths = layout.widths
    func total() -> Int {
      kept.reduce(0) { $0 + widths[$1] } + Self.gap.count * max(0, kept.count - 1)
    }
    if let width {
      while total() > width, let least = kept.max(by: { columns[$0].rank < columns[$1].rank }),
        columns[least].rank > 0
      {
        kept.removeAll { $0 == least }
      }
      if total() > width, let widest = kept.max(by: { widths[$0] < widths[$1] }) {
        widths[widest] = max(1, widths[widest] - (total() - width))
      }
    }
    return rows.map { row in
      let cells = kept.map { cell(row[$0], width: widths[$0], columns[$0].alignment) }
      return cells.joined(separator: Self.gap).trimmingTrailingSpaces
    }
  }

  private func cell(_ text: String, width: Int, _ alignment: Alignment) -> String {
    let text =
      text.count > width ? String(text.prefix(max(0, width - 1))) + String(Self.ellipsis) : text
    let space = String(repeating: " ", count: max(0, width - text.count))
    return alignment == .left ? text + space : space + text
  }
}

extension Table {
  /// The widths of the columns and which of them have entries.
  package struct Layout {
    fileprivate var widths: [Int]
    fileprivate var hasEntries: [Bool]

    package init(_ columns: [Column]) {
      widths = columns.map(\.title.count)
      hasEntries = columns.map { _ in false }
    }

    /// Widens the columns for these rows.
    package mutating func include(_ rows: [[String]]) {
      for row in rows {
        for (column, text) in row.enumerated() where !text.isEmpty {
          widths[column] = max(widths[column], text.count)
          hasEntries[column] = true
        }
      }
    }
  }
}
