import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("Autocorrelation and integrals")
struct AutocorrelationTests {
  @Test("sums of products equal numpy's at every lag")
  func numpy() throws {
    let golden = try SciPyGolden("autocorrelation.txt")
    let input = try golden.numbers("input")
    let lags = 0...input.count - 1
    for (scale, name) in [(Autocorrelation.Scale.biased, "biased"), (.unbiased, "unbiased")] {
      let own = Autocorrelation.values(of: input, lags: lags, scale: scale)
      #expect(largestDifference(own, try golden.numbers(name)) < 1e-12)
    }
  }

  @Test("a rhythm correlates with itself one period later, and negatively half a period later")
  func rhythm() {
    let signal = (0..<500).map { 9.81 + sin(2 * .pi * Double($0) / 40) }
    let values = Autocorrelation.values(of: signal, lags: 10...60)
    #expect(values.count == 51)
    #expect(abs(values[30] - 1) < 0.01)
    #expect(abs(values[10] + 1) < 0.01)
  }

  @Test("constant, missing or empty input has no correlation")
  func degenerate() {
    #expect(Autocorrelation.values(of: [], lags: 0...2) == [0, 0, 0])
    #expect(Autocorrelation.values(of: [2, 2, 2], lags: 0...1) == [0, 0])
    #expect(Autocorrelation.values(of: [1, 2], lags: 2...3) == [0, 0])
  }

  @Test("an integral equals scipy's trapezoid rule, per channel")
  func integral() throws {
    let golden = try SciPyGolden("autocorrelation.txt")
    let input = try golden.numbers("input")
    let expected = try golden.numbers("integral")
    #expect(largestDifference(input.cumulativeIntegral(rateHz: 50), expected) < 1e-11)
    #expect(abs(input.integral(rateHz: 50) - (try golden.numbers("total")[0])) < 1e-11)
    let lanes = input.map { SIMD4($0, -$0, 1, 0) }.cumulativeIntegral(rateHz: 50)
    #expect(largestDifference(lanes.map { -$0[1] }, expected) < 1e-11)
    #expect([Double]().cumulativeIntegral(rateHz: 50).isEmpty)
    #expect([Double]().integral(rateHz: 50) == 0)
  }
}
