import Foundation

/// A multinomial logistic regression that classifies the features of a window as a style or a transition.
///
/// Each feature is normalized by its mean and deviation among swimmers, clipped at 4 deviations, and
/// multiplied by a weight for each class; the class with the largest sum is the most likely. A decision is
/// therefore a sum, and ``decision(for:)`` returns its terms.
///
/// The coefficients are those of `Models/swim-style.csv`, which documents the training.
public struct StyleModel: Sendable {
  public let features: FeatureSet
  public let window: WindowLength
  private let means: [Double]
  private let scales: [Double]
  private let weights: [SIMD8<Double>]
  private let biases: SIMD8<Double>

  /// The number of deviations at which features are clipped.
  package static let limit = 4.0

  /// The study's numbers of the subjects that the shipped models were trained on.
  ///
  /// Results on these subjects do not generalize to others.
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

  /// Creates the shipped model.
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

  /// Returns the probability of each class for a value of each feature.
  public func probabilities(for values: [Double]) -> StyleProbabilities {
    precondition(values.count == means.count, "a number for each feature")
    return values.withUnsafeBufferPointer { values in
      var sums = biases
      for place in values.indices { sums += weights[place] * measure(values[place], place) }
      return Self.softmax(sums)
    }
  }

  /// Returns the most likely class for a value of each feature, with the reasons for it over the next one.
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

  /// Returns a feature in deviations from its mean, clipped.
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
