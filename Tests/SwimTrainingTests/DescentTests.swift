import Swimming
import TestSupport
import Testing

@testable import SwimTraining

struct DescentTests {
  @Test("the minimum of a long valley is found", arguments: Seed.first(10))
  func valley(seed: Seed) {
    var generator = seed.generator
    func number() -> Double { Double.random(in: -3...3, using: &generator) }
    let goal = (0..<6).map { _ in SIMD8<Double>((0..<8).map { _ in number() }) }
    let stiffness = (0..<6).map { place in
      SIMD8<Double>(repeating: Double(place * place * 20)) + SIMD8(1, 2, 3, 4, 5, 6, 7, 8)
    }
    let start = [SIMD8<Double>](repeating: .zero, count: 6)
    let found = Descent().minimum(from: start) { point, slope in
      var value = 0.0
      for place in point.indices {
        let distance = point[place] - goal[place]
        slope[place] = stiffness[place] * distance
        value += 0.5 * (stiffness[place] * distance * distance).sum()
      }
      return value
    }
    for place in goal.indices {
      let distance = found.point[place] - goal[place]
      #expect(max(distance.max(), -distance.min()) < 1e-6)
    }
    #expect(found.steps < 300)
  }

  @Test("the gradient of the loss is the change of its value", arguments: Seed.first(5))
  func slope(seed: Seed) {
    var generator = seed.generator
    let count = 40
    let features = 4
    let rows = (0..<count * features).map { _ in Double.random(in: -2...2, using: &generator) }
    let classes = (0..<count).map { _ in Int.random(in: 0..<5, using: &generator) }
    let weights = (0..<count).map { _ in Double.random(in: 0...0.1, using: &generator) }
    let loss = LogisticLoss(
      rows: rows, classes: classes, weights: weights, featureCount: features, ridge: 0.3)
    var point = [SIMD8<Double>](repeating: .zero, count: features + 1)
    for place in point.indices {
      for lane in 0..<5 { point[place][lane] = Double.random(in: -1...1, using: &generator) }
    }
    var slope = point
    _ = loss.value(at: point, slope: &slope)
    let step = 1e-5
    var unused = point
    for place in point.indices {
      for lane in 0..<5 {
        var (more, less) = (point, point)
        more[place][lane] += step
        less[place][lane] -= step
        let rise = loss.value(at: more, slope: &unused) - loss.value(at: less, slope: &unused)
        #expect(abs(rise / (2 * step) - slope[place][lane]) < 1e-7)
      }
      for lane in 5..<8 { #expect(slope[place][lane] == 0) }
    }
  }
}
