import Charts
import TestSupport
import Testing

@Suite("The axis of values")
struct ValueAxisTests {
  @Test(
    "the axis has round steps from below the minimum to above the maximum",
    arguments: [
      (0.8, 1.4, [0.8, 1, 1.2, 1.4], ["0.8", "1.0", "1.2", "1.4"]),
      (3, 97, [0, 20, 40, 60, 80, 100], ["0", "20", "40", "60", "80", "100"]),
      (
        -0.02, 0.03, [-0.02, -0.01, 0, 0.01, 0.02, 0.03],
        ["-0.02", "-0.01", "0.00", "0.01", "0.02", "0.03"]
      ),
      (100, 100, [90, 95, 100, 105, 110], ["90", "95", "100", "105", "110"]),
      (0, 0, [-1, -0.5, 0, 0.5, 1], ["-1.0", "-0.5", "0.0", "0.5", "1.0"]),
    ] as [(Double, Double, [Double], [String])])
  func steps(lower: Double, upper: Double, ticks: [Double], labels: [String]) throws {
    let range = try #require(ValueRange(lower, upper))
    let axis = try #require(ValueAxis(covering: [range]))
    #expect(zip(axis.ticks, ticks).allSatisfy { abs($0 - $1) < 1e-12 }, "\(axis.ticks)")
    #expect(axis.ticks.map(axis.label) == labels)
  }

  @Test("the axis covers any values with few ticks", arguments: Seed.first(200))
  func covers(seed: Seed) throws {
    var generator = seed.generator
    let scale = [5e-324, 1e-300, 1e-12, 0.1, 1, 300, 1e9, 1e302][Int(seed.value) % 8]
    let offset = [0, 1, -1e6][Int(generator.next() % 3)] * scale
    let ranges = (0..<5).compactMap { _ in
      ValueRange(offset + generator.uniform() * scale, offset - generator.uniform() * scale)
    }
    let most = 2 + Int(generator.next() % 8)
    let axis = try #require(ValueAxis(covering: ranges, ticksAtMost: most))
    #expect((2...max(3, most)).contains(axis.ticks.count), "\(axis.ticks)")
    #expect(zip(axis.ticks, axis.ticks.dropFirst()).allSatisfy { $0 < $1 }, "\(axis.ticks)")
    for range in ranges where abs(range.lower) < 1e300 && abs(range.upper) < 1e300 {
      #expect(axis.lower <= range.lower && range.upper <= axis.upper, "\(axis.ticks), \(range)")
      #expect(axis.fraction(range.lower) <= axis.fraction(range.upper))
    }
  }

  @Test("there is no axis without values")
  func nothing() { #expect(ValueAxis(covering: []) == nil) }
}
