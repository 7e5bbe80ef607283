import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Clamping numbers to integers") struct ClampingTests {
  @Test("an integer out of range becomes the nearest valid one, and not-a-number becomes zero")
  func limits() {
    #expect(Int(clamping: 3.9) == 3 && Int(clamping: -3.9) == -3)
    for value in [1e300, .infinity, Double.greatestFiniteMagnitude, 9.3e18] {
      #expect(Int(clamping: value) == .max && Int(clamping: -value) == .min)
      #expect(UInt8(clamping: value) == .max && UInt8(clamping: -value) == 0)
      #expect(Int32(clamping: value) == .max && UInt64(clamping: -value) == 0)
    }
    #expect(Int(clamping: Double.nan) == 0 && UInt64(clamping: Double.nan) == 0)
    #expect(UInt8(clamping: 255.9) == 255 && UInt8(clamping: -0.9) == 0)
  }

  @Test("a number in range is converted as in the standard library", arguments: Seed.first(20))
  func identity(seed: Seed) {
    var generator = seed.generator
    for _ in 0..<500 {
      let value = generator.uniform(in: -1e15..<1e15)
      #expect(Int(clamping: value) == Int(value))
      #expect(Duration.seconds(clamping: value / 1e6) == .seconds(value / 1e6))
    }
  }

  @Test("any number gives a duration and an instant that can be added without overflow")
  func durations() {
    let values = [0, 1, -1, 1e300, -1e300, .infinity, -.infinity, .nan, 9.3e12, -9.3e12]
    for value in values {
      let duration = Duration.seconds(clamping: value)
      let rounded = Duration.microseconds(rounding: value)
      for instant in [Instant.earliest, Instant(microseconds: 0), .latest] {
        for length in [duration, rounded, duration + duration] {
          _ = (instant + length) - (instant - length)
        }
      }
    }
    let long = Duration.seconds(clamping: 1e300)
    #expect(Instant(microseconds: .max) + long == .latest)
    #expect(Instant(microseconds: .min) - long == .earliest)
    #expect(Duration.seconds(clamping: .nan) == .zero)
  }
}
