import Foundation

/// Tells from the features of a window what is swum: a multinomial logistic regression.
///
/// Each feature is measured by its mean and deviation among swimmers, cut off at 4 deviations, and
/// multiplied with a weight for each class; the class with the largest sum is the likeliest. So a decision
/// is a sum, and ``decision(for:)`` tells its summands.
///
/// The coefficients are those of `Models/swim-style.csv`, which says how they were made.
public struct StyleModel: Sendable {
  public let features: FeatureSet
  public let window: WindowLength
  private let means: [Double]
  private let scales: [Double]
  private let weights: [SIMD8<Double>]
  private let biases: SIMD8<Double>

  /// Further from the mean than so many deviations a feature says no more.
  package static let limit = 4.0

  /// The numbers by which the study's subjects go that the shipped models have seen.
  ///
  /// What is measured on these says nothing about others.
  public static var trainedOn: [Int] { StyleTable.subjects }

  package init(_ features: FeatureSet, _ window: WindowLength, _ coefficients: StyleCoefficients) {
    precondition(coefficients.weights.count == features.count, "a model is of its features")
    self.features = features
    self.window = window
    means = coefficients.means
    scales = coefficients.deviations.map { 1 / $0 }
    weights = coefficients.weights
    biases = coefficients.biases
  }

  /// The shipped model.
  public init(_ features: FeatureSet, _ window: WindowLength) {
    let numbers =
      switch (features, window) {
      case (.full, .threeSeconds): StyleTable.full3s
      case (.full, .sixSeconds): StyleTable.full6s
      case (.acceleration, .threeSeconds): StyleTable.acceleration3s
      case (.acceleration, .sixSeconds): StyleTable.acceleration6s
      }
    self.init(features, window, StyleCoefficients(numbers))
  }

  /// How likely each class is, by a number for each of the features.
  public func probabilities(for values: [Double]) -> StyleProbabilities {
    precondition(values.count == means.count, "a number for each feature")
    return values.withUnsafeBufferPointer { values in
      var sums = biases
      for place in values.indices { sums += weights[place] * measure(values[place], place) }
      return Self.softmax(sums)
    }
  }

  /// The likeliest class by a number for each of the features, and why it is rather than the next.
  public func decision(for values: [Double]) -> StyleDecision {
    let probabilities = probabilities(for: values)
    let style = probabilities.likeliest
    let next = probabilities.likeliest(except: style)
    func difference(_ lanes: SIMD8<Double>) -> Double {
      lanes[style.rawValue] - lanes[next.rawValue]
    }
    let names = features.names
    var contributions = values.indices.map { place in
      StyleDecision.Contribution(
        feature: names[place],
        logOdds: difference(weights[place]) * measure(values[place], place))
    }
    contributions.append(
      StyleDecision.Contribution(feature: StyleDecision.bias, logOdds: difference(biases)))
    contributions.sort { abs($0.logOdds) > abs($1.logOdds) }
    return StyleDecision(
      style: style, probability: probabilities[style], next: next, contributions: contributions)
  }

  /// A feature in deviations from its mean.
  @inline(__always)
  private func measure(_ value: Double, _ place: Int) -> Double {
    min(max((value - means[place]) * scales[place], -Self.limit), Self.limit)
  }

  private static func softmax(_ sums: SIMD8<Double>) -> StyleProbabilities {
    var highest = sums[0]
    for lane in 1..<StyleClass.allCases.count { highest = max(highest, sums[lane]) }
    var odds = SIMD8<Double>.zero
    var total = 0.0
    for lane in 0..<StyleClass.allCases.count {
      odds[lane] = exp(sums[lane] - highest)
      total += odds[lane]
    }
    return StyleProbabilities(odds / total)
  }
}
