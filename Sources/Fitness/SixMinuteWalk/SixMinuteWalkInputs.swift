public import Foundation
public import HealthModel

/// The result of a six-minute walk test, as a clinic or a guided test had it.
public struct WalkTestResult: Hashable, Sendable, Identifiable {
  public var id: UUID
  public var date: Instant
  public var meters: Double

  public init(id: UUID, date: Instant, meters: Double) {
    self.id = id
    self.date = date
    self.meters = meters
  }
}

/// An estimate of maximum oxygen uptake, as far as a walking distance follows from it.
public struct OxygenUptakeEstimate: Hashable, Sendable {
  public var date: Instant
  /// When the oldest of the data that it is made from begin.
  public var earliestDate: Instant
  /// mL/kg/min.
  public var value: Double
  /// Of the natural logarithm of the value.
  public var logStandardDeviation: Double

  public init(
    date: Instant, earliestDate: Instant, value: Double, logStandardDeviation: Double
  ) {
    self.date = date
    self.earliestDate = earliestDate
    self.value = value
    self.logStandardDeviation = logStandardDeviation
  }
}

/// All that six-minute walk estimates of one person are made from.
public struct SixMinuteWalkInputs: Hashable, Sendable {
  public var walks: WalkHistory
  public var wear: WearHistory
  public var tests: [WalkTestResult]
  public var oxygenUptakes: [OxygenUptakeEstimate]
  public var recalibrations: [Recalibration]

  public init(
    walks: WalkHistory, wear: WearHistory, tests: [WalkTestResult] = [],
    oxygenUptakes: [OxygenUptakeEstimate] = [], recalibrations: [Recalibration] = []
  ) {
    self.walks = walks
    self.wear = wear
    self.tests = tests
    self.oxygenUptakes = oxygenUptakes
    self.recalibrations = recalibrations
  }
}
