internal import Foundation

/// A multinomial logistic regression that classifies the features of a window as level ground, stairs up or
/// stairs down.
///
/// Each feature is normalized by its mean and deviation among people, clipped at 4 deviations, and multiplied
/// by a weight for each class; the class with the largest sum is the most likely. The coefficients are those
/// of `Models/gait-stairs.csv`, which documents the training.
package struct StairsModel: Sendable {
  private let means: [Double]
  private let scales: [Double]
  private let weights: [SIMD4<Double>]
  private let biases: SIMD4<Double>

  /// The number of deviations at which features are clipped.
  package static let limit = 4.0

  package init(_ coefficients: StairsCoefficients) {
    means = coefficients.means
    scales = coefficients.deviations.map { 1 / $0 }
    weights = coefficients.weights
    biases = coefficients.biases
  }

  /// Creates the shipped model of a placement, or `nil` where there is none: no recordings of stairs exist
  /// for a wrist or a bag.
  package init?(_ placement: BodyPlacement, hasRotation: Bool) {
    let numbers: [Double]
    switch placement {
    case .lowerBack, .waist:
      numbers = hasRotation ? StairsTable.waistRotation : StairsTable.waistAcceleration
    case .pocket:
      numbers = hasRotation ? StairsTable.pocketRotation : StairsTable.pocketAcceleration
    case .wrist, .hand, .chest, .other: return nil
    }
    self.init(StairsCoefficients(numbers))
  }

  package func judgement(for values: [Double]) -> StairsJudgement {
    precondition(values.count == means.count, "a number for each feature")
    var sums = biases
    let measures = values.indices.map { place in
      min(max((values[place] - means[place]) * scales[place], -Self.limit), Self.limit)
    }
    for place in values.indices { sums += weights[place] * measures[place] }
    var judgement = StairsJudgement(probabilities: Self.softmax(sums), contributions: [])
    let (first, second) = (judgement.likeliest.rawValue, judgement.next.rawValue)
    judgement.contributions = values.indices.map { place in
      (weights[place][first] - weights[place][second]) * measures[place]
    }
    return judgement
  }

  private static func softmax(_ sums: SIMD4<Double>) -> SIMD4<Double> {
    let highest = max(sums[0], sums[1], sums[2])
    let odds = SIMD4(exp(sums[0] - highest), exp(sums[1] - highest), exp(sums[2] - highest), 0)
    return odds / odds.sum()
  }
}

/// A classifier of level ground, stairs up and stairs down, for every two seconds of a block.
///
/// Each two seconds are classified by the four seconds around them.
struct StairsClassifier {
  struct Window: Hashable {
    /// The classified frames, relative to the block; those of a core are contiguous.
    var frames: Range<Int>
    var judgement: StairsJudgement
  }

  /// The number of frames with one classification.
  static let hop = StairsFeatures.frames / 2

  private let model: StairsModel
  private var features = StairsFeatures()

  /// Creates a classifier; `nil` where there is no model for the placement.
  init?(_ placement: BodyPlacement, hasRotation: Bool) {
    guard let model = StairsModel(placement, hasRotation: hasRotation) else { return nil }
    self.model = model
  }

  mutating func windows(in block: LevelledBlock) -> [Window] {
    Self.spans(block).compactMap { judged, seen in
      features.values(block, seen).map {
        Window(frames: judged, judgement: model.judgement(for: $0))
      }
    }
  }

  /// Returns the frames of each classification and the frames that it is based on.
  ///
  /// A remainder of less than a second at the end of a core is merged with the preceding frames.
  static func spans(_ block: LevelledBlock) -> [(judged: Range<Int>, seen: Range<Int>)] {
    var spans: [(Range<Int>, Range<Int>)] = []
    var start = block.core.lowerBound
    while start < block.core.upperBound {
      var end = min(start + hop, block.core.upperBound)
      if block.core.upperBound - end < hop / 2 { end = block.core.upperBound }
      let middle = (start + end) / 2
      let latest = max(0, block.force.count - StairsFeatures.frames)
      let first = min(max(0, middle - StairsFeatures.frames / 2), latest)
      let last = min(first + StairsFeatures.frames, block.force.count)
      spans.append((start..<end, first..<last))
      start = end
    }
    return spans
  }
}
