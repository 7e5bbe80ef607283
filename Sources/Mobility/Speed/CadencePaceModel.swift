/// Walking speed from cadence and height alone, for a sensor in a pocket, in a hand or at a wrist.
///
///     speed = 0.00336 · height · cadence² / 60
///
/// Who walks faster lengthens the step about as much as the cadence, so that their ratio is a person's own:
/// here 0.00336 of the height a step a minute. It differs between people by 10 percent, which is why
/// the speed is told only with the person's calibration. There are no open recordings of wrists with known
/// speeds to fit anything else to.
///
/// **Source** The walk ratio is that of N. Sekiya et al., *J. Human Movement Studies* 30, 241–257, 1996; the
/// number is fitted to the walks of a published set of ten metres (Voisard 2023).
package struct CadencePaceModel: Hashable, Sendable {
  /// The length of a step over height and steps a minute.
  package static let ratio = 0.00336

  package init() {}

  /// In m/s, before any calibration; of steps a second and a height in metres.
  package static func speed(stepRate: Double, height: Double) -> Double {
    let cadence = 60 * stepRate
    return ratio * height * cadence * cadence / 60
  }

  package func terms(stepRate: Double, height: Double) -> [GaitTerm] {
    [GaitTerm("cadence", Self.speed(stepRate: stepRate, height: height))]
  }

  /// Speed and step length, or why there is neither; without an interval, since nobody measured how good
  /// they are.
  package func pace(
    stepRate: Double?, height: Double?, placement: BodyPlacement, calibration: SpeedCalibration?
  ) -> Result<WalkingPace, GaitRefusal> {
    guard let height else { return .failure(.heightUnknown) }
    guard SpeedModel.heights.contains(height) else { return .failure(.implausible) }
    guard let stepRate, stepRate > 0 else { return .failure(.tooFewStrides) }
    guard let calibration, calibration.applies(to: placement) else {
      return .failure(.uncalibrated)
    }
    return SpeedModel.pace(
      terms(stepRate: stepRate, height: height), stepRate: stepRate, calibration: calibration,
      placement: placement, error: nil)
  }
}
