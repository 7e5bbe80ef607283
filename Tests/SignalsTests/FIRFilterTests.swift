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

  @Test("Gaussians and their derivatives equal scipy's", arguments: [1.5, 4, 9.25])
  func gaussians(sigma: Double) throws {
    let golden = try SciPyGolden("gaussians.txt")
    let input = try golden.numbers("input")
    let orders: [(GaussianWavelet.Order, String)] = [
      (.smooth, "smooth"), (.first, "first"), (.second, "second"),
    ]
    for (order, name) in orders {
      let own = GaussianWavelet(order: order, sigmaSamples: sigma).convolved(with: input)
      let expected = try golden.numbers("\(name) \(sigma)")
      #expect(largestDifference(own, expected) < 1e-12, "\(name)")
    }
  }

  @Test("a derivative removes gravity and turns a slope into a constant")
  func derivatives() {
    let slope = (0..<300).map { 9.81 + 0.5 * Double($0) }
    let first = GaussianWavelet(order: .first, sigmaSamples: 4)
    let second = GaussianWavelet(order: .second, sigmaSamples: 4)
    #expect(abs(first.taps.reduce(0, +)) < 1e-15)
    #expect(abs(second.taps.reduce(0, +)) < 1e-15)
    let middle = 50..<250
    #expect(first.convolved(with: slope)[middle].allSatisfy { abs($0 - 0.5) < 0.001 })
    #expect(second.convolved(with: slope)[middle].allSatisfy { abs($0) < 1e-10 })
  }
}
