import Foundation
import HealthModel

/// What a test from before the window says of a person's habits: how far they went in everyday walking at
/// the time, over how far they could.
///
/// So a test that was entered once goes on to scale what is observed after it left the window; without
/// that the estimate would drift back to what it was before the test, and look like a change.
struct SixMinuteWalkFactor: Sendable {
  let test: WalkTestResult
  /// Bouts around the test, by start.
  let walks: [WalkObservation]
  /// Of everyday walking over the test.
  let logFactor: Double
  let standardDeviation: Double

  /// Those that count for a window, the newest first; none after a recalibration, since all are older.
  static func all(
    _ tests: [WalkTestResult], walks: WalkHistory, before window: SixMinuteWalkWindow
  ) -> [SixMinuteWalkFactor] {
    typealias Constants = SixMinuteWalkConstants
    guard window.recalibratedFrom == nil else { return [] }
    let around = Duration.days(Constants.factorDaysAround)
    let oldest = window.span.end - .days(Constants.factorDays)
    var factors: [SixMinuteWalkFactor] = []
    for test in tests.reversed() where oldest <= test.date && test.date < window.span.start {
      // Bouts are held against one test each.
      if let newer = factors.last, newer.test.date - test.date < around + around { continue }
      let span = Span(
        start: test.date - around, end: min(test.date + around, window.span.start))
      guard let factor = SixMinuteWalkFactor(test, walks, in: span, at: window.span.end) else {
        continue
      }
      factors.append(factor)
      if factors.count == Constants.factorTests { break }
    }
    return factors
  }

  /// `nil` where too little was walked around the test.
  private init?(_ test: WalkTestResult, _ history: WalkHistory, in span: Span, at date: Instant) {
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
