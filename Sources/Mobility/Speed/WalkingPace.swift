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
    let terms = terms(of: gait, height: height)
    return Self.pace(
      terms, stepRate: gait.stepRate, calibration: calibration, placement: placement,
      error: errors.quantile80(strides: gait.strideCount))
  }

  /// Returns the calibrated sum of the terms; 80 % of the errors are smaller than `error`, a share of the
  /// speed.
  static func pace(
    _ terms: [GaitTerm], stepRate: Double, calibration: SpeedCalibration?, placement: BodyPlacement,
    error: Double?
  ) -> Result<WalkingPace, GaitUnavailability> {
    let uncorrected = terms.reduce(0) { $0 + $1.value }
    let factor = calibration.flatMap { $0.applies(to: placement) ? $0.factor : nil } ?? 1
    let speed = uncorrected * factor
    guard plausible.contains(speed) else { return .failure(.implausible) }
    let half = error.map { $0 * max(speed, smallestScale) }
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
