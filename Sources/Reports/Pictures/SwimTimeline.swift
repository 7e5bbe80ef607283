import Console
import HealthModel
import Swimming

/// A timeline of a swim in text: sets as bars, each length with the letter of its style, rests as dots.
///
///     0:00  ·····F━━━━F━━━━B━━━━B━━━━·······R━━━━━R━━━━━
struct SwimTimeline {
  /// The rows, each with the time at its start.
  let lines: [String]
  /// The legend: the letters that occur, and the duration of a column.
  let legend: [String]

  private static let bar: Character = "━"
  private static let rest: Character = "·"
  /// The possible durations of a column in seconds.
  private static let steps = [1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600]
  /// The possible durations of a row in seconds, so that row times are round.
  private static let rowSeconds = [
    10, 15, 20, 30, 60, 120, 180, 240, 300, 600, 900, 1200, 1800, 3600, 7200, 14_400, 28_800,
    86_400,
  ]
  /// The maximum number of columns of a typical length.
  private static let columnsPerLength = 6
  private static let maximumRows = 16
  private static let gap = "  "

  /// Creates a timeline; `nil` without swimming or without enough width.
  init?(_ report: SwimReport, width: Int) {
    let origin = report.origin
    let intervals = report.sets.map(\.span) + report.lengths.map(\.span)
    guard let start = intervals.map(\.start).min(), let end = intervals.map(\.end).max() else {
      return nil
    }
    let (from, to) = (origin.seconds(start), origin.seconds(end))
    let labelWidth = MeasureText.duration(to).count
    guard
      let scale = Self.scale(
        from: from, to: to, usual: Self.usualLength(report.lengths),
        width: width - labelWidth - Self.gap.count)
    else { return nil }
    let begin = (from / Double(scale.row)).rounded(.down) * Double(scale.row)
    var cells = [Character](
      repeating: " ", count: Int(clamping: ((to - begin) / Double(scale.step)).rounded(.up)))
    func columns(_ span: TimeRange) -> Range<Int> {
      let first = Int(clamping: (origin.seconds(span.start) - begin) / Double(scale.step))
      let last = Int(
        clamping: ((origin.seconds(span.end) - begin) / Double(scale.step)).rounded(.up))
      return min(first, cells.count)..<max(first, min(last, cells.count))
    }
    for span in report.rests { for index in columns(span) { cells[index] = Self.rest } }
    for set in report.sets { for index in columns(set.span) { cells[index] = Self.bar } }
    var free = 0
    for length in report.lengths {
      let place = columns(length.span)
      for index in place where index >= free { cells[index] = Self.bar }
      // Lengths shorter than a column are placed next to each other while there is space.
      let letter = max(place.lowerBound, free)
      guard letter < min(cells.count, max(place.upperBound, letter + 1)) else { continue }
      cells[letter] = Self.letter(length.style)
      free = letter + 1
    }
    let perRow = scale.row / scale.step
    lines = stride(from: 0, to: cells.count, by: perRow).map { index in
      let time = MeasureText.duration(begin + Double(index * scale.step))
      let row = String(cells[index..<min(cells.count, index + perRow)])
      return
        (String(repeating: " ", count: max(0, labelWidth - time.count)) + time + Self.gap + row)
        .trimmingTrailingSpaces
    }
    legend = [Self.legend(report, step: scale.step)]
  }

  /// Returns the seconds of a column and of a row: the shortest column that the number of rows allows and a length
  /// needs.
  private static func scale(
    from: Double, to: Double, usual: Double, width: Int
  ) -> (step: Int, row: Int)? {
    guard width >= rowSeconds[0] else { return nil }
    for step in steps where Double(step * columnsPerLength) >= usual || step == steps.last {
      guard
        let row = rowSeconds.last(where: { $0 % step == 0 && $0 / step <= width })
      else { continue }
      if step == steps.last || (to - from) / Double(row) <= Double(maximumRows - 1) {
        return (step, row)
      }
    }
    return nil
  }

  /// The median length in seconds; a minute in open water.
  private static func usualLength(_ lengths: [SwimLength]) -> Double {
    let seconds = lengths.map { $0.span.duration.exactSeconds }.sorted()
    return seconds.isEmpty ? 60 : seconds[seconds.count / 2]
  }

  static func letter(_ style: SwimmingStrokeStyle) -> Character {
    switch style {
    case .freestyle: "F"
    case .backstroke: "B"
    case .breaststroke: "R"
    case .butterfly: "Y"
    case .mixed: "M"
    case .kickboard: "K"
    case .unknown: "?"
    }
  }

  private static func legend(_ report: SwimReport, step: Int) -> String {
    let styles = SwimmingStrokeStyle.allCases.filter { style in
      report.lengths.contains { $0.style == style }
    }
    let names = styles.map { "\(letter($0)) \($0.name)" }
    let rests = report.rests.isEmpty ? [] : ["\(rest) rest"]
    let column = "1 column = \(MeasureText.duration(Double(step)))"
    return (names + rests + [column]).joined(separator: "   ")
  }
}
