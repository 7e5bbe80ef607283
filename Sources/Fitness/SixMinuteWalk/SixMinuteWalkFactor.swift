import Foundation
import HealthModel

/// A person's ratio of everyday walking to capacity at the time of a test older than the window.
///
/// It applies the test to later observations after the test left the window. Without it, the estimate would
/// drift back to its value before the test, which would look like a change.
struct SixMinuteWalkFactor: Sendable {
  let test: WalkTestResult
  /// Bouts around the test, by start.
  let walks: [WalkObservation]
  /// The logarithm of everyday walking over the test distance.
  let logFactor: Double
  let standardDeviation: Double

  /// Returns the factors for a window, newest first; none after a recalibration, because all are older.
  static func all(
    _ tests: [WalkTestResult], walks: WalkHistory, before window: SixMinuteWalkWindow
  ) -> [SixMinuteWalkFactor] {
    typealias Constants = SixMinuteWalkConstants
    guard window.recalibratedFrom == nil else { return [] }
    let around = Duration.days(Constants.factorDaysAround)
    let oldest = window.span.end - .days(Constants.factorDays)
    var factors: [SixMinuteWalkFactor] = []
    for test in tests.reversed() where oldest <= test.date && test.date < window.span.start {
      // Each bout is compared with one test only.
      if let newer = factors.last, newer.test.date - test.date < around + around { continue }
      let span = TimeRange(
        start: test.date - around, end: min(test.date + around, window.span.start))
      guard let factor = SixMinuteWalkFactor(test, walks, in: span, at: window.span.end) else {
        continue
      }
      factors.append(factor)
      if factors.count == Constants.factorTests { break }
    }
    return factors
  }

  /// Fails with `nil` where there is too little walking around the test.
  private init?(
    _ test: WalkTestResult, _ history: WalkHistory, in span: TimeRange, at date: Instant
  ) {
    typealias Constants = SixMinuteWalkConstants
    let walks = history.observations(in: span).filter(SixMinuteWalkWeek.suits)
    let weeks = SixMinuteWalkWeek.weeks(of: walks, in: span).compactMap(\.week)
    guard test.meters > Constants.clinicalDeviation, weeks.count >= Constants.factorWeeks else {
      return nil
    }
    let information = weeks.reduce(0) { $0 + 1 / ($1.standardDeviation * $1.standardDeviation) }
    let mean =
      weeks.reduce(0) { $0 + $1.meters / ($1.standardDeviation * $1.standardDeviation) }
      / information
    let years = (date - test.date).inDays / Constants.daysOfYear
    let ofWeeks = 1 / information / (mean * mean)
    let ofTest = Constants.clinicalDeviation / test.meters
    let drift = Constants.factorDriftDeviation * Constants.factorDriftDeviation * years
    self.test = test
    self.walks = walks
    logFactor = log(mean / test.meters)
    standardDeviation = (ofWeeks + ofTest * ofTest + drift).squareRoot()
  }
}
