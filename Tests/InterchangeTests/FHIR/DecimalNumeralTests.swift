import TestSupport
import Testing

@testable import ActivityItems
@testable import AppleHealthExport
@testable import ByteStreams
@testable import ClinicalFormats
@testable import WorkoutFiles

@Suite("Decimal numerals")
struct DecimalNumeralTests {
  @Test(
    "a number is written with its fewest digits, without insignificant zeros",
    arguments: [
      (0, "0"), (-0.0, "0"), (72, "72"), (72.5, "72.5"), (-0.5, "-0.5"), (0.1, "0.1"),
      (1e-5, "0.00001"), (1e-7, "0.0000001"), (1e-8, "1e-8"), (1.5e-9, "1.5e-9"),
      (1e16, "10000000000000000"),
      (1e21, "1e21"), (123_456_789_012, "123456789012"), (5e-324, "5e-324"),
      (1.797_693_134_862_315_7e308, "1.7976931348623157e308"), (100, "100"),
    ] as [(Double, String)])
  func text(number: Double, text: String) {
    #expect(DecimalNumeral(number)?.description == text)
  }

  @Test("a value that is not finite has no digits", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(number: Double) { #expect(DecimalNumeral(number) == nil) }

  @Test(
    "a fraction becomes a percentage by moving the decimal point",
    arguments: [
      (0.45, "45"), (0.29, "29"), (0.07, "7"), (0.975, "97.5"), (1, "100"), (0, "0"),
      (0.000_8, "0.08"), (1.0 / 3, "33.33333333333333"), (-0.145, "-14.5"),
    ] as [(Double, String)])
  func percent(fraction: Double, text: String) {
    #expect(DecimalNumeral(fraction)?.shifted(by: 2).description == text)
  }

  @Test(
    "rounding carries over nines and leaves short numbers unchanged",
    arguments: [
      (36.999_999_999_999_94, "37"), (28.999_999_999_999_996, "29"), (0.1 + 0.2, "0.3"),
      (99.999_999_999_99, "100"), (99.999_999_999_94, "99.9999999999"),
      (999_999_999_999.9, "1000000000000"),
      (-1.000_000_000_000_3, "-1"), (72.25, "72.25"), (1.234_567_890_125, "1.23456789013"),
    ] as [(Double, String)])
  func rounding(number: Double, text: String) {
    #expect(DecimalNumeral(number)?.rounded(to: 12).description == text)
  }

  @Test("the digits parse back to the same number", arguments: Seed.first(20))
  func readBack(seed: Seed) {
    var generator = seed.generator
    for _ in 0..<500 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      let text = DecimalNumeral(number)?.description ?? ""
      #expect(Double(text) == number, "\(number) as \(text)")
      let usual = Double(Int.random(in: -1_000_000...1_000_000, using: &generator)) / 1000
      #expect(Double(DecimalNumeral(usual)?.description ?? "") == usual)
    }
  }
}
