import Foundation
import HealthModel

/// Notices that the watch is worn otherwise than was said: on the other wrist, or the other way round.
///
/// Each window of six seconds in which the arm strokes says how likely each wear is. When there are forty,
/// and another wear's mean logarithm is larger than that of the wear that was said by 1, this is told,
/// once: after about twenty seconds of swimming. Nothing is changed by itself; what the findings would be
/// with the other wear is not known to be better.
///
/// **Source** Ours. Of 96 recordings of 23 swimmers, by models that had not seen them, 93 have enough
/// windows; none is told of falsely, and each is when it is mirrored or turned. Margins from 0.5 to 1.5 do
/// the same. Which wrist the swimmers wore the watch on was not noted and is taken from the data; one of
/// them wore it turned in four recordings, of which all are found.
struct WearCheck: Hashable, Sendable {
  private let placement: WristPlacement
  private let model: WearModel
  /// The sums of the logarithms, by ``WearFlips/rawValue``.
  private var sums = SIMD4<Double>.zero
  private(set) var windowCount = 0
  private(set) var hasWarned = false

  private static let leastWindows = 40
  private static let leastMargin = 1.0
  /// A window says no more against a wear than that it is so unlikely.
  private static let leastProbability = 0.02
  /// What is swimming: the mean rotation in rad/s, and the autocorrelation of strokes.
  private static let leastRotation = 2.0
  private static let leastRhythm = 0.4
  private static let rotationPlace = FeatureSet.full.names.firstIndex(of: "mean.W") ?? 0
  private static let rhythmPlace = FeatureSet.full.names.firstIndex(of: "acf") ?? 0

  /// - Parameters:
  ///   - placement: The wear that was said, by which the features were made.
  ///   - model: What tells the wears apart.
  init(_ placement: WristPlacement, model: WearModel = .shipped) {
    self.placement = placement
    self.model = model
  }

  /// Takes the features of a window of six seconds, of accelerometer and gyroscope.
  ///
  /// - Returns: The wear that fits better, when that is to be told.
  mutating func process(_ features: [Double]) -> WristPlacement? {
    guard !hasWarned, features[Self.rotationPlace] > Self.leastRotation,
      features[Self.rhythmPlace] > Self.leastRhythm
    else { return nil }
    let probabilities = model.probabilities(for: features)
    for lane in 0..<4 { sums[lane] += log(max(probabilities[lane], Self.leastProbability)) }
    windowCount += 1
    guard hasJudged, let other = better else { return nil }
    hasWarned = true
    return placement.flipped(other)
  }

  /// Whether so much was swum that something could have been told.
  var hasJudged: Bool { windowCount >= Self.leastWindows }

  /// By how much each wear fits better than the one that was said, a window, in natural logarithms.
  var margins: SIMD4<Double> {
    windowCount == 0 ? .zero : (sums - sums[0]) / Double(windowCount)
  }

  private var better: WearFlips? {
    let margins = margins
    let best = WearFlips.all.max { margins[$0.rawValue] < margins[$1.rawValue] }
    return best.flatMap { margins[$0.rawValue] > Self.leastMargin ? $0 : nil }
  }
}
