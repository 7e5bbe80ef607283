import HealthModel

/// How well the speeds of a window are known, and what that does to how sure the estimate is.
struct SixMinuteWalkCalibration: Hashable, Sendable {
  let status: SixMinuteWalkEstimate.CalibrationStatus

  /// Without a height the length of a step is guessed, so that nothing makes up for it.
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

  /// Of the logarithm of the person's factor: a stride that is wrong is wrong in every week.
  var factorDeviation: Double {
    typealias Constants = SixMinuteWalkConstants
    let own = Constants.factorDeviation
    guard status == .uncalibrated else { return own }
    let stride = Constants.uncalibratedDeviation / Constants.unknownPerson
    return (own * own + stride * stride).squareRoot()
  }
}
