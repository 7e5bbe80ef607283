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

/// The models of three and of six seconds for one set of sensors.
package struct StyleModels: Sendable {
  package let threeSeconds: StyleModel
  package let sixSeconds: StyleModel

  package var features: FeatureSet { threeSeconds.features }

  package init(threeSeconds: StyleModel, sixSeconds: StyleModel) {
    self.threeSeconds = threeSeconds
    self.sixSeconds = sixSeconds
  }

  /// Creates the shipped models.
  package init(_ features: FeatureSet) {
    self.init(
      threeSeconds: StyleModel(features, .threeSeconds),
      sixSeconds: StyleModel(features, .sixSeconds))
  }
}

/// The classification of a window, as the sum of the contributions of the features.
public struct StyleDecision: Hashable, Sendable {
  /// The contribution of one feature to the class over the next one, in natural log odds.
  public struct Contribution: Hashable, Sendable {
    /// A name from ``FeatureSet/names``, or ``StyleDecision/bias``.
    public var feature: String
    public var logOdds: Double
  }

  /// The name of the contribution that is independent of features.
  public static let bias = "bias"

  public var style: StyleClass
  public var probability: Double
  /// The second most likely class.
  public var next: StyleClass
  /// The contributions by descending size, positive and negative.
  public var contributions: [Contribution]

  /// The log odds of the class over the next one: the sum of the contributions.
  public var logOdds: Double { contributions.reduce(0) { $0 + $1.logOdds } }
}

/// The features of the newest seconds of frames, and their classification by the models.
struct WristMotion: Sendable {
  private let models: StyleModels
  private var window: FeatureWindow
  /// The features of the last requested window.
  private(set) var features: [Double] = []

  init(_ models: StyleModels) {
    self.models = models
    window = FeatureWindow(models.threeSeconds.features)
  }

  mutating func reset() { window.reset() }

  /// Processes the next frame.
  ///
  /// - Returns: Whether a half second is complete.
  mutating func process(_ frame: WristFrame) -> Bool { window.process(frame) }

  /// The mean rotation of the newest half second in rad/s.
  var newestRotation: Double { window.newestRotation }

  /// Returns the stroke period in the five seconds that end at a moment, including the newest half second;
  /// `nil` while there is too little motion.
  func strokes(endingAt end: Double) -> StrokePeriod.Hop? {
    StrokePeriod.hop(window.series, endingAt: end)
  }

  /// Returns the probabilities of the classes in the window that ends now; `nil` while there is too little
  /// motion.
  mutating func probabilities(_ length: WindowLength) -> StyleProbabilities? {
    guard window.holds(length) else { return nil }
    window.write(length, to: &features)
    let model = length == .threeSeconds ? models.threeSeconds : models.sixSeconds
    return model.probabilities(for: features)
  }
}
