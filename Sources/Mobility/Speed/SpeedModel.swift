import Signals

/// A model of walking speed from the rise of the trunk, the step rate, and the person's height.
///
///     speed = a·f·√(h·r) + b·w + c
///
/// with the steps per second *f*, the height of the person *h* in meters, the standard deviation of the
/// trunk's height *r* in meters, and the speed *w* predicted from cadence and height alone
/// (``CadencePaceModel``). The first term is the inverted pendulum: a leg of length *l* that swings over a
/// step *s* lifts the trunk by s²/8l. The pendulum alone is 0.12 m/s too high below 0.5 m/s and 0.06 too low
/// above 1.1 (Mobilise-D's own validation, 1984 bouts of six groups); the second term, which grows with the
/// square of the cadence, corrects both ends.
///
/// **Source** W. Zijlstra, A. L. Hof, *Gait & Posture* 18(2), 1–10, 2003. **Departs from it**: fitted by
/// ridge regression to known speeds (`Models/gait-speed.csv`), with the second term, the person's height in
/// place of the sensor's, and a standard deviation in place of the height range. Slow walking has an estimate of its
/// own (``SlowWalking``), which takes over gradually. The unevenness of the steps and accelerations along each axis
/// were tried as terms, but did not improve results on other people.
package struct SpeedModel: Hashable, Sendable {
  package struct Coefficients: Hashable, Sendable {
    package var rise, cadence, constant: Double

    package init(rise: Double, cadence: Double, constant: Double) {
      self.rise = rise
      self.cadence = cadence
      self.constant = constant
    }
  }

  package let coefficients: Coefficients
  /// The errors as shares of the speed, or of ``smallestScale`` where that is larger.
  package let errors: ErrorTable

  /// The plausible range of walking speeds in m/s.
  package static let plausible = 0.1...3.0
  /// The speed in m/s below which errors do not decrease with speed.
  package static let smallestScale = 0.8
  /// The plausible heights of a walking person in meters.
  package static let heights = 0.8...2.5

  package init(_ coefficients: Coefficients, errors: ErrorTable) {
    self.coefficients = coefficients
    self.errors = errors
  }

  /// Returns the features in the order of their coefficients, without the constant.
  package static func features(of gait: GaitSummary, height: Double) -> SIMD2<Double> {
    SIMD2(
      gait.stepRate * (height * gait.rise).squareRoot(),
      CadencePaceModel.speed(stepRate: gait.stepRate, height: height))
  }

  /// Returns the terms in m/s; their sum is the uncalibrated speed.
  ///
  /// The last one, of walks that are slow at least in part, is what ``SlowWalking`` changes.
  package func terms(of gait: GaitSummary, height: Double) -> [GaitTerm] {
    terms(of: gait, height: height, slow: SlowWalking(gait, height: height))
  }

  func terms(of gait: GaitSummary, height: Double, slow: SlowWalking) -> [GaitTerm] {
    let features = Self.features(of: gait, height: height)
    let terms = [
      GaitTerm("rise", coefficients.rise * features.x),
      GaitTerm("cadence", coefficients.cadence * features.y),
      GaitTerm("constant", coefficients.constant),
    ]
    guard slow.share > 0 else { return terms }
    let ordinary = terms.reduce(0) { $0 + $1.value }
    return terms + [GaitTerm("slow-walking", slow.share * (slow.speed - ordinary))]
  }

  /// Returns the uncalibrated speed in m/s without a plausibility check.
  package func uncorrected(_ gait: GaitSummary, height: Double) -> Double {
    terms(of: gait, height: height).reduce(0) { $0 + $1.value }
  }
}

extension SpeedModel {
  /// The model that is fitted on all recordings.
  package static let shipped = SpeedModel(SpeedTable.coefficients, errors: SpeedTable.errors)
}
