public import HealthModel

/// The constants of the six-minute walk estimate; changing one requires a new version.
///
/// Marks: *read* in the source named; *checked*, recalled and confirmed by independent code; *choice*, ours.
/// No open data set combines bouts of free living with a six-minute walk, so the link between them is a
/// choice until people enter test results.
public enum SixMinuteWalkConstants {
  public static let version = 1

  /// The duration of the test in seconds.
  ///
  /// **Source** ATS statement, *AJRCCM* 166, 2002, 111–117 (read).
  static let testSeconds = 360.0

  // MARK: The window

  /// Days of bouts that an estimate uses (choice for the "normal window" that Apple does not define).
  public static let windowDays = 42.0
  /// Days after which an observation has half the weight (choice).
  public static let halfLifeDays = 14.0
  /// Days of one observation: a whole week, to include working days and days off (choice).
  static let blockDays = 7.0

  // MARK: The gate

  /// The minimum days of wear among the last 7 and the last 28.
  ///
  /// **Source** Apple's white paper on the six-minute walk, 2021 (read).
  static let wornDaysOfWeek = 3
  static let wornDaysOfMonth = 10
  static let daysOfMonth = 28
  /// The minimum number of suitable bouts in the window (choice).
  static let bouts = 10
  /// The minimum days of wear since a recalibration, and after ``rebuildingDays`` (choice: 5 of at most 14
  /// days is the smallest number that can meet the week's gate twice).
  static let wornDaysSinceRecalibration = 5
  static let wornDaysAfterRebuilding = 4
  /// The maximum number of days of rebuilding.
  ///
  /// **Source** Apple, WWDC 2021, *Measure health with motion* (read).
  static let rebuildingDays = 14.0
  /// The factor by which the deviation grows where the gate is relaxed (choice).
  static let relaxedGateFactor = 1.3

  // MARK: The observation of a week

  /// The shortest bout in seconds (choice: shorter ones are a few steps indoors).
  static let shortestBout = 30.0
  /// The plausible speeds in meters per second; a bout outside is not a walk (choice).
  static let speeds = 0.2...2.5
  /// The week's distance is six minutes at the 95th percentile of the bouts' speeds, times this factor.
  ///
  /// Choice: mean speed of the test is 1.15 to 1.25 of comfortable speed (recalled).
  static let briskRatio = 1.05
  static let briskDeviation = 60.0
  /// The minimum bouts of an observation, and the number for the nominal deviation, which otherwise grows
  /// with the square root of the shortfall (choice).
  static let boutsOfObservation = 5
  static let boutsOfFullObservation = 10
  /// Six steady minutes, times this factor, do not exceed the test's distance (choice).
  static let steadyRatio = 1.06
  static let steadyDeviation = 50.0
  /// The maximum deviation of a steady cadence, in steps per minute.
  ///
  /// **Source** *Detection of Walk Tests in Free-Living Activities Using a Wrist-Worn Device*,
  /// *Front. Physiol.* 12:706545, 2021 (read).
  static let steadyCadenceDeviation = 5.0

  // MARK: Other sources

  /// The distance from oxygen uptake: (VO2max − intercept) / slope, in mL/kg/min and per meter.
  ///
  /// **Source** R. M. Ross et al., *BMC Pulm. Med.* 10:31, 2010 (read; the coefficients of
  /// the mean distance, found the same in a table of *ERJ Open Res.*).
  static let oxygenIntercept = 4.948
  static let oxygenSlope = 0.023
  static let oxygenDeviation = 120.0
  /// The relation is flat above this uptake; below it, the deviation of the uptake's logarithm must be small
  /// (choice).
  static let highestOxygenUptake = 20.0
  static let greatestOxygenDeviation = 0.14
  /// The deviation of a clinical test in meters (choice; measured between two corridors: 22).
  static let clinicalDeviation = 20.0
  /// The number of days for which a test older than the window still determines the person's factor, and the
  /// maximum number of such tests (choice).
  static let factorDays = 365.0
  static let factorTests = 3
  /// Days around such a test whose bouts are compared with it, and the minimum number of weeks of bouts
  /// (choice).
  static let factorDaysAround = 21.0
  static let factorWeeks = 2
  /// The drift of a person's habits per year, as a deviation of the logarithm (choice).
  static let factorDriftDeviation = 0.05
  static let daysOfYear = 365.25

  // MARK: The person

  /// The deviation between people of the logarithm of everyday walking over capacity (choice).
  static let factorDeviation = 0.10
  /// Added where the stride is not calibrated, in meters at ``unknownPerson`` (choice).
  static let uncalibratedDeviation = 40.0
  /// The outdoor minutes with satellites, or days with a sensor near the body's center, that make a stride
  /// calibrated (choice).
  static let calibratedMinutes = 20.0
  static let calibratedDays = 5
  /// The expected distance of an unknown person, and its deviation, in meters (choice).
  static let unknownPerson = 430.0
  static let unknownDeviation = 130.0
  /// The deviation of people from their reference in meters (choice; measured 86 in cardiac rehabilitation
  /// and 150 in COPD, mean included; for both together, the 80 % interval contains 80 %).
  static let referenceDeviation = 110.0
  /// The deviation after a recalibration, when the person may have changed (choice; see
  /// ``SixMinuteWalkPrior``).
  static let recalibratedDeviation = 250.0

  // MARK: The value

  /// The maximum value in meters.
  ///
  /// **Source** Apple's white paper on the six-minute walk, 2021 (read).
  static let greatestDistance = 500.0
  /// The smallest change in meters that people feel.
  ///
  /// **Source** ERS/ATS standard of field walking tests, *Eur. Respir. J.* 44, 2014, 1428–1446 (recalled; a
  /// meta-analysis in *Eur. Respir. Rev.* 34, 2025, has 25 in respiratory and 23 in cardiac conditions, read).
  public static let importantChange = 30.0
}

/// The expected distance of a person before any observation, in meters.
///
/// It is the mean of the two references, or a general value where height, weight or birth date is missing or
/// the person is not an adult. After a recalibration its deviation is larger, because the person reported an
/// event and the references describe people without one. A loss then shows nearly in full; with the normal
/// deviation, a fifth of it would be pulled back to the reference.
public struct SixMinuteWalkPrior: Hashable, Sendable {
  public let mean: Double
  public let standardDeviation: Double
  /// Whether the value is from a reference and not the general value.
  public let isPersonal: Bool

  /// The minimum age of the references in years.
  private static let adultAge = 18.0

  public init(facts: PersonFacts, at date: Instant, isRecalibrated: Bool = false) {
    let distances = WalkTestReference.allCases.compactMap { $0.distance(for: facts, at: date) }
    let age = facts.age(at: date) ?? 0
    if age >= Self.adultAge, !distances.isEmpty {
      mean = max(0, distances.reduce(0, +) / Double(distances.count))
      isPersonal = true
    } else {
      mean = SixMinuteWalkConstants.unknownPerson
      isPersonal = false
    }
    standardDeviation =
      isRecalibrated
      ? SixMinuteWalkConstants.recalibratedDeviation
      : isPersonal
        ? SixMinuteWalkConstants.referenceDeviation : SixMinuteWalkConstants.unknownDeviation
  }
}
