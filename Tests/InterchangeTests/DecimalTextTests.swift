import TestSupport
import Testing

@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles

@Suite("Decimal text")
struct DecimalTextTests {
  private func parse(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { DecimalText.parse($0) }
  }

  @Test(
    "a number is parsed to the nearest Double, as in the standard library",
    arguments: Seed.first(50))
  func nearest(seed: Seed) {
    var generator = seed.generator
    for _ in 0..<200 {
      let digits = Int(generator.uniform(in: 1..<25))
      let point = Int(generator.uniform(in: 0..<25))
      var text = generator.uniform() < 0.5 ? "-" : ""
      for index in 0..<digits {
        if index == point { text += "." }
        text += "\(Int(generator.uniform(in: 0..<10)))"
      }
      if generator.uniform() < 0.2 { text += "e\(Int(generator.uniform(in: -30..<30)))" }
      #expect(parse(text) == Double(text), "\(text)")
    }
  }

  @Test("the text of a Double parses back to the same Double", arguments: Seed.first(20))
  func shortest(seed: Seed) {
    var generator = seed.generator
    for _ in 0..<200 {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      #expect(parse("\(value)") == value)
    }
  }

  @Test(
    "any other text is not a number",
    arguments: [
      "", " ", "-", "+", ".", "-.", "e5", "1e", "1e+", "1.2.3", "1,5", "0x10", "nan", "inf",
      "1e999",
      "12a", "1 2", "٣", "--1", "undefined",
    ])
  func refusals(text: String) {
    #expect(parse(text) == nil)
  }

  @Test(
    "every spelling that XML allows is parsed",
    arguments: [
      ("5", 5), ("+5", 5), ("-0", 0), (".5", 0.5), ("5.", 5), ("00012.50", 12.5), ("1E3", 1000),
      ("1e-7", 1e-7), ("9007199254740993", 9_007_199_254_740_992),
      ("123456789012345678901234567890", 1.2345678901234568e29),
    ])
  func spellings(text: String, value: Double) {
    #expect(parse(text) == value)
  }
}
