import Foundation
import Swimming
import TestSupport
import Testing

struct StyleModelTests {
  static let models = FeatureSet.allCases.flatMap { features in
    WindowLength.allCases.map { StyleModel(features, $0) }
  }

  private func values(_ seed: Seed, _ model: StyleModel) -> [Double] {
    var generator = seed.generator
    return model.features.names.map { _ in Double.random(in: -5...5, using: &generator) }
  }

  @Test("probabilities are from 0 to 1 and add up to 1", arguments: Seed.first(20))
  func probabilities(seed: Seed) {
    for model in Self.models {
      let probabilities = model.probabilities(for: values(seed, model))
      let all = StyleClass.allCases.map { probabilities[$0] }
      #expect(all.allSatisfy { (0...1).contains($0) })
      let sum: Double = all.reduce(0, +)
      #expect(abs(sum - 1) < 1e-12)
      #expect(probabilities[probabilities.likeliest] == all.max())
      #expect(probabilities.turn == probabilities[.transition])
    }
  }

  @Test("a decision is the sum of the contributions of the features", arguments: Seed.first(20))
  func contributions(seed: Seed) {
    for model in Self.models {
      let values = values(seed, model)
      let probabilities = model.probabilities(for: values)
      let decision = model.decision(for: values)
      #expect(decision.style == probabilities.likeliest)
      #expect(decision.probability == probabilities[decision.style])
      #expect(decision.next != decision.style)
      let others = StyleClass.allCases.filter { $0 != decision.style }
      #expect(probabilities[decision.next] == others.map { probabilities[$0] }.max())
      let odds = log(probabilities[decision.style] / probabilities[decision.next])
      #expect(abs(decision.logOdds - odds) < 1e-9)
      #expect(
        Set(decision.contributions.map(\.feature))
          == Set(model.features.names + [StyleDecision.bias]))
      let sizes = decision.contributions.map { abs($0.logOdds) }
      #expect(sizes == sizes.sorted(by: >))
    }
  }

  @Test("a feature's contribution is limited at four deviations")
  func limit() {
    let count = FeatureSet.full.count
    var weights = [SIMD8<Double>](repeating: .zero, count: count)
    weights[2] = SIMD8(0, 0.5, 0, -0.25, 0, 0, 0, 0)
    let model = StyleModel(
      .full, .sixSeconds,
      StyleCoefficients(
        means: .init(repeating: 1, count: count), deviations: .init(repeating: 2, count: count),
        weights: weights, biases: SIMD8(0, 0, 0.1, 0, 0, 0, 0, 0)))
    func odds(_ value: Double) -> Double {
      var values = [Double](repeating: 1, count: count)
      values[2] = value
      let probabilities = model.probabilities(for: values)
      return log(probabilities[.freestyle] / probabilities[.backstroke])
    }
    #expect(abs(odds(1)) < 1e-12)
    #expect(abs(odds(3) - 0.75) < 1e-12)
    #expect(abs(odds(9) - 3) < 1e-12)
    #expect(abs(odds(1e9) - 3) < 1e-12)
    #expect(abs(odds(-1e9) + 3) < 1e-12)
  }

  @Test("the shipped models classify a motionless wrist as not swimming")
  func still() {
    for model in Self.models {
      var window = FeatureWindow(model.features)
      for _ in 0..<180 { _ = window.process(WristFrame(SIMD8(-1, -2, 9.5, 0, 0, 0, 0, 0))) }
      var values: [Double] = []
      window.write(model.window, to: &values)
      #expect(model.probabilities(for: values).turn > 0.9)
    }
  }
}
