/// Which days each column of a text chart has, and where it is.
struct TextColumns: Hashable, Sendable {
  let daysPerColumn: Int
  /// Characters from one column to the next.
  let spacing: Int
  let count: Int
  let eventColumn: Int?
  private let dayCount: Int
  /// Days that the first column has not, so that the event begins a column.
  private let missing: Int
  private static let widestSpacing = 3
  /// Characters: less is no picture.
  private static let smallestWidth = 8

  /// As many days a column as it takes for all to fit; `nil` where there is no room.
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
