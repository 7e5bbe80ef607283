import Charts
import HealthModel
import TestSupport
import Testing

@Suite("Charts over time and distance")
struct LineChartTests {
  @Test(
    "ticks of durations are round for a clock and cover the range",
    arguments: [
      (0.0...59, "0:00"), (285...330, "4:40"), (0...5400, "0:00"), (0...90_000, "0:00"),
    ])
  func durations(range: ClosedRange<Double>, first: String) throws {
    let scale = try #require(ChartScale.durations(range))
    #expect(scale.lower <= range.lowerBound && scale.upper >= range.upperBound)
    #expect((2...6).contains(scale.ticks.count))
    #expect(scale.ticks[0].label == first)
  }

  @Test("an exact scale ends where the workout ends")
  func exact() throws {
    let scale = try #require(ChartScale.exact(0...7.37))
    #expect(scale.upper == 7.37)
    #expect(scale.ticks.map(\.label) == ["0", "1", "2", "3", "4", "5", "6", "7"])
    #expect(scale.fraction(7.37) == 1)
  }

  @Test(
    "bounds without a size give no scale or a finite one",
    arguments: [0.0...0, -1e308...1e308, 0...Double.infinity])
  func odd(range: ClosedRange<Double>) {
    for scale in [
      ChartScale.durations(range), .durations(range, isExact: true), .numbers(range), .exact(range),
    ] {
      guard let scale else { continue }
      #expect(scale.ticks.count < 20)
      #expect(scale.fraction(range.lowerBound).isFinite)
    }
  }

  @Test("a missing value interrupts the line, and a single point is a dot")
  func gaps() throws {
    let chart = LineChart(
      name: "pace", title: "Pace <1>", description: "Words", positions: [0, 1, 2, 3, 4],
      values: [1, 2, nil, 4, nil],
      frame: ChartFrame(
        positions: try #require(.exact(0...4)), values: try #require(.numbers(0...4))))
    let picture = chart.element
    let line = try #require(picture.split(separator: "\n").first { $0.contains("class=\"line\"") })
    #expect(line.filter { $0 == "M" }.count == 2)
    #expect(line.contains("h0"))
    #expect(picture.contains("<title id=\"pace-title\">Pace &lt;1&gt;</title>"))
  }

  @Test("in an inverted chart, less is higher")
  func inverted() throws {
    let (places, values) = (
      try #require(ChartScale.exact(0...1)), try #require(ChartScale.numbers(0...10))
    )
    let upright = ChartFrame(positions: places, values: values)
    let inverted = ChartFrame(positions: places, values: values, isInverted: true)
    #expect(upright.y(9) < upright.y(1))
    #expect(inverted.y(9) > inverted.y(1))
  }

  @Test("every length has a bar with its style and words; none without lengths")
  func timeline() throws {
    let lengths = (0..<4).map { index in
      LengthTimeline.Length(
        start: Double(index) * 30, end: Double(index) * 30 + 25, style: "freestyle", letter: "F",
        words: "\(index + 1)")
    }
    let timeline = try #require(
      LengthTimeline(title: "Lengths", description: "Four", lengths: lengths))
    #expect(timeline.element.split(separator: "class=\"length freestyle\"").count == 5)
    #expect(LengthTimeline(title: "", description: "", lengths: []) == nil)
  }
}
