/// A model of the share of a stride with both feet on the ground, from the motion of the trunk.
///
///     double support = a·T + b·v + c·u + d
///
/// with the stride time *T* in seconds, the change of the trunk's forward speed within a step *v* in m/s, and
/// the unevenness of the steps *u*. Slow, uneven walking with weak push-off has longer double support. No
/// height is needed: adding the walking speed as a term did not improve the model.
///
/// The end of a stance is not observable at the lower back: detectors of it have errors of 3 to 6 percentage
/// points on healthy people, and a constant has 3. The level depends on a laboratory's definition of that
/// end; for usual walking, sensors on the feet measure 24 percent and motion capture 26 to 30. The model has
/// the level of feet with manually checked events (Voisard 2023); differences within a person are more
/// meaningful than the level.
///
/// **Source** None; the terms were chosen on half of the subjects (docs/validation.md). The coefficients are
/// those of `Models/gait-double-support.csv`.
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
  /// The errors as shares of a stride.
  package let errors: ErrorTable

  /// The plausible range; 15 percent is the limit to running, and at 60 a person hardly moves.
  package static let plausible = 0.10...0.65

  package init(_ coefficients: Coefficients, errors: ErrorTable) {
    self.coefficients = coefficients
    self.errors = errors
  }

  /// Returns the features in the order of their coefficients, without the constant.
  package static func features(of gait: GaitSummary) -> SIMD3<Double> {
    SIMD3(gait.strideSeconds, 2 * .pi * gait.stepRate * gait.surge, gait.unevenness)
  }

  /// Returns the terms as shares of a stride; their sum is the double support.
  package func terms(of gait: GaitSummary) -> [GaitTerm] {
    let features = Self.features(of: gait)
    return [
      GaitTerm("stride-time", coefficients.strideTime * features.x),
      GaitTerm("surge", coefficients.surge * features.y),
      GaitTerm("unevenness", coefficients.unevenness * features.z),
      GaitTerm("constant", coefficients.constant),
    ]
  }

  /// Returns the double support, 0 to 1, with the interval for people outside the training data.
  ///
  /// - Returns: The estimate, or the reason why there is none.
  package func estimate(_ gait: GaitSummary?) -> Result<GaitEstimate, GaitUnavailability> {
    guard let gait else { return .failure(.tooFewStrides) }
    let value = terms(of: gait).reduce(0) { $0 + $1.value }
    guard Self.plausible.contains(value) else { return .failure(.implausible) }
    let half = errors.quantile80(strides: gait.strideCount)
    return .success(
      GaitEstimate(value, interval80: half.map { max(value - $0, 0)...min(value + $0, 1) }))
  }
}

extension DoubleSupportModel {
  /// The model that is fitted on all recordings.
  package static let shipped = DoubleSupportModel(
    DoubleSupportTable.coefficients, errors: DoubleSupportTable.errors)
}
