/// A model of walking speed from cadence and height alone, for a sensor in a pocket, in a hand or at a wrist.
///
///     speed = 0.00336 · height · cadence² / 60
///
/// People who walk faster increase step length and cadence in proportion, so their ratio (the walk ratio) is
/// a property of the person: here 0.00336 of the height per step per minute. It differs between people by 10
/// percent, so the speed is reported only with the person's calibration. No open recordings of wrists with
/// known speeds exist for fitting another model.
///
/// **Source** The walk ratio is that of N. Sekiya et al., *J. Human Movement Studies* 30, 241–257, 1996; the
/// value is fitted to the walks of a published set of ten meters (Voisard 2023).
package struct CadencePaceModel: Hashable, Sendable {
  /// The step length over height and steps per minute.
  package static let ratio = 0.00336

  package init() {}

  /// Returns the uncalibrated speed in m/s for steps per second and a height in meters.
  package static func speed(stepRate: Double, height: Double) -> Double {
    let cadence = 60 * stepRate
    return ratio * height * cadence * cadence / 60
  }

  package func terms(stepRate: Double, height: Double) -> [GaitTerm] {
    [GaitTerm("cadence", Self.speed(stepRate: stepRate, height: height))]
  }

  /// Returns speed and step length, or the reason why they are unavailable; without an interval, because
  /// their accuracy is not validated.
  package func pace(
    stepRate: Double?, height: Double?, placement: BodyPlacement, calibration: SpeedCalibration?
  ) -> Result<WalkingPace, GaitUnavailability> {
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
