/// The numbers that the six-minute walk estimate is made of, in one place; a change of one is a version.
///
/// Marks: *read* in the source named; *checked*, recalled and found the same in independent code; *choice*,
/// ours. No open data hold bouts of free living beside a six-minute walk, so what links the two is a choice
/// until people enter results of tests.
public enum SixMinuteWalkConstants {
  public static let version = 1

  /// The test's length in seconds.
  ///
  /// **Source** ATS statement, *AJRCCM* 166, 2002, 111–117 (read).
  static let testSeconds = 360.0

  // MARK: The window

  /// Days of bouts that an estimate looks back on (choice, of the "normal window" that Apple leaves open).
  public static let windowDays = 42.0
  /// Days after which an observation counts half (choice).
  public static let halfLifeDays = 14.0
  /// Days of one observation, which is of a whole week to have working days and free ones (choice).
  static let blockDays = 7.0

  // MARK: The gate

  /// Worn days in the last 7 and the last 28.
  ///
  /// **Source** Apple's white paper on the six-minute walk, 2021 (read).
  static let wornDaysOfWeek = 3
  static let wornDaysOfMonth = 10
  static let daysOfMonth = 28
  /// Bouts that suit in the window (choice).
  static let bouts = 10
  /// Worn days since a recalibration, and after ``rebuildingDays`` (choice, with 5 of at most 14 the least
  /// that the week's gate can be met with twice).
  static let wornDaysSinceRecalibration = 5
  static let wornDaysAfterRebuilding = 4
  /// Days that rebuilding may take.
  ///
  /// **Source** Apple, WWDC 2021, *Measure health with motion* (read).
  static let rebuildingDays = 14.0
  /// By how much the deviation grows where the gate was relaxed (choice).
  static let relaxedGateFactor = 1.3

  // MARK: What a week says

  /// Shortest bout in seconds (choice: shorter ones are steps across a room).
  static let shortestBout = 30.0
  /// Metres per second; a bout outside is no walk (choice).
  static let speeds = 0.2...2.5
  /// Six minutes at the 95th percentile of the bouts' speeds, times this, is the week's distance.
  ///
  /// Choice: mean speed of the test is 1.15 to 1.25 of comfortable speed (recalled).
  static let briskRatio = 1.05
  static let briskDeviation = 60.0
  /// Fewest bouts of an observation, and those of one with the full deviation, which grows as the square
  /// root of what is missing (choice).
  static let boutsOfObservation = 5
  static let boutsOfFullObservation = 10
  /// Six steady minutes, times this, are no more than the test's distance (choice).
  static let steadyRatio = 1.06
  static let steadyDeviation = 50.0
  /// Steps a minute.
  ///
  /// **Source** *Detection of Walk Tests in Free-Living Activities Using a Wrist-Worn Device*,
  /// *Front. Physiol.* 12:706545, 2021 (read).
  static let steadyCadenceDeviation = 5.0

  // MARK: Other sources

  /// Distance from oxygen uptake: (VO2max − intercept) / slope, mL/kg/min and per metre.
  ///
  /// **Source** R. M. Ross et al., *BMC Pulm. Med.* 10:31, 2010 (read; the coefficients of
  /// the mean distance, found the same in a table of *ERJ Open Res.*).
  static let oxygenIntercept = 4.948
  static let oxygenSlope = 0.023
  static let oxygenDeviation = 120.0
  /// Above this uptake the relation is flat and says nothing; below it its own deviation of ln must be
  /// small (choice).
  static let highestOxygenUptake = 20.0
  static let greatestOxygenDeviation = 0.14
  /// A test in a clinic, in metres (choice; measured between two corridors: 22).
  static let clinicalDeviation = 20.0
  /// Days that a test says what the person does of what they can, after it left the window, and how many
  /// such tests count (choice).
  static let factorDays = 365.0
  static let factorTests = 3
  /// Days around such a test whose bouts are held against it, and the fewest weeks of them (choice).
  static let factorDaysAround = 21.0
  static let factorWeeks = 2
  /// By how much habits change in a year, in ln (choice).
  static let factorDriftDeviation = 0.05
  static let daysOfYear = 365.25

  // MARK: The person

  /// How people differ in ln of what they do of what they can (choice).
  static let factorDeviation = 0.10
  /// Added where the stride is not calibrated, in metres at ``unknownPerson`` (choice).
  static let uncalibratedDeviation = 40.0
  /// Outdoor minutes with satellites, or days with a sensor near the body's centre, that calibrate (choice).
  static let calibratedMinutes = 20.0
  static let calibratedDays = 5
  /// What is expected of somebody of whom nothing is known, and how sure that is, in metres (choice).
  static let unknownPerson = 430.0
  static let unknownDeviation = 130.0
  /// How far people are from their reference in metres (choice; measured 86 in cardiac rehabilitation and
  /// 150 in COPD, mean included; of both together 80 % are in its 80 % interval).
  static let referenceDeviation = 110.0
  /// The same after a recalibration: what the person was is not what the person is (choice; see
  /// ``SixMinuteWalkPrior``).
  static let recalibratedDeviation = 250.0

  // MARK: The value

  /// The greatest value.
  ///
  /// **Source** Apple's white paper on the six-minute walk, 2021 (read).
  static let greatestDistance = 500.0
  /// A change in metres that people feel.
  ///
  /// **Source** ERS/ATS standard of field walking tests, *Eur. Respir. J.* 44, 2014, 1428–1446 (recalled; a
  /// meta-analysis in *Eur. Respir. Rev.* 34, 2025, has 25 in respiratory and 23 in cardiac conditions, read).
  public static let importantChange = 30.0
}
