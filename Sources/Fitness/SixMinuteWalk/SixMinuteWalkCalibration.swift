import HealthModel

/// The accuracy of the speeds in a window and its effect on the uncertainty of the estimate.
struct SixMinuteWalkCalibration: Hashable, Sendable {
  let status: SixMinuteWalkEstimate.CalibrationStatus

  /// Without a height the step length is a guess, so the status is uncalibrated in any case.
  init(_ walks: [WalkObservation], height: Double?) {
    typealias Constants = SixMinuteWalkConstants
    let minutes = walks.lazy.filter(\.isCalibrated).map { $0.seconds / 60 }.reduce(0, +)
    let days = Set(
      walks.lazy.filter(\.isNearCentre).map {
        Int(clamping: ($0.span.start - Instant(microseconds: 0)).inDays.rounded(.down))
      })
    let isCalibrated =
      height != nil
      && (minutes >= Constants.calibratedMinutes || days.count >= Constants.calibratedDays)
    status = isCalibrated ? .calibrated : .uncalibrated
  }

  /// The deviation of the logarithm of the person's factor; an incorrect stride is incorrect in all weeks.
  var factorDeviation: Double {
    typealias Constants = SixMinuteWalkConstants
    let own = Constants.factorDeviation
    guard status == .uncalibrated else { return own }
    let stride = Constants.uncalibratedDeviation / Constants.unknownPerson
    return (own * own + stride * stride).squareRoot()
  }
}
