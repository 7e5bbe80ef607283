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
