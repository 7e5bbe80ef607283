import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("The design of recursive filters")
struct ButterworthTests {
  @Test("sections equal scipy's, in scipy's order")
  func sections() throws {
    for (name, numbers) in try SciPyGolden("butterworth.txt").rows {
      let words = name.split(separator: " ").map(String.init)
      let values = words.dropFirst().compactMap { Double($0) }
      let (order, rate, cutoff) = (Int(values[0]), values[1], values[2])
      let cascade: BiquadCascade =
        switch words[0] {
        case "lowPass": .lowPass(order: order, cutoffHz: cutoff, rateHz: rate)
        case "highPass": .highPass(order: order, cutoffHz: cutoff, rateHz: rate)
        default: .bandPass(order: order, fromHz: cutoff, toHz: values[3], rateHz: rate)
        }
      let own = cascade.sections.flatMap { [$0.b0, $0.b1, $0.b2, $0.a1, $0.a2] }
      #expect(largestDifference(own, numbers) < 1e-12, "\(name)")
      // The gain itself may be as small as a billionth.
      #expect(abs((own.first ?? 0) / (numbers.first ?? 1) - 1) < 1e-11, "\(name)")
    }
  }

  @Test("a low-pass preserves a constant; a high-pass and a band-pass remove it")
  func constant() {
    for order in 1...6 {
      let low = BiquadCascade.lowPass(order: order, cutoffHz: 3, rateHz: 50)
      let high = BiquadCascade.highPass(order: order, cutoffHz: 3, rateHz: 50)
      let band = BiquadCascade.bandPass(order: order, fromHz: 1, toHz: 5, rateHz: 50)
      #expect(abs(low.gainAtZero - 1) < 1e-9)
      #expect(abs(high.gainAtZero) < 1e-9)
      #expect(abs(band.gainAtZero) < 1e-9)
    }
  }

  @Test(
    "a tone at the cutoff frequency keeps half its power",
    arguments: [
      (BiquadCascade.lowPass(order: 4, cutoffHz: 2, rateHz: 50), 2.0),
      (.highPass(order: 3, cutoffHz: 2, rateHz: 50), 2),
      (.bandPass(order: 2, fromHz: 2, toHz: 6, rateHz: 50), 2),
      (.bandPass(order: 2, fromHz: 2, toHz: 6, rateHz: 50), 6),
    ])
  func cutoff(cascade: BiquadCascade, frequencyHz: Double) {
    let tone = (0..<2000).map { sin(2 * .pi * frequencyHz * Double($0) / 50) }
    let passed = cascade.filtered(tone)
    // Whole periods, after the filter has settled.
    let power = passed.suffix(1000).reduce(0) { $0 + $1 * $1 } / 500
    #expect(abs(power - 0.5) < 1e-6)
  }

  @Test("a filter's output stays bounded", arguments: Seed.first(3))
  func stability(seed: Seed) {
    let cascade = BiquadCascade.bandPass(order: 4, fromHz: 0.15, toHz: 3, rateHz: 50)
    #expect(cascade.filtered(noise(100_000, seed)).allSatisfy { abs($0) < 10 })
  }
}
