public import HealthModel

/// That someone's cardio fitness has been low for months.
public struct LowCardioFitnessEvent: Hashable, Sendable {
  /// That of the estimate it came with.
  public var date: Instant
  /// The first of the low estimates that led to it.
  public var lowSince: Instant
  /// mL/min·kg of the estimate.
  public var value: Double
  /// mL/min·kg below which fitness is low for the age and sex.
  public var threshold: Double
  /// Whether there was one before in the same stretch.
  public var isRepeat: Bool
}

/// When to tell people that their cardio fitness is low.
///
/// An estimate is low where even the upper bound of its 80 % interval lies below the limit. When estimates
/// have been low for 120 days an event comes, and every 120 days after while they stay so. One that is not
/// low, a long time without any and a medicine that limits the heart rate begin anew. The days are a choice
/// of this project.
public enum LowCardioFitness {
  static let stretchDays = 120.0
  static let repeatDays = 120.0
  /// Without an estimate for longer, nobody knows whether fitness was low in between.
  static let longestGapDays = 90.0

  /// The events that a person's estimates lead to, oldest first.
  ///
  /// The estimates may come in any order; those of one date count once.
  public static func events(in history: [VO2MaxEstimate]) -> [LowCardioFitnessEvent] {
    events(in: history.map(CardioFitnessReading.init))
  }

  /// The same of estimates that were kept.
  public static func events(in history: [CardioFitnessReading]) -> [LowCardioFitnessEvent] {
    var events: [LowCardioFitnessEvent] = []
    var lowSince: Instant?
    var lastTold: Instant?
    var last: Instant?
    for estimate in history.sorted(by: { $0.date < $1.date }) where estimate.date != last {
      if let last, days(from: last, to: estimate.date) > longestGapDays { lowSince = nil }
      last = estimate.date
      guard let limit = estimate.lowLimit, estimate.takesHeartRateMedication != true,
        estimate.upperBound80 < limit
      else {
        lowSince = nil
        continue
      }
      if lowSince == nil { lastTold = nil }
      let since = lowSince ?? estimate.date
      lowSince = since
      let waited = days(from: lastTold ?? since, to: estimate.date)
      guard waited >= (lastTold == nil ? stretchDays : repeatDays) else { continue }
      events.append(
        LowCardioFitnessEvent(
          date: estimate.date, lowSince: since, value: estimate.value, threshold: limit,
          isRepeat: lastTold != nil))
      lastTold = estimate.date
    }
    return events
  }

  private static func days(from start: Instant, to end: Instant) -> Double {
    (end - start).inSeconds / 86_400
  }
}
