import Charts
import HealthModel
import TestSupport
import Testing

@Suite("Text charts")
struct TextChartTests {
  private func picture(_ chart: DayChart, width: Int, rows: Int = 12) throws -> String {
    let text = try #require(TextChart(chart, width: width, rows: rows))
    return (text.lines() + [text.legend()]).joined(separator: "\n") + "\n"
  }

  // AGG-01, AGG-03, AGG-04
  @Test(
    "the chart equals the reviewed one",
    arguments: [
      ("trend-80.txt", 91, 30, 80, false), ("trend-120.txt", 91, 30, 120, true),
      ("trend-30.txt", 91, 30, 30, false), ("trend-week.txt", 7, 3, 80, true),
    ])
  func golden(name: String, days: Int, before: Int, width: Int, entered: Bool) throws {
    let chart = SampleChart.chart(days: days, before: before, entered: entered)
    expectGolden(try picture(chart, width: width), named: "charts/\(name)")
  }

  // AGG-02
  @Test("a range with equal ends is a point, and one with two ends a bar")
  func point() throws {
    func bars(_ range: ValueRange?) throws -> Int {
      let series = ChartSeries("", .ranges, [range, ValueRange(0), ValueRange(10)])
      let days = DayAxis(first: CalendarDay(number: 0), count: 3)
      let chart = DayChart(title: "", unit: "", days: days, series: [series])
      let text = try #require(TextChart(chart, width: 20, rows: 10))
      return text.lines().prefix(10).count { line in
        line.dropFirst(4).first.map { "┃╹╻".contains($0) } ?? false
      }
    }
    #expect(try bars(ValueRange(5)) == 1)
    #expect(try bars(ValueRange(2, 8)) > 5)
    #expect(try bars(nil) == 0)
  }

  @Test("no line is wider than the width, whatever the days", arguments: Seed.first(100))
  func width(seed: Seed) throws {
    var generator = seed.generator
    let days = 1 + Int(generator.next() % 800)
    let before = Int(generator.next() % UInt64(days))
    let width = 24 + Int(generator.next() % 120)
    let chart = SampleChart.chart(days: days, before: before, entered: true)
    guard let text = TextChart(chart, width: width) else { return }
    for line in text.lines() {
      #expect(line.count <= width, "\(days) days: “\(line)”")
      #expect(line.last != " ")
    }
  }

  // AGG-12
  @Test("no column has days from before and after the event", arguments: Seed.first(100))
  func columns(seed: Seed) throws {
    var generator = seed.generator
    let days = 2 + Int(generator.next() % 800)
    let before = 1 + Int(generator.next() % UInt64(days - 1))
    let event = CalendarDay(number: 20_000)
    let axis = DayAxis(first: event.advanced(by: -before), count: days, event: event)
    let series = ChartSeries(
      "", .ranges, (0..<days).map { ValueRange($0 < before ? 0 : 10) })
    let chart = DayChart(title: "", unit: "", days: axis, series: [series])
    // A bar over the whole height would be a column with both.
    let lines = try #require(TextChart(chart, width: 60, rows: 9)).lines()
    #expect(!lines[4].contains { "┃╹╻".contains($0) })
  }

  @Test("the painter receives every character once and in order")
  func painted() throws {
    let text = try #require(TextChart(SampleChart.chart(entered: true), width: 100))
    let painted = text.lines { piece, ink in "<\(ink)>\(piece)</>" }
    let bare = painted.map { $0.replacing(/<[^>]*>/, with: "") }
    #expect(bare == text.lines())
    #expect(painted.joined().contains("<mark>◆</>"))
    #expect(painted.joined().contains("<event>┊</>"))
  }

  @Test("there is no chart without data or without space")
  func none() {
    let days = DayAxis(first: CalendarDay(number: 0), count: 5)
    let nothing = DayChart(
      title: "", unit: "", days: days, series: [ChartSeries("", .line, [nil, nil])])
    #expect(TextChart(nothing, width: 80) == nil)
    #expect(TextChart(SampleChart.chart(), width: 9) == nil)
  }

  // AGG-14
  @Test("charts with equal label widths have their days in the same columns")
  func aligned() throws {
    let chart = SampleChart.chart()
    let own = TextChart.labelWidth(chart)
    let wide = try #require(TextChart(chart, width: 120, labelWidth: own + 4)).lines()
    let narrow = try #require(TextChart(chart, width: 116)).lines()
    #expect(wide.map { $0.dropFirst(4) } == narrow.map { $0[...] })
  }
}
