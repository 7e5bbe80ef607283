import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("FIR filters")
struct FIRFilterTests {
  static func filter(_ words: [String]) -> FIRFilter {
    let values = words.dropFirst().compactMap { Double($0) }
    let count = Int(values[0])
    return switch words[0] {
    case "lowpass": .lowPass(taps: count, cutoffHz: values[1], rateHz: 50)
    case "highpass": .highPass(taps: count, cutoffHz: values[1], rateHz: 50)
    default: .bandPass(taps: count, fromHz: values[1], toHz: values[2], rateHz: 50)
    }
  }

  @Test("taps equal scipy's firwin")
  func taps() throws {
    for (words, expected) in try SciPyGolden("windows.txt").rows("firwin") {
      #expect(largestDifference(Self.filter(words).taps, expected) < 1e-12, "\(words)")
    }
  }

  @Test("an array and a stream are filtered as in scipy")
  func filtering() throws {
    let golden = try SciPyGolden("windows.txt")
    let input = try golden.numbers("input")
    for (words, expected) in try golden.rows("same") {
      #expect(largestDifference(Self.filter(words).same(input), expected) < 1e-9, "\(words)")
    }
    for (words, expected) in try golden.rows("stream") {
      var stream = FIRStream<SIMD4<Double>>(Self.filter(words))
      let lanes = input.map { stream.process(SIMD4(repeating: $0)) }
      #expect(largestDifference(lanes.map { $0[2] }, expected) < 1e-9, "\(words)")
    }
  }

  @Test("a stream equals the array, delayed", arguments: Seed.first(10))
  func delay(seed: Seed) {
    let filter = FIRFilter.bandPass(taps: 31, fromHz: 0.5, toHz: 8, rateHz: 50)
    let signal = noise(200, seed)
    var stream = FIRStream<Double>(filter)
    let streamed = signal.map { stream.process($0) }
    #expect(filter.delay == 15)
    #expect(
      largestDifference(Array(streamed.dropFirst(30)), Array(filter.same(signal)[15..<185])) < 1e-12
    )
  }

  @Test("a constant is preserved up to the ends if the ends are extended")
  func edges() {
    let filter = FIRFilter.lowPass(taps: 21, cutoffHz: 4, rateHz: 50)
    for count in [1, 2, 9, 10, 40] {
      let constant = [Double](repeating: 2, count: count)
      let filtered = filter.same(constant, outside: .edge)
      #expect(largestDifference(filtered, constant) < 1e-12)
    }
    var stream = FIRStream<Double>(filter, settledOn: 2)
    #expect(abs(stream.process(2) - 2) < 1e-12)
    #expect(filter.same([Double]()).isEmpty)
  }
}
