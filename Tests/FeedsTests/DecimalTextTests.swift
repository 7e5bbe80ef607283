import TestSupport
import Testing

@testable import Feeds

@Suite("Decimal numbers in bytes") struct DecimalTextTests {
  private func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return DecimalText.number(bytes.span, 0..<bytes.count)
  }

  @Test("read as the standard library reads them, to the last bit", arguments: Seed.first(50))
  func agreement(seed: Seed) {
    var generator = seed.generator
    for _ in 0..<200 {
      let whole = generator.next() % 100_000
      let digits = String(generator.next()).prefix(Int(generator.next() % 20))
      let sign = ["", "-", "+"].randomElement(using: &generator) ?? ""
      let exponent = ["", "e5", "E-7", "e+300", "e-320"].randomElement(using: &generator) ?? ""
      let text = "\(sign)\(whole).\(digits)\(exponent)"
      #expect(number(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
      let value = Double(bitPattern: generator.next())
      if value.isFinite { #expect(number("\(value)")?.bitPattern == value.bitPattern) }
    }
  }

  @Test("may have spaces around them", arguments: [" 1.5", "1.5 ", "\t1.5\r", "+1.5", "1.50"])
  func spaces(text: String) {
    #expect(number(text) == 1.5)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", " ", "-", ".", "+.", "1.2.3", "1e", "inf", "nan", "0x10", "1 2", "1,5", "--1", "1e999",
    ])
  func refusal(text: String) {
    #expect(number(text) == nil)
  }

  @Test("may lack digits on one side of the point")
  func bareSides() {
    #expect(number(".5") == 0.5)
    #expect(number("5.") == 5)
    #expect(number("-0")?.sign == .minus)
  }
}
