import GaitTraining
import TestSupport
import Testing

struct RidgeRegressionTests {
  @Test("a linear relation is recovered", arguments: Seed.first(20))
  func law(seed: Seed) throws {
    var generator = seed.generator
    let law = (0..<3).map { _ in Double.random(in: -2...2, using: &generator) }
    let rows = (0..<40).map { _ in
      (0..<3).map { Double($0 + 1) * Double.random(in: -1...3, using: &generator) }
    }
    let targets = rows.map { 0.7 + $0[0] * law[0] + $0[1] * law[1] + $0[2] * law[2] }
    let weights = rows.map { _ in Double.random(in: 0.1...2, using: &generator) }
    let fit = try #require(
      RidgeRegression(rows: rows, targets: targets, weights: weights, ridge: 1e-9))
    for (found, known) in zip(fit.coefficients, law) { #expect(abs(found - known) < 1e-5) }
    #expect(abs(fit.constant - 0.7) < 1e-5)
    #expect(abs(fit.value(rows[0]) - targets[0]) < 1e-5)
  }

  @Test("a higher penalty gives smaller coefficients and preserves the mean")
  func price() throws {
    let rows = [[0.0], [1], [2], [3]]
    let targets = [0.0, 1, 2, 3]
    let free = try #require(
      RidgeRegression(rows: rows, targets: targets, weights: [1, 1, 1, 1], ridge: 0))
    let dear = try #require(
      RidgeRegression(rows: rows, targets: targets, weights: [1, 1, 1, 1], ridge: 1))
    #expect(abs(free.coefficients[0] - 1) < 1e-12)
    // With a ridge of one deviation, half of it.
    #expect(abs(dear.coefficients[0] - 0.5) < 1e-12)
    #expect(abs(dear.value([1.5]) - 1.5) < 1e-12)
  }

  @Test("an example of twice the weight counts as two")
  func weights() throws {
    let once = try #require(
      RidgeRegression(
        rows: [[0], [1], [1], [2]], targets: [0, 2, 2, 1], weights: [1, 1, 1, 1], ridge: 0.1))
    let twice = try #require(
      RidgeRegression(rows: [[0], [1], [2]], targets: [0, 2, 1], weights: [1, 2, 1], ridge: 0.1))
    #expect(abs(once.coefficients[0] - twice.coefficients[0]) < 1e-12)
    #expect(abs(once.constant - twice.constant) < 1e-12)
  }

  @Test("features without variation have no coefficients")
  func degenerate() {
    #expect(RidgeRegression(rows: [], targets: [], weights: [], ridge: 1) == nil)
    #expect(RidgeRegression(rows: [[1], [1]], targets: [1, 2], weights: [1, 1], ridge: 1) == nil)
  }
}
