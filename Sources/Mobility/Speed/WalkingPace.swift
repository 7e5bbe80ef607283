/// The speed and step length of a bout.
package struct WalkingPace: Hashable, Sendable {
  /// In m/s.
  package var speed: GaitEstimate
  /// The mean step length of both feet in meters.
  package var stepLength: GaitEstimate
  /// In m/s, before the person's calibration.
  package var uncorrectedSpeed: Double
  package var terms: [GaitTerm]
}

extension SpeedModel {
  /// Returns speed and step length of a bout at the lower back or the waist.
  ///
  /// - Parameters:
  ///   - gait: The bout's median stride; `nil` where there are too few.
  ///   - height: The height of the person in meters; required for a result.
  ///   - placement: The placement of the sensor.
  ///   - calibration: The person's factor, ignored where it belongs to another placement.
  /// - Returns: Both values, or the reason why they are unavailable.
  package func pace(
    _ gait: GaitSummary?, height: Double?, placement: BodyPlacement = .lowerBack,
    calibration: SpeedCalibration? = nil
  ) -> Result<WalkingPace, GaitUnavailability> {
    guard let height else { return .failure(.heightUnknown) }
    guard Self.heights.contains(height) else { return .failure(.implausible) }
    guard let gait else { return .failure(.tooFewStrides) }
    let slow = SlowWalking(gait, height: height)
    return Self.pace(
      terms(of: gait, height: height, slow: slow), stepRate: gait.stepRate,
      calibration: calibration, placement: placement,
      error: errors.quantile80(strides: gait.strideCount), uncertainty: slow.uncertainty)
  }

  /// Returns the calibrated sum of the terms; 80 % of the errors are smaller than `error`, a share of the
  /// speed, and an uncertainty in m/s.
  static func pace(
    _ terms: [GaitTerm], stepRate: Double, calibration: SpeedCalibration?, placement: BodyPlacement,
    error: Double?, uncertainty: Double = 0
  ) -> Result<WalkingPace, GaitUnavailability> {
    let uncorrected = terms.reduce(0) { $0 + $1.value }
    let factor = calibration.flatMap { $0.applies(to: placement) ? $0.factor : nil } ?? 1
    let speed = uncorrected * factor
    guard plausible.contains(speed) else { return .failure(.implausible) }
    let half = error.map { $0 * max(speed, smallestScale) + uncertainty * factor }
    func estimate(_ scale: Double) -> GaitEstimate {
      GaitEstimate(
        speed * scale,
        interval80: half.map { max(speed - $0, 0) * scale...(speed + $0) * scale })
    }
    return .success(
      WalkingPace(
        speed: estimate(1), stepLength: estimate(1 / stepRate), uncorrectedSpeed: uncorrected,
        terms: terms))
  }
}

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
