/// The part of a stride with both feet on the ground, from the motion of the trunk.
///
///     double support = a·T + b·v + c·u + d
///
/// with the stride time *T* in seconds, how much the forward speed of the trunk changes within a step *v* in
/// m/s, and the unevenness of the steps *u*. Slow, uneven walking with little push-off stands longer on both
/// feet. No height is needed: with the walking speed among the terms it was no better.
///
/// The end of a stance cannot be seen at the lower back: detectors of it are 3 to 6 points of percent wrong on
/// healthy people, and a constant is 3. The level depends on how a laboratory defines that end; of usual
/// walking, sensors on the feet say 24 percent and motion capture 26 to 30. The model has the level of feet
/// whose events were checked by hand (Voisard 2023); differences within a person say more than the level.
///
/// **Source** None; the terms were chosen on half of the subjects (docs/validation.md). The coefficients
/// are those of `Models/gait-double-support.csv`.
package struct DoubleSupportModel: Hashable, Sendable {
  package struct Coefficients: Hashable, Sendable {
    package var strideTime, surge, unevenness, constant: Double

    package init(strideTime: Double, surge: Double, unevenness: Double, constant: Double) {
      self.strideTime = strideTime
      self.surge = surge
      self.unevenness = unevenness
      self.constant = constant
    }
  }

  package let coefficients: Coefficients
  /// As a part of a stride.
  package let errors: ErrorTable

  /// Outside the method has failed: 15 percent is running's edge, at 60 a person hardly moves.
  package static let plausible = 0.10...0.65

  package init(_ coefficients: Coefficients, errors: ErrorTable) {
    self.coefficients = coefficients
    self.errors = errors
  }

  /// What the coefficients are multiplied by, in their order without the constant.
  package static func features(of gait: GaitSummary) -> SIMD3<Double> {
    SIMD3(gait.strideSeconds, 2 * .pi * gait.stepRate * gait.surge, gait.unevenness)
  }

  /// The terms as parts of a stride; their sum is the double support.
  package func terms(of gait: GaitSummary) -> [GaitTerm] {
    let features = Self.features(of: gait)
    return [
      GaitTerm("stride-time", coefficients.strideTime * features.x),
      GaitTerm("surge", coefficients.surge * features.y),
      GaitTerm("unevenness", coefficients.unevenness * features.z),
      GaitTerm("constant", coefficients.constant),
    ]
  }

  /// 0 to 1, with the interval of people that the model has not seen.
  ///
  /// - Returns: The estimate, or why there is none.
  package func estimate(_ gait: GaitSummary?) -> Result<GaitEstimate, GaitRefusal> {
    guard let gait else { return .failure(.tooFewStrides) }
    let value = terms(of: gait).reduce(0) { $0 + $1.value }
    guard Self.plausible.contains(value) else { return .failure(.implausible) }
    let half = errors.quantile80(strides: gait.strideCount)
    return .success(
      GaitEstimate(value, interval80: half.map { max(value - $0, 0)...min(value + $0, 1) }))
  }
}
