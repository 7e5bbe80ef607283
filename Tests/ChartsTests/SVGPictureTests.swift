import Charts
import Foundation
import HealthModel
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("SVG pictures")
struct SVGPictureTests {
  /// The elements of a picture, read by the system's XML parser; `nil` if it is not well-formed.
  private final class Reader: NSObject, XMLParserDelegate {
    struct Element {
      let name: String
      let attributes: [String: String]
      var text = ""
    }

    var elements: [Element] = []
    private var open: [Int] = []

    static func elements(of text: String) -> [Element]? {
      let reader = Reader()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = reader
      return parser.parse() ? reader.elements : nil
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let index = open.last { elements[index].text += text }
    }
  }

  private func elements(_ charts: [DayChart], title: String = "knee") throws -> [Reader.Element] {
    try #require(Reader.elements(of: SVGPicture(title: title, charts: charts).text))
  }

  // AGG-03, AGG-04, AGG-15
  @Test("the picture equals the reviewed one")
  func golden() {
    let charts = [SampleChart.chart(), SampleChart.chart(days: 91, before: 30, entered: true)]
    expectGolden(
      SVGPicture(title: "walkingSpeed around 2026-05-01", charts: charts).text,
      named: "charts/trend.svg")
  }

  // AGG-02, AGG-03
  @Test("there is a bar for each day with a range, and a line of the means")
  func parts() throws {
    let chart = SampleChart.chart()
    let days = chart.series[0].points.compactMap(\.self)
    let elements = try elements([chart])
    let bars = elements.filter {
      $0.name == "line" && $0.attributes["class"] == "range"
    }
    // One more is in the legend.
    #expect(bars.count == days.count + 1)
    let points = bars.filter { $0.attributes["y1"] == $0.attributes["y2"] }
    #expect(points.count == days.count { $0.lower == $0.upper })
    #expect(!points.isEmpty)
    #expect(elements.count { $0.name == "path" && $0.attributes["class"] == "line" } == 1)
  }

  // AGG-04
  @Test("the event is at day zero, left of its day and right of the day before")
  func event() throws {
    let elements = try elements([SampleChart.chart()])
    // The first one is in the legend.
    let lines = elements.filter { $0.attributes["class"] == "event" }
    #expect(lines.count == 2)
    let place = try #require(lines.last?.attributes["x1"].flatMap(Double.init))
    func x(_ label: String) throws -> Double {
      try #require(
        elements.first { $0.name == "text" && $0.text == label }?.attributes["x"].flatMap(
          Double.init))
    }
    #expect(try x("−10") < place)
    #expect(try place < x("0"))
    #expect(try x("0") - place < 6)
    #expect(elements.contains { $0.text == "days from the event on 2026-05-01" })
  }

  // AGG-12
  @Test("the line is broken at the event and at missing days")
  func breaks() throws {
    let days = DayAxis(
      first: CalendarDay(number: 0), count: 6, event: CalendarDay(number: 3))
    let values: [Double?] = [1, 2, 3, 4, nil, 5]
    let line = ChartSeries("mean", .line, values.map { $0.flatMap { ValueRange($0) } })
    let elements = try elements([DayChart(title: "", unit: "", days: days, series: [line])])
    let path = try #require(
      elements.first { $0.name == "path" && $0.attributes["class"] == "line" }?.attributes["d"])
    #expect(path.filter { "ML".contains($0) } == "MLLMM")
  }

  @Test("the picture has a text description for screen readers")
  func accessible() throws {
    let elements = try elements([SampleChart.chart()], title: "speed < 5 & \"more\"")
    let root = try #require(elements.first)
    #expect(root.attributes["role"] == "img")
    for id in (root.attributes["aria-labelledby"] ?? "").split(separator: " ") {
      let named = elements.first { $0.attributes["id"] == String(id) }
      #expect(named?.text.isEmpty == false)
    }
    #expect(elements.first { $0.name == "title" }?.text == "speed < 5 & \"more\"")
    #expect(
      elements.first { $0.name == "desc" }?.text
        == "Speed falls at the event & rises again: 4.6 < 5.")
    #expect(elements.contains { $0.name == "title" && $0.text == "−30: 4.60 km/h" })
    #expect(elements.contains { $0.name == "text" && $0.text == "walkingSpeed in km/h" })
    #expect(elements.contains { $0.name == "text" && $0.text == "mean of 7 days" })
  }

  // AGG-14
  @Test("several measures are stacked over the same days")
  func several() throws {
    let elements = try elements([SampleChart.chart(), SampleChart.chart(entered: true)])
    let zeros = elements.filter { $0.name == "text" && $0.text == "0" && $0.attributes["y"] != nil }
    #expect(zeros.count == 2)
    #expect(zeros.first?.attributes["x"] == zeros.last?.attributes["x"])
    #expect(zeros.first?.attributes["y"] != zeros.last?.attributes["y"])
  }

  @Test(
    "the picture is well-formed for any title, and also without data", arguments: Seed.first(20))
  func wellFormed(seed: Seed) throws {
    var generator = seed.generator
    let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32(generator.next() % 0x3000)) }
    var title = ""
    title.unicodeScalars.append(contentsOf: scalars)
    let days = DayAxis(first: CalendarDay(number: 0), count: 1)
    let empty = DayChart(title: title, unit: "<&\">", days: days, series: [])
    let elements = try elements([empty], title: title)
    #expect(elements.contains { $0.text == "no samples" })
    #expect(elements.contains { $0.text.hasSuffix("in <&\">") })
  }
}
