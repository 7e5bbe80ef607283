import Foundation

/// The log odds of walking or running for half a second of motion.
///
/// It is a logistic regression. On the trunk, in a pocket or a bag any rhythm of some intensity is walking;
/// arms have other intense motion, so at the wrist and in the hand the rhythm has more weight and the
/// intensity less.
///
/// It was fitted on half of the subjects of four data sets with steps, and on a wrist during walking, desk
/// work and dressing. All sets and both classes have equal weights; the wrist's other activities have four
/// times the weight for arms and less for the body. The body's intercept was raised by 1.5, because its data
/// contain hardly any non-walking except standing; the arm's by 0.7, to detect ordinary walking with quiet
/// arms at the cost of some false steps while dressing. Desk work still has none.
struct WalkingEvidence: Hashable, Sendable {
  /// The features of the regression, in the order of ``weights``.
  struct Features: Hashable, Sendable {
    var score: Float
    var strideRegularity: Float
    var stepRegularity: Float
    /// The intensities: the base-2 logarithm of the root mean square in m/s².
    var strengthOfSecond: Float
    var strengthOfWindow: Float
    /// The step rate in octaves above 1 Hz.
    var octaves: Float
  }

  /// The squared root mean square below which all motion is treated alike.
  private static let minimumPower: Float = 1e-3
  /// The octaves above 1 Hz of an ordinary pace, 102 steps per minute; a slower one is evidence against
  /// walking.
  private static let ordinaryOctaves: Float = 0.76
  private static let minimumStepRegularity: Float = -0.5

  private let intercept: Float
  private let weights: SIMD8<Float>

  init(isArm: Bool) {
    (intercept, weights) = isArm ? Self.arm : Self.body
  }

  /// Returns the intensity of a mean square in (m/s²)².
  static func strength(power: Float) -> Float { log2(power + minimumPower) / 2 }

  func logOdds(_ features: Features) -> Float {
    intercept + (weights * Self.values(features)).sum()
  }

  /// Returns the feature values in the order of the weights; the last is always 0.
  static func values(_ features: Features) -> SIMD8<Float> {
    let strength = features.strengthOfSecond
    return SIMD8(
      features.score, features.strideRegularity,
      max(features.stepRegularity, minimumStepRegularity), strength, strength * strength,
      strength - features.strengthOfWindow, min(features.octaves - ordinaryOctaves, 0), 0)
  }

  private static let body: (Float, SIMD8<Float>) = (
    -2.25, SIMD8(-1.15, 7.606, 3.801, 0.92, 0.07, 0.639, 0.738, 0)
  )
  private static let arm: (Float, SIMD8<Float>) = (
    -3.34, SIMD8(2.223, 2.615, 1.456, 1.248, -0.002, -0.671, -0.741, 0)
  )
}

extension StepRhythm {
  /// The features of the best-scoring pace.
  var features: WalkingEvidence.Features {
    let best = bestPace
    return WalkingEvidence.Features(
      score: scores[best], strideRegularity: strideRegularities[best],
      stepRegularity: stepRegularities[best],
      strengthOfSecond: WalkingEvidence.strength(power: powerOfSecond),
      strengthOfWindow: WalkingEvidence.strength(power: power),
      octaves: PaceGrid.octaves(Float(best)))
  }
}
