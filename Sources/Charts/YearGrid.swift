public import HealthModel

/// The days of a year as squares, a column for each week: the darker a square, the greater its value.
///
/// Weeks start on Monday (ISO 8601). Each square has its day and value as text.
public struct YearGrid: Hashable, Sendable {
  public struct Day: Hashable, Sendable {
    public let day: CalendarDay
    /// 0 for nothing, up to ``levelCount``.
    public let level: Int
    /// The day and its value in words.
    public let words: String

    public init(day: CalendarDay, level: Int, words: String) {
      self.day = day
      self.level = level
      self.words = words
    }
  }

  public static let levelCount = 4
  public let title: String
  /// The meaning of the picture in a sentence.
  public let description: String
  public let days: [Day]
  /// The names of the months, January first.
  public let months: [String]

  private static let square = 12.0
  private static let step = 13.5
  private static let top = 18.0

  public init(title: String, description: String, days: [Day], months: [String]) {
    self.title = title
    self.description = description
    self.days = days
    self.months = months
  }

  /// The `svg` element, for use in a page; a square has the classes `day` and `busy0` to `busy4`.
  public var element: String {
    var markup = SVGMarkup()
    let first = days.first.map { Self.week($0.day) } ?? 0
    let columns = (days.last.map { Self.week($0.day) } ?? 0) - first + 1
    let (width, height) = (Double(columns) * Self.step, Self.top + 7 * Self.step)
    markup.element(
      "svg",
      [
        "class": "year-grid",
        "viewBox": "0 0 \(SVGMarkup.number(width)) \(SVGMarkup.number(height))", "role": "img",
        "aria-labelledby": "year-title year-words",
      ]
    ) { markup in
      markup.element("title", ["id": "year-title"], title)
      markup.element("desc", ["id": "year-words"], description)
      for day in days { write(day, firstWeek: first, to: &markup) }
    }
    return markup.text
  }

  private func write(_ day: Day, firstWeek: Int, to markup: inout SVGMarkup) {
    let column = Double(Self.week(day.day) - firstWeek)
    let row = Double(day.day.daysSinceMonday)
    let (x, y) = (column * Self.step, Self.top + row * Self.step)
    let size = SVGMarkup.number(Self.square)
    markup.element(
      "rect",
      [
        "class": "day busy\(min(max(0, day.level), Self.levelCount))", "x": SVGMarkup.number(x),
        "y": SVGMarkup.number(y), "width": size, "height": size, "rx": "2",
      ]
    ) { $0.element("title", [:], day.words) }
    let parts = day.day.description.split(separator: "-")
    guard parts.last == "01", let month = parts.dropLast().last.flatMap({ Int($0) }),
      months.indices.contains(month - 1)
    else { return }
    markup.element(
      "text", ["x": SVGMarkup.number(x), "y": "12"], String(months[month - 1].prefix(3)))
  }

  /// The number of the week in which a day is; only differences have a meaning.
  private static func week(_ day: CalendarDay) -> Int {
    let monday = day.number - day.daysSinceMonday
    // Day −3, 29 December 1969, was a Monday.
    return (monday + 3) / 7
  }
}
