import HealthModel

/// The characters of a text chart; bars have a resolution of half a row.
struct TextCanvas {
  static let mark: Character = "◆"
  static let dot: Character = "•"
  static let event: Character = "┊"
  private static let bar: Character = "┃"
  private static let upperHalf: Character = "╹"
  private static let lowerHalf: Character = "╻"
  private static let line: Character = "─"
  private static let lineOnBar: Character = "╂"

  private typealias Cell = (character: Character, ink: TextChart.Ink)
  private let rows: Int
  private var cells: [[Cell?]]

  init(width: Int, rows: Int) {
    self.rows = rows
    cells = Array(repeating: Array(repeating: nil, count: width), count: rows)
  }

  static func sign(_ style: ChartSeries.Style) -> Character {
    switch style {
    case .ranges: bar
    case .line: line
    case .dots: dot
    case .marks: mark
    }
  }

  static func ink(_ style: ChartSeries.Style) -> TextChart.Ink {
    switch style {
    case .ranges, .dots: .range
    case .line: .line
    case .marks: .mark
    }
  }

  /// Returns the half row of a fraction of the height, counted from the top.
  private func half(_ fraction: Double) -> Int {
    let halves = 2 * rows
    return min(max(0, Int(clamping: ((1 - fraction) * Double(halves)).rounded(.down))), halves - 1)
  }

  /// Returns the row of a fraction of the height, counted from the top.
  func row(_ fraction: Double) -> Int { half(fraction) / 2 }

  mutating func bar(x: Int, from low: Double, to high: Double) {
    let (top, bottom) = (half(high), half(low))
    for row in top / 2...bottom / 2 {
      let (hasUpper, hasLower) = (top <= 2 * row, bottom >= 2 * row + 1)
      let piece = hasUpper && hasLower ? Self.bar : hasUpper ? Self.upperHalf : Self.lowerHalf
      cells[row][x] = (piece, .range)
    }
  }

  mutating func put(_ character: Character, _ ink: TextChart.Ink, x: Int, at fraction: Double) {
    cells[row(fraction)][x] = (character, ink)
  }

  /// Draws a horizontal line segment; a bar that it crosses remains visible.
  mutating func stroke(from start: Int, to end: Int, at fraction: Double) {
    let row = row(fraction)
    for x in start...max(start, end) {
      let isOnBar = cells[row][x]?.ink == .range
      cells[row][x] = (isOnBar ? Self.lineOnBar : Self.line, .line)
    }
  }

  /// Draws a vertical line over the full height, behind everything else.
  mutating func eventLine(x: Int) {
    for row in 0..<rows where cells[row][x] == nil { cells[row][x] = (Self.event, .event) }
  }

  /// Returns a row as text, with each run of the same ink painted once.
  func line(_ row: Int, paint: (String, TextChart.Ink) -> String) -> String {
    var text = ""
    var run: (text: String, ink: TextChart.Ink)?
    func ended() -> String { run.map { paint($0.text, $0.ink) } ?? "" }
    let end = cells[row].lastIndex { $0 != nil } ?? -1
    for cell in cells[row].prefix(end + 1) {
      guard let cell else {
        text += ended() + " "
        run = nil
        continue
      }
      if run?.ink == cell.ink {
        run?.text.append(cell.character)
      } else {
        text += ended()
        run = (String(cell.character), cell.ink)
      }
    }
    return text + ended()
  }
}

/// The assignment of days to the columns of a text chart, and the columns' positions.
struct TextColumns: Hashable, Sendable {
  let daysPerColumn: Int
  /// The number of characters from one column to the next.
  let spacing: Int
  let count: Int
  let eventColumn: Int?
  private let dayCount: Int
  /// The number of days missing in the first column, so that the event begins a column.
  private let missing: Int
  private static let widestSpacing = 3
  /// The minimum width in characters.
  private static let smallestWidth = 8

  /// Chooses the smallest number of days per column at which all fit; `nil` where the width is too small.
  init?(_ days: DayAxis, width: Int) {
    guard width >= Self.smallestWidth else { return nil }
    var perColumn = (days.count + width - 1) / width
    func missing(_ perColumn: Int) -> Int {
      ((-(days.eventIndex ?? 0)) % perColumn + perColumn) % perColumn
    }
    func columns(_ perColumn: Int) -> Int {
      (days.count + missing(perColumn) + perColumn - 1) / perColumn
    }
    while columns(perColumn) > width { perColumn += 1 }
    daysPerColumn = perColumn
    self.missing = missing(perColumn)
    count = columns(perColumn)
    spacing = min(Self.widestSpacing, width / count)
    dayCount = days.count
    eventColumn = days.eventIndex.map { [first = self.missing] in ($0 + first) / perColumn }
  }

  var width: Int { count * spacing }

  func x(_ column: Int) -> Int { column * spacing }

  func column(ofDay index: Int) -> Int { (index + missing) / daysPerColumn }

  func days(_ column: Int) -> Range<Int> {
    let start = column * daysPerColumn - missing
    return max(0, start)..<min(dayCount, start + daysPerColumn)
  }
}
