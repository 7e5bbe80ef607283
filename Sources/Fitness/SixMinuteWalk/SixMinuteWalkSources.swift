import Foundation
import HealthModel

/// The sources of an estimate with their age at the moment of the estimate.
struct SixMinuteWalkSources: Sendable {
  struct Source {
    var meters: Double
    var standardDeviation: Double
    var ageDays: Double
  }

  /// Observations of everyday walking.
  private(set) var weeks: [Source] = []
  /// Observations of capacity.
  private(set) var others: [Source] = []
  /// Observations of the ratio of everyday walking to capacity.
  private(set) var factors: [SixMinuteWalkFactor] = []
  private(set) var usesOxygenUptake = false
  private(set) var boutCount = 0
  private(set) var testCount = 0
  private(set) var inputs: [UUID] = []
  private(set) var earliestDate: Instant

  /// Collects the sources in a window from the suitable bouts, sorted by start.
  init(
    walks: [WalkObservation], in window: SixMinuteWalkWindow, facts: PersonFacts,
    inputs: SixMinuteWalkInputs
  ) {
    earliestDate = window.span.end
    add(walks, of: window)
    addTests(inputs.tests, walks: inputs.walks, of: window)
    addOxygenUptake(inputs.oxygenUptakes, of: window, facts: facts)
  }

  private mutating func add(_ walks: [WalkObservation], of window: SixMinuteWalkWindow) {
    var used: [WalkObservation] = []
    for (age, week) in SixMinuteWalkWeek.weeks(of: walks, in: window.span).enumerated() {
      guard let observed = week.week else { continue }
      weeks.append(
        Source(
          meters: observed.meters, standardDeviation: observed.standardDeviation,
          ageDays: Double(age) * SixMinuteWalkConstants.blockDays))
      used = week.walks + used
    }
    boutCount = used.count
    add(used)
  }

  /// Adds tests in the window as distances, and earlier ones as factors.
  private mutating func addTests(
    _ tests: [WalkTestResult], walks: WalkHistory, of window: SixMinuteWalkWindow
  ) {
    var seen: Set<UUID> = []
    let sorted = tests.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    let known = sorted.filter {
      $0.date <= window.span.end && $0.meters.isFinite && $0.meters >= 0
        && seen.insert($0.id).inserted
    }
    factors = SixMinuteWalkFactor.all(known, walks: walks, before: window)
    for factor in factors.reversed() {
      inputs.append(factor.test.id)
      earliestDate = min(earliestDate, factor.test.date)
      add(factor.walks)
    }
    for test in known where window.span.start <= test.date {
      add(test.meters, SixMinuteWalkConstants.clinicalDeviation, test.date, window)
      testCount += 1
      inputs.append(test.id)
      earliestDate = min(earliestDate, test.date)
    }
  }

  /// Adds the newest estimate that determines a distance.
  ///
  /// None is added where the heart rate does not measure effort.
  private mutating func addOxygenUptake(
    _ estimates: [OxygenUptakeEstimate], of window: SixMinuteWalkWindow, facts: PersonFacts
  ) {
    typealias Constants = SixMinuteWalkConstants
    guard facts.takesHeartRateMedication != true, !facts.hasIrregularRhythm else { return }
    let usable = estimates.filter {
      window.span.start <= $0.date && $0.date <= window.span.end
        && $0.earliestDate >= (window.recalibratedFrom ?? .earliest)
        && $0.value > Constants.oxygenIntercept && $0.value < Constants.highestOxygenUptake
        && $0.logStandardDeviation < Constants.greatestOxygenDeviation
    }
    guard let newest = usable.max(by: { ($0.date, $0.value) < ($1.date, $1.value) }) else { return }
    add(
      (newest.value - Constants.oxygenIntercept) / Constants.oxygenSlope,
      Constants.oxygenDeviation, newest.date, window)
    usesOxygenUptake = true
    earliestDate = min(earliestDate, newest.earliestDate)
  }

  private mutating func add(_ walks: [WalkObservation]) {
    inputs += walks.map(\.id)
    if let start = walks.first?.span.start { earliestDate = min(earliestDate, start) }
  }

  private mutating func add(
    _ meters: Double, _ deviation: Double, _ date: Instant, _ window: SixMinuteWalkWindow
  ) {
    others.append(
      Source(
        meters: meters, standardDeviation: deviation,
        ageDays: (window.span.end - date).inDays))
  }
}
