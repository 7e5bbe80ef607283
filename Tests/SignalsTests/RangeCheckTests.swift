import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("The range check of a sensor")
struct RangeCheckTests {
  static let ends = SIMD8<Double>(19, 19, 19, .infinity, 4, 4, 4, .infinity)

  /// The indices of the samples at which clipping is reported.
  static func told(_ samples: [SIMD8<Double>]) -> [Int] {
    var check = RangeCheck(minimumEnds: ends)
    return samples.indices.filter { check.process(samples[$0]) }
  }

  /// A thousand samples with runs of one value on one axis.
  static func samples(_ value: Double, axis: Int, runs: Int, length: Int) -> [SIMD8<Double>] {
    (0..<1000).map { index in
      var sample = SIMD8<Double>(repeating: Double(index % 3))
      if index % (1000 / runs) < length { sample[axis] = value }
      return sample
    }
  }

  @Test(
    "more than two percent of samples at the limit of any axis are reported once",
    arguments: [(20.0, 0), (-156.9, 2), (4.36, 4), (-34.9, 6)])
  func axes(value: Double, axis: Int) {
    // The first two of five are not yet known to be clipped.
    let many = Self.samples(value, axis: axis, runs: 10, length: 5)
    #expect(Self.told(many + many) == [999])
    #expect(Self.told(Self.samples(value, axis: axis, runs: 5, length: 5)).isEmpty)
    // Two equal values are chance.
    #expect(Self.told(Self.samples(value, axis: axis, runs: 100, length: 2)).isEmpty)
  }

  @Test(
    "small values and unchecked channels are not limits", arguments: [(18.9, 0), (3.9, 5), (99, 3)])
  func small(value: Double, axis: Int) {
    #expect(Self.told(Self.samples(value, axis: axis, runs: 1, length: 1000)).isEmpty)
  }

  @Test("a large value that recurs later is not the same run")
  func interrupted() {
    let samples = (0..<1000).map { SIMD8<Double>(repeating: $0 % 3 == 2 ? 0 : 25) }
    #expect(Self.told(samples).isEmpty)
  }
}
