import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("Recursive filters")
struct RecursiveFilterTests {
  static let cascades: [BiquadCascade] = [
    .lowPass(order: 4, cutoffHz: 3, rateHz: 50), .lowPass(order: 1, cutoffHz: 0.5, rateHz: 50),
    .highPass(order: 3, cutoffHz: 1, rateHz: 50),
    .bandPass(order: 2, fromHz: 0.5, toHz: 5, rateHz: 50),
  ]

  static func cascade(_ words: [String]) -> BiquadCascade {
    let values = words.dropFirst().compactMap { Double($0) }
    return switch words[0] {
    case "lowpass": .lowPass(order: Int(values[0]), cutoffHz: values[1], rateHz: 50)
    case "highpass": .highPass(order: Int(values[0]), cutoffHz: values[1], rateHz: 50)
    default: .bandPass(order: Int(values[0]), fromHz: values[1], toHz: values[2], rateHz: 50)
    }
  }

  @Test("forward-backward filtering equals scipy's sosfiltfilt, on one channel and on several")
  func zeroPhase() throws {
    let golden = try SciPyGolden("recursive.txt")
    let input = try golden.numbers("input")
    for (words, expected) in try golden.rows("sosfiltfilt") {
      let cascade = Self.cascade(words)
      #expect(largestDifference(cascade.zeroPhase(input), expected) < 1e-9, "\(words)")
      let lanes = cascade.zeroPhase(input.map { SIMD4($0, -$0, 2 * $0, 0) })
      #expect(largestDifference(lanes.map { $0[0] }, expected) < 1e-9, "\(words)")
      #expect(largestDifference(lanes.map { -$0[1] }, expected) < 1e-9, "\(words)")
      #expect(largestDifference(lanes.map { $0[2] / 2 }, expected) < 1e-9, "\(words)")
      #expect(lanes.allSatisfy { $0[3] == 0 }, "\(words)")
    }
  }

  @Test("streams and arrays equal scipy's sosfilt")
  func stream() throws {
    let golden = try SciPyGolden("recursive.txt")
    let input = try golden.numbers("input")
    for (words, expected) in try golden.rows("sosfilt") {
      let cascade = Self.cascade(words)
      var stream = BiquadStream<SIMD8<Double>>(cascade)
      let lanes = input.map { stream.process(SIMD8(repeating: $0)) }
      #expect(largestDifference(lanes.map { $0[7] }, expected) < 1e-9, "\(words)")
      #expect(largestDifference(cascade.filtered(input), expected) < 1e-9, "\(words)")
    }
  }

  @Test("the filter of a sum is the sum of the filters", arguments: Seed.first(20))
  func linearity(seed: Seed) {
    let (a, b) = (noise(200, seed), noise(200, Seed(seed.value + 1000)))
    for cascade in Self.cascades {
      let together = cascade.zeroPhase(zip(a, b).map { 3 * $0 - $1 })
      let apart = zip(cascade.zeroPhase(a), cascade.zeroPhase(b)).map { 3 * $0 - $1 }
      #expect(largestDifference(together, apart) < 1e-9)
    }
  }

  @Test("a reversed signal gives the reversed output", arguments: Seed.first(20))
  func timeReversal(seed: Seed) {
    // The two differ at the ends, so both begin and end with a long silence.
    let silence = [Double](repeating: 0, count: 1500)
    let signal = silence + noise(200, seed) + silence
    for cascade in Self.cascades {
      let forwards = cascade.zeroPhase(signal)
      let backwards = Array(cascade.zeroPhase(signal.reversed()).reversed())
      #expect(largestDifference(forwards, backwards) < 1e-9)
    }
  }

  @Test("a constant is scaled by the gain at zero, from its first sample on")
  func constant() {
    for cascade in Self.cascades {
      let gain = cascade.gainAtZero
      let filtered = cascade.zeroPhase([Double](repeating: 9.81, count: 100))
      #expect(filtered.allSatisfy { abs($0 - 9.81 * gain * gain) < 1e-8 })
      var stream = BiquadStream<Double>(cascade, settledOn: 9.81)
      #expect((0..<100).allSatisfy { _ in abs(stream.process(9.81) - 9.81 * gain) < 1e-9 })
    }
  }

  @Test("a low-pass does not bend a slope at its ends")
  func slope() {
    let slope = (0..<200).map { 3 + 0.1 * Double($0) }
    let filtered = BiquadCascade.lowPass(order: 4, cutoffHz: 5, rateHz: 50).zeroPhase(slope)
    #expect(largestDifference(filtered, slope) < 0.01)
  }

  @Test("a signal shorter than its extension is filtered", arguments: 0...20)
  func short(count: Int) {
    let signal = (0..<count).map { Double($0) }
    for cascade in Self.cascades {
      let filtered = cascade.zeroPhase(signal)
      #expect(filtered.count == count)
      #expect(filtered.allSatisfy { $0.isFinite && abs($0) < 100 })
    }
  }

  @Test("a reset stream equals a new one")
  func settling() {
    let cascade = BiquadCascade.bandPass(order: 2, fromHz: 0.5, toHz: 5, rateHz: 50)
    var used = BiquadStream<Double>(cascade)
    for value in noise(50, Seed(1)) { _ = used.process(value) }
    used.settle(on: 4)
    var new = BiquadStream<Double>(cascade, settledOn: 4)
    for value in noise(50, Seed(2)) { #expect(used.process(value) == new.process(value)) }
  }
}
