import Foundation
import TestSupport
import Testing

@testable import Validation

struct ReportTests {
  @Test("quantiles are interpolated between neighboring values")
  func quantiles() {
    #expect(Statistics.median([3, 1, 2]) == 2)
    #expect(Statistics.median([1, 2]) == 1.5)
    #expect(Statistics.quantile([0, 10], 0.9) == 9)
    #expect(Statistics.median([]).isNaN)
  }

  @Test("an interval contains its statistic and is reproducible")
  func intervals() throws {
    let values = (0..<40).map { Double($0 * 7 % 40) }
    let interval = try #require(Statistics.interval(of: values, Statistics.median))
    #expect(interval.contains(Statistics.median(values)))
    #expect(interval == Statistics.interval(of: values, Statistics.median))
    #expect(Statistics.interval(of: [1], Statistics.median) == nil)
  }

  @Test("a figure is one line of JSON, and a value that is not a number is null")
  func figure() {
    let figure = Figure(
      name: "x_m", value: 1.5, unit: "m", count: 3, interval: 1...2, dataset: "here")
    #expect(
      figure.json
        == #"{"figure":"x_m","value":1.5000,"unit":"m","n":3,"interval_95":[1.0000,2.0000],"dataset":"here"}"#
    )
    let none = Figure(name: "y", value: .nan, unit: "1", count: 0, interval: nil, dataset: "none")
    #expect(none.json == #"{"figure":"y","value":null,"unit":"1","n":0,"dataset":"none"}"#)
  }

  @Test("only the text between a page's markers is replaced; a page without them is rejected")
  func markers() throws {
    let folder = try TemporaryFolder()
    let page = folder.url.appending(path: "page.md")
    try "before\n<!-- measured: begin -->\nold\n<!-- measured: end -->\nafter\n"
      .write(to: page, atomically: true, encoding: .utf8)
    try MarkedDocument(page).replace(with: "new")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text == "before\n<!-- measured: begin -->\nnew\n\n<!-- measured: end -->\nafter\n")
    try "nothing".write(to: page, atomically: true, encoding: .utf8)
    #expect(throws: MarkedDocumentError.self) { try MarkedDocument(page).replace(with: "new") }
  }

  @Test("quoted fields of a truth table may contain commas and quotes")
  func table() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "truth.csv")
    try "file,class,note\na.log,gpsd-still,\"one, \"\"two\"\", a STATIONARY one\"\nb.log,gpx,\n"
      .write(to: file, atomically: true, encoding: .utf8)
    let table = try TruthTable(contentsOf: file)
    #expect(table.rows.count == 2)
    #expect(table.rows[0].note == "one, \"two\", a STATIONARY one")
    #expect(table.rows[0].isStationary)
    #expect(!table.rows[1].isStationary)
  }
}
