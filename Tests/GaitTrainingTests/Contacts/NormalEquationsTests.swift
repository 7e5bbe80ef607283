import GaitTraining
import TestSupport
import Testing

@Suite("Least squares from sums")
struct NormalEquationsTests {
  private static let filter = [0.5, -0.25, 0.125, 2]

  /// Examples of a known filter whose last weight is a constant.
  private static func examples(_ count: Int, _ seed: Seed) -> [(row: [Double], target: Double)] {
    var generator = seed.generator
    return (0..<count).map { _ in
      let row = (0..<3).map { _ in generator.normal() } + [1]
      let exact = zip(row, filter).reduce(0) { $0 + $1.0 * $1.1 }
      return (row, exact + 0.1 * generator.normal())
    }
  }

  private static func equations(_ examples: [(row: [Double], target: Double)]) -> NormalEquations {
    var equations = NormalEquations(filter.count)
    for example in examples { equations.add(example.row, example.target) }
    return equations
  }

  @Test("the filter is recovered from noisy examples", arguments: Seed.first(5))
  func known(seed: Seed) throws {
    let equations = Self.equations(Self.examples(2000, seed))
    let found = try #require(equations.solved(ridge: 0, hasConstant: true))
    for (weight, known) in zip(found, Self.filter) { #expect(abs(weight - known) < 0.02) }
  }

  @Test("a high penalty gives small weights, except for the constant")
  func ridge() throws {
    let equations = Self.equations(Self.examples(2000, Seed(1)))
    let found = try #require(equations.solved(ridge: 1e6, hasConstant: true))
    #expect(found.dropLast().allSatisfy { abs($0) < 0.01 })
    #expect(abs(found[3] - 2) < 0.05)
    let priced = try #require(equations.solved(ridge: 1e6, hasConstant: false))
    #expect(abs(priced[3]) < 0.01)
  }

  @Test("people weigh equally, however much data they have")
  func people() throws {
    let (first, second) = (Self.examples(50, Seed(1)), Self.examples(50, Seed(2)))
    func joined(_ repeats: Int) throws -> [Double] {
      var sum = NormalEquations(Self.filter.count)
      let often = (0..<repeats).flatMap { _ in first }
      sum.add(meanOf: Self.equations(often), times: 0.5)
      sum.add(meanOf: Self.equations(second), times: 0.5)
      return try #require(sum.solved(ridge: 0.1, hasConstant: true))
    }
    for (once, often) in zip(try joined(1), try joined(7)) { #expect(abs(once - often) < 1e-9) }
  }

  @Test("empty input gives no result")
  func nothing() {
    #expect(NormalEquations(3).solved(ridge: 0.3, hasConstant: true) == nil)
  }
}
