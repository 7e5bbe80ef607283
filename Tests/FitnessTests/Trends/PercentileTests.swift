import Fitness
import TestSupport
import Testing

@Suite("Percentiles")
struct PercentileTests {
  // AGG-07
  @Test(
    "a percentile between two values is interpolated linearly",
    arguments: [
      // numpy.percentile(values, rank), which is also R's type 7.
      ([15.0, 20, 35, 40, 50], 95.0, 48.0), ([15, 20, 35, 40, 50], 40, 29),
      ([1, 2], 95, 1.95), ([1, 2, 3, 4], 50, 2.5), ([7], 95, 7), ([1, 2, 3], 0, 1),
      ([1, 2, 3], 100, 3), ([0, 0, 0, 10], 75, 2.5),
    ] as [([Double], Double, Double)])
  func types(values: [Double], rank: Double, expected: Double) throws {
    let percentile = try #require(Percentile(rank))
    let value = try #require(percentile.value(ofSorted: values))
    #expect(abs(value - expected) < 1e-12)
  }

  @Test("an empty set and ranks outside 0 to 100 have no percentile")
  func none() {
    #expect(Percentile.ninetyFifth.value(ofSorted: []) == nil)
    #expect(Percentile(-0.1) == nil)
    #expect(Percentile(100.1) == nil)
    #expect(Percentile(.nan) == nil)
  }

  // AGG-16
  @Test("one outlier among many samples is the day's maximum and not its value")
  func outlier() throws {
    let walks = (0..<100).map { 1.0 + Double($0) / 1000 }
    let plain = try #require(DailyValue(of: walks, percentile: .ninetyFifth))
    let disturbed = try #require(DailyValue(of: walks + [9.9], percentile: .ninetyFifth))
    #expect(disturbed.maximum == 9.9)
    #expect(disturbed.maximum - plain.maximum > 8)
    #expect(abs(disturbed.value - plain.value) < 0.002)
  }

  // AGG-07, AGG-09
  @Test(
    "a day's value is independent of the order of its samples", arguments: Seed.first(20)
  )
  func order(seed: Seed) throws {
    var generator = seed.generator
    let sorted = (0..<Int(1 + generator.next() % 50)).map { _ in generator.uniform() }.sorted()
    let day = try #require(
      DailyValue(of: sorted.shuffled(using: &generator), percentile: .ninetyFifth))
    #expect(day.value == Percentile.ninetyFifth.value(ofSorted: sorted))
    #expect(day.minimum == sorted.first)
    #expect(day.maximum == sorted.last)
    #expect(day.count == sorted.count)
    #expect((day.minimum...day.maximum).contains(day.value))
  }
}
