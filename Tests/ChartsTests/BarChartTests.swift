import Charts
import Foundation
import HealthModel
import Testing

@Suite("Bars and squares of days")
struct BarChartTests {
  private static func bars(_ values: [Double]) -> [BarChart.Bar] {
    values.map { BarChart.Bar(value: $0, label: "a", words: "\($0) s") }
  }

  @Test("a bar is as high as its value, and its words are its text")
  func heights() throws {
    let chart = try #require(
      BarChart(name: "b", title: "", description: "", seconds: Self.bars([1800, 0, 3600])))
    let heights = chart.element.components(separatedBy: " height=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != "\"" })
    }
    #expect(heights.count == 2)
    #expect(abs(heights[1] - 2 * heights[0]) < 0.05)
    #expect(chart.element.contains("<title>3600.0 s</title>"))
  }

  @Test(
    "without a positive value there is no chart, and odd values draw nothing",
    arguments: [
      [], [0, 0], [-5], [.nan], [.infinity],
    ] as [[Double]])
  func nothing(values: [Double]) {
    #expect(BarChart(name: "b", title: "", description: "", seconds: Self.bars(values)) == nil)
  }

  @Test("a year has a square for each day, in columns of weeks that start on Monday")
  func grid() throws {
    let first = try #require(CalendarDay("2026-01-01"))
    let days = (0..<365).map { index in
      YearGrid.Day(day: first.advanced(by: index), level: index % 7, words: "day \(index)")
    }
    let grid = YearGrid(title: "", description: "", days: days, months: ["January", "February"])
    let squares = grid.element.components(separatedBy: "class=\"day busy").dropFirst()
    #expect(squares.count == 365)
    // Thursday, 1 January, is in the fourth row; Monday, 5 January, at the top of the second column.
    #expect(squares.first?.contains("x=\"0\" y=\"58.5\"") == true)
    #expect(Array(squares)[4].contains("x=\"13.5\" y=\"18\""))
    #expect(!grid.element.contains("busy5"))
    #expect(grid.element.contains(">Feb</text>"))
  }
}
