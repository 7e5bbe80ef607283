public import Foundation
public import HealthModel

/// The result of a six-minute walk test of a clinic or a guided test.
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

/// An estimate of the maximal oxygen uptake, as an input of the walking distance.
public struct OxygenUptakeEstimate: Hashable, Sendable {
  public var date: Instant
  /// The start of the oldest data used.
  public var earliestDate: Instant
  /// mL/kg/min.
  public var value: Double
  /// The standard deviation of the natural logarithm of the value.
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

/// All inputs of one person's six-minute walk estimates.
public struct SixMinuteWalkInputs: Hashable, Sendable {
  public var walks: WalkHistory
  public var wear: WearTimeHistory
  public var tests: [WalkTestResult]
  public var oxygenUptakes: [OxygenUptakeEstimate]
  public var recalibrations: [Recalibration]

  public init(
    walks: WalkHistory, wear: WearTimeHistory, tests: [WalkTestResult] = [],
    oxygenUptakes: [OxygenUptakeEstimate] = [], recalibrations: [Recalibration] = []
  ) {
    self.walks = walks
    self.wear = wear
    self.tests = tests
    self.oxygenUptakes = oxygenUptakes
    self.recalibrations = recalibrations
  }
}
