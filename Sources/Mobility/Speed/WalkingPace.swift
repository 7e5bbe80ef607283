/// Speed and the length of a step, or why there are none.
package struct WalkingPace: Hashable, Sendable {
  /// In m/s.
  package var speed: GaitEstimate
  /// In metres, the mean of both feet's.
  package var stepLength: GaitEstimate
  /// In m/s, before the person's calibration.
  package var uncorrectedSpeed: Double
  package var terms: [GaitTerm]
}

extension SpeedModel {
  /// Speed and step length of a bout at the lower back or the waist.
  ///
  /// - Parameters:
  ///   - gait: The bout's middle stride; `nil` where it has too few.
  ///   - height: Of the person in metres; without it there is neither.
  ///   - placement: Where the sensor is.
  ///   - calibration: The person's own factor, left out where it belongs to another placement.
  /// - Returns: Both, or why there is neither.
  package func pace(
    _ gait: GaitSummary?, height: Double?, placement: BodyPlacement = .lowerBack,
    calibration: SpeedCalibration? = nil
  ) -> Result<WalkingPace, GaitRefusal> {
    guard let height else { return .failure(.heightUnknown) }
    guard Self.heights.contains(height) else { return .failure(.implausible) }
    guard let gait else { return .failure(.tooFewStrides) }
    let terms = terms(of: gait, height: height)
    return Self.pace(
      terms, stepRate: gait.stepRate, calibration: calibration, placement: placement,
      error: errors.quantile80(strides: gait.strideCount))
  }

  /// The sum of terms, corrected; eight of ten errors are smaller than `error`, as a part of the speed.
  static func pace(
    _ terms: [GaitTerm], stepRate: Double, calibration: SpeedCalibration?, placement: BodyPlacement,
    error: Double?
  ) -> Result<WalkingPace, GaitRefusal> {
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
