public import HealthModel

/// A notification that cardio fitness has been low for months.
public struct LowCardioFitnessEvent: Hashable, Sendable {
  /// The date of the estimate that caused the event.
  public var date: Instant
  /// The date of the first low estimate of the series.
  public var lowSince: Instant
  /// The estimate in mL/min·kg.
  public var value: Double
  /// The value in mL/min·kg below which fitness is low for the age and sex.
  public var threshold: Double
  /// Whether an earlier event occurred in the same series.
  public var isRepeat: Bool
}

/// The rule for notifications of low cardio fitness.
///
/// An estimate is low where the upper bound of its 80 % interval is below the limit. An event occurs when
/// estimates have been low for 120 days, and every 120 days while they remain low. An estimate that is not
/// low, a long gap, and medication that limits the heart rate restart the count. The numbers of days are a
/// choice of this project.
public enum LowCardioFitness {
  static let intervalDays = 120.0
  static let repeatDays = 120.0
  /// The longest gap between estimates; fitness during a longer one is unknown.
  static let maximumGapDays = 90.0

  /// Returns the events of a person's estimates, oldest first.
  ///
  /// The estimates may be in any order; those of the same date count once.
  public static func events(in history: [VO2MaxEstimate]) -> [LowCardioFitnessEvent] {
    events(in: history.map(CardioFitnessReading.init))
  }

  /// Returns the events of stored estimates, oldest first.
  public static func events(in history: [CardioFitnessReading]) -> [LowCardioFitnessEvent] {
    var events: [LowCardioFitnessEvent] = []
    var lowSince: Instant?
    var lastReported: Instant?
    var last: Instant?
    for estimate in history.sorted(by: { $0.date < $1.date }) where estimate.date != last {
      if let last, days(from: last, to: estimate.date) > maximumGapDays { lowSince = nil }
      last = estimate.date
      guard let limit = estimate.lowLimit, estimate.takesHeartRateMedication != true,
        estimate.upperBound80 < limit
      else {
        lowSince = nil
        continue
      }
      if lowSince == nil { lastReported = nil }
      let since = lowSince ?? estimate.date
      lowSince = since
      let waited = days(from: lastReported ?? since, to: estimate.date)
      guard waited >= (lastReported == nil ? intervalDays : repeatDays) else { continue }
      events.append(
        LowCardioFitnessEvent(
          date: estimate.date, lowSince: since, value: estimate.value, threshold: limit,
          isRepeat: lastReported != nil))
      lastReported = estimate.date
    }
    return events
  }

  private static func days(from start: Instant, to end: Instant) -> Double {
    (end - start).inSeconds / 86_400
  }
}
