/// Walking speed from how far the trunk rises, how fast the steps are, and how tall the person is.
///
///     speed = a·f·√(h·r) + b·w + c
///
/// with the steps a second *f*, the height of the person *h* in metres, the standard deviation of the
/// trunk's height *r* in metres, and the speed *w* that cadence and height alone would say
/// (``CadencePaceModel``). The first term is the inverted pendulum: a leg of length *l* that swings over a
/// step *s* lifts the trunk by s²/8l. A pendulum alone says 0.12 m/s too much below 0.5 m/s and 0.06 too
/// little above 1.1 (Mobilise-D's own validation, 1984 bouts of six groups); the second term, which
/// grows with the square of the cadence, corrects both ends.
///
/// **Source** W. Zijlstra, A. L. Hof, *Gait & Posture* 18(2), 1–10, 2003. **Departs from it**: fitted by
/// ridge regression to known speeds (`Models/gait-speed.csv`), with the term beside the pendulum's, the
/// person's height in place of the sensor's, and a deviation in place of the largest height. It was tried
/// with the unevenness of the steps and with accelerations along each axis, which made strangers no better.
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
  /// Of the speed, or of ``smallestScale`` where that is more.
  package let errors: ErrorTable

  /// People do not walk outside; the method has failed.
  package static let plausible = 0.1...3.0
  /// In m/s: below it errors do not shrink with speed.
  package static let smallestScale = 0.8
  /// In metres: a height outside is none of a person who walks.
  package static let heights = 0.8...2.5

  package init(_ coefficients: Coefficients, errors: ErrorTable) {
    self.coefficients = coefficients
    self.errors = errors
  }

  /// What the coefficients are multiplied by, in their order without the constant.
  package static func features(of gait: GaitSummary, height: Double) -> SIMD2<Double> {
    SIMD2(
      gait.stepRate * (height * gait.rise).squareRoot(),
      CadencePaceModel.speed(stepRate: gait.stepRate, height: height))
  }

  /// The terms in m/s; their sum is the speed before any calibration.
  package func terms(of gait: GaitSummary, height: Double) -> [GaitTerm] {
    let features = Self.features(of: gait, height: height)
    return [
      GaitTerm("rise", coefficients.rise * features.x),
      GaitTerm("cadence", coefficients.cadence * features.y),
      GaitTerm("constant", coefficients.constant),
    ]
  }

  /// The speed in m/s before any calibration, whatever it is.
  package func uncorrected(_ gait: GaitSummary, height: Double) -> Double {
    terms(of: gait, height: height).reduce(0) { $0 + $1.value }
  }
}
