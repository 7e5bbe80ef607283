import HealthModel

extension RecomputedTotals.Reason {
  /// Why a total of the readings differs from that of the device.
  var word: PageWord {
    switch self {
    case .noPlaces: .noPlaces
    case .gapsInFixes: .gapsInFixes
    case .sparseFixes: .sparseFixes
    case .timerStops: .timerStops
    case .rejectedFixes: .rejectedFixes
    case .countedOtherwise: .countedOtherwise
    case .jitterRemoved: .jitterRemoved
    case .openWaterSmoothing: .openWaterSmoothing
    case .poolLengths: .poolLengths
    case .contradictingTimes: .contradictingTimes
    case .altitudeFilter: .altitudeFilter
    case .movingRule: .movingRule
    case .energyModel: .energyModel
    case .speedFilter: .speedFilter
    case .heartRateAveraging: .heartRateAveraging
    case .otherSensor: .otherSensor
    }
  }
}
