import Foundation

/// What half a second of motion says for going on foot, as the logarithm of the odds.
///
/// A logistic regression. On the trunk, in a pocket or a bag any rhythm of some strength is walking; arms
/// do much that is strong, so that at the wrist and in the hand rhythm counts more and strength less.
///
/// Fitted on half of the subjects of four data sets with steps, and on a wrist that walks, works at a desk and
/// dresses; each set and each answer weighs the same, and the wrist's other work four times as much for arms
/// and less for the body. The body's intercept was raised by 1.5, as its data have hardly anything but
/// standing that is not walking; the arm's by 0.7, so that ordinary walking with quiet arms is found, at the
/// price of some steps while dressing: work at a desk still has none.
struct WalkingEvidence: Hashable, Sendable {
  /// What the regression weighs; all in the order of ``weights``.
  struct Features: Hashable, Sendable {
    var score: Float
    var strideRegularity: Float
    var stepRegularity: Float
    /// Strengths: the logarithm, base 2, of the root mean square in m/s².
    var strengthOfSecond: Float
    var strengthOfWindow: Float
    /// Octaves of the steps above 1 Hz.
    var octaves: Float
  }

  /// A root mean square below which all motion is alike, squared.
  private static let leastPower: Float = 1e-3
  /// Octaves above 1 Hz of an ordinary pace, 102 steps a minute; slower speaks against walking.
  private static let ordinaryOctaves: Float = 0.76
  private static let leastStepRegularity: Float = -0.5

  private let intercept: Float
  private let weights: SIMD8<Float>

  init(isArm: Bool) {
    (intercept, weights) = isArm ? Self.arm : Self.body
  }

  /// The strength of a mean square in (m/s²)².
  static func strength(power: Float) -> Float { log2(power + leastPower) / 2 }

  func logOdds(_ features: Features) -> Float {
    intercept + (weights * Self.values(features)).sum()
  }

  /// What is weighed, in the order of the weights; the last is always 0.
  static func values(_ features: Features) -> SIMD8<Float> {
    let strength = features.strengthOfSecond
    return SIMD8(
      features.score, features.strideRegularity,
      max(features.stepRegularity, leastStepRegularity), strength, strength * strength,
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
  /// Those of the pace that explains the motion best.
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
