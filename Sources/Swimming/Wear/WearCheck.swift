import Foundation
import HealthModel

/// A check that detects a watch worn differently from its configuration: on the other wrist, or the other way
/// around.
///
/// Each six-second window with strokes gives a probability for each placement. After forty windows, a warning
/// is reported once if the mean logarithm of another placement exceeds that of the configured one by 1; this
/// takes about twenty seconds of swimming. The configuration is not changed automatically, because the
/// results with the other placement are not known to be better.
///
/// **Source** This project's. Of 96 recordings of 23 swimmers, with models trained without them, 93 have
/// enough windows; there are no false warnings, and mirrored or turned recordings are all detected. Margins
/// from 0.5 to 1.5 give the same result. The wrist was not documented in the study and is inferred from the
/// data; one swimmer wore the watch turned in four recordings, all of which are detected.
struct WearCheck: Hashable, Sendable {
  private let placement: WristPlacement
  private let model: OrientationModel
  /// The sums of the logarithms, by ``AxisInversion/rawValue``.
  private var sums = SIMD4<Double>.zero
  private(set) var windowCount = 0
  private(set) var hasWarned = false

  private static let minimumWindows = 40
  private static let minimumMargin = 1.0
  /// The minimum probability of a placement in one window, which limits the effect of a single window.
  private static let minimumProbability = 0.02
  /// The minimum mean rotation in rad/s, and the minimum autocorrelation, that indicate swimming.
  private static let minimumRotation = 2.0
  private static let minimumRhythm = 0.4
  private static let rotationPlace = FeatureSet.full.names.firstIndex(of: "mean.W") ?? 0
  private static let rhythmPlace = FeatureSet.full.names.firstIndex(of: "acf") ?? 0

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - placement: The configured placement, which the features are based on.
  ///   - model: The model that distinguishes the placements.
  init(_ placement: WristPlacement, model: OrientationModel = .shipped) {
    self.placement = placement
    self.model = model
  }

  /// Processes the features of a six-second window, from acceleration and rotation.
  ///
  /// - Returns: The placement that fits better, when a warning is due.
  mutating func process(_ features: [Double]) -> WristPlacement? {
    guard !hasWarned, features[Self.rotationPlace] > Self.minimumRotation,
      features[Self.rhythmPlace] > Self.minimumRhythm
    else { return nil }
    let probabilities = model.probabilities(for: features)
    for lane in 0..<4 { sums[lane] += log(max(probabilities[lane], Self.minimumProbability)) }
    windowCount += 1
    guard hasJudged, let other = better else { return nil }
    hasWarned = true
    return placement.flipped(other)
  }

  /// Whether there was enough swimming for a decision.
  var hasJudged: Bool { windowCount >= Self.minimumWindows }

  /// The advantage of each placement over the configured one, per window, in natural logarithms.
  var margins: SIMD4<Double> {
    windowCount == 0 ? .zero : (sums - sums[0]) / Double(windowCount)
  }

  private var better: AxisInversion? {
    let margins = margins
    let best = AxisInversion.all.max { margins[$0.rawValue] < margins[$1.rawValue] }
    return best.flatMap { margins[$0.rawValue] > Self.minimumMargin ? $0 : nil }
  }
}

/// The coefficients of a wear model: the normalization of each feature and its weights for the styles.
package struct WearCoefficients: Hashable, Sendable {
  /// The means by index in ``FeatureSet/names``; 0 for a feature that changes sign.
  package var means: [Double]
  package var deviations: [Double]
  /// The weights by index; lanes are freestyle, breaststroke, backstroke, butterfly.
  package var weights: [SIMD4<Double>]
  package var biases: SIMD4<Double>

  package init(
    means: [Double], deviations: [Double], weights: [SIMD4<Double>], biases: SIMD4<Double>
  ) {
    self.means = means
    self.deviations = deviations
    self.weights = weights
    self.biases = biases
  }

  /// Creates coefficients from a flat array: for each feature its mean, its deviation and a weight for each
  /// style; at the end the biases.
  init(_ numbers: [Double]) {
    let rowLength = 6
    let count = numbers.count / rowLength
    func lanes(_ start: Int) -> SIMD4<Double> {
      SIMD4(numbers[start], numbers[start + 1], numbers[start + 2], numbers[start + 3])
    }
    self.init(
      means: (0..<count).map { numbers[$0 * rowLength] },
      deviations: (0..<count).map { numbers[$0 * rowLength + 1] },
      weights: (0..<count).map { lanes($0 * rowLength + 2) }, biases: lanes(count * rowLength))
  }
}
