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
    var kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    var widths = columns.indices.map(widthOf)
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
    let all = [columns.map(\.title)] + rows
    return all.map { row in
      let cells = kept.map { cell(row[$0], width: widths[$0], columns[$0].alignment) }
      return cells.joined(separator: Self.gap).trimmingTrailingSpaces
    }
  }

  private func widthOf(_ column: Int) -> Int {
    rows.reduce(columns[column].title.count) { max($0, $1[column].count) }
  }

  private func cell(_ text: String, width: Int, _ alignment: Alignment) -> String {
    let text =
      text.count > width ? String(text.prefix(max(0, width - 1))) + String(Self.ellipsis) : text
    let space = String(repeating: " ", count: max(0, width - text.count))
    return alignment == .left ? text + space : space + text
  }
}
