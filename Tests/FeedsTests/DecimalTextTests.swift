import TestSupport
import Testing

@testable import Feeds

@Suite("Decimal numbers in bytes") struct DecimalTextTests {
  private func number(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return DecimalText.number(bytes.span, 0..<bytes.count)
  }

  @Test("numbers are parsed to the last bit as in the standard library", arguments: Seed.first(50))
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

  @Test(
    "numbers of up to nineteen digits are rounded as in the standard library",
    arguments: Seed.first(50))
  func longMantissas(seed: Seed) {
    var generator = seed.generator
    for _ in 0..<200 {
      let digits = String(generator.next()).prefix(1 + Int(generator.next() % 20))
      let point = Int(generator.next() % UInt64(digits.count + 1))
      let text = "\(digits.prefix(point)).\(digits.dropFirst(point))"
      #expect(number(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(
    "numbers halfway between two doubles are rounded to the even one",
    arguments: [
      "9007199254740993", "9007199254740995", "900719925474099.3", "9007199254740993.0",
      "4503599627370496.5", "4503599627370497.5", "1125899906842624.125", "1125899906842624.375",
      "18446744073709551615", "0.9223372036854775807", "1844674407370955161.5",
    ])
  func ties(text: String) {
    #expect(number(text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test("the fast path gives the same result for short numbers", arguments: Seed.first(50))
  func short(seed: Seed) throws {
    var generator = seed.generator
    for _ in 0..<200 {
      let digits = String(generator.next()).prefix(Int(generator.next() % 9))
      let point = Int(generator.next() % 10)
      let sign = generator.next() % 2 == 0 ? "-" : ""
      let field = "\(sign)\(digits.prefix(point))\(point < 9 ? "." : "")\(digits.dropFirst(point))"
      let after = [",", ",7", ",-1.25,", "", ",üü"].randomElement(using: &generator) ?? ""
      let line = Array("12.5,\(field)\(after)".utf8)
      let short = DecimalText.short(line.span, at: 5, before: line.count)
      let isShort = field.utf8.count - sign.utf8.count <= 8 && !digits.isEmpty && line.count >= 8
      #expect((short != nil) == isShort, "\(field)")
      guard let short else { continue }
      #expect(short.value.bitPattern == Double(field)?.bitPattern ?? number(field)?.bitPattern)
      #expect(short.end == 5 + field.utf8.count)
    }
  }

  @Test(
    "numbers that the fast path does not support are left to the slow path",
    arguments: [
      "", "-", ".", "-.", "+1", " 1", "1 ", "1e5", "1.2.3", "--1", "nan", "1\r", "1ü", "123456789",
      "1234.56789", "x",
    ])
  func notShort(field: String) {
    let line = Array("0,1,2,3,\(field),4,5,6,7,8".utf8)
    #expect(DecimalText.short(line.span, at: 8, before: line.count) == nil)
  }

  @Test(
    "spaces around a number are accepted", arguments: [" 1.5", "1.5 ", "\t1.5\r", "+1.5", "1.50"])
  func spaces(text: String) {
    #expect(number(text) == 1.5)
  }

  @Test(
    "any other text is rejected",
    arguments: [
      "", " ", "-", ".", "+.", "1.2.3", "1e", "inf", "nan", "0x10", "1 2", "1,5", "--1", "1e999",
    ])
  func refusal(text: String) {
    #expect(number(text) == nil)
  }

  @Test("digits may be missing on one side of the point")
  func bareSides() {
    #expect(number(".5") == 0.5)
    #expect(number("5.") == 5)
    #expect(number("-0")?.sign == .minus)
  }
}
