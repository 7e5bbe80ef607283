import HealthModel

/// The constants of the steadiness score; changing one requires a new version.
///
/// Marks as in ``SixMinuteWalkConstants``. No open data set combines bouts of free living with later falls,
/// so none of the weights is fitted. They are ordered by published effects and by how accurately a sensor at
/// the trunk measures each.
///
/// **Sources** of the effects: J. Verghese et al., *J. Gerontol. A* 64A, 2009, 896–901 (read: rate of falls
/// 1.069 per 10 cm/s slower, 1.165 by double support, 1.076 by the variability of the stride length); A.
/// Middleton et al., 2016 (as reported in a review: speed alone separates fallers with an area of 0.7 under
/// the curve). A phone measures double support with moderate accuracy (*Sci. Rep.* 13:5350, 2023), so its
/// weight is less than its effect.
public enum SteadinessConstants {
  public static let version = 1

  /// The scale that converts a measure to a share of the risk.
  struct Scale: Hashable, Sendable {
    /// The value of healthy people of 40 to 60 years, in the measure's unit (choice, from clinical ranges).
    var reference: Double
    /// The size of one step of risk, signed toward the worse side (choice).
    var unit: Double
    /// The log odds per step (choice).
    var weight: Double
  }

  static let speed = Scale(reference: 0.84, unit: -0.14, weight: 0.25)
  static let stepLength = Scale(reference: 0.42, unit: -0.05, weight: 0.20)
  static let doubleSupport = Scale(reference: 27, unit: 3.5, weight: 0.12)
  /// This project's engine measures 3.3 to 5.3 in healthy people on short walks (docs/validation.md); clinics
  /// measure 3 on long ones.
  static let strideTimeVariability = Scale(reference: 3.5, unit: 1.2, weight: 0.25)
  /// This project's engine cannot distinguish values below 13: symmetric walkers all reach it
  /// (docs/validation.md).
  static let asymmetry = Scale(reference: 13, unit: 6, weight: 0.10)

  /// The range that a measure's steps from the reference are clamped to (choice).
  static let steps = -1.0...4
  /// The score at the reference, and the loss for each doubling of the odds of a fall (choice).
  static let referenceScore = 0.90
  static let perDoubling = 0.30
  /// Contributions are rounded to multiples of this, so that they add up exactly, in any order.
  static let grain = 0x1p-20

  // MARK: Requirements

  /// The shortest bout in seconds, and the minimum number of steps (choice: less is not walking at a pace).
  static let shortestBout = 10.0
  static let minimumSteps = 20
  /// The minimum bouts and steps of a walking day, and the minimum walking days of a period (choice).
  static let boutsOfDay = 3
  static let stepsOfDay = 150
  static let walkingDays = 4
  /// Days of a period, and of the longest period that is extended for lack of data (choice).
  static let periodDays = 7
  static let maximumPeriodDays = 14
  /// The minimum number of the five measures, and of days with a measure (choice).
  static let measures = 3
  static let daysOfMeasure = 3
  /// The minimum age in years.
  static let adultAge = 18.0

  // MARK: Uncertainty

  static let resamples = 200
  /// The fixed seed of the resampling; its value is arbitrary.
  static let seed: UInt64 = 0x5743_0F1E_55AA_1D07
  /// The factor by which the interval widens for each unknown of age and weight (choice).
  static let unknownFactFactor = 1.2
  /// The 90 % quantiles of Student's distribution with 3 to 13 degrees of freedom (exact to the digits
  /// given).
  static let studentQuantiles = [
    1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.350,
  ]
}

/// The bouts of a score, by day: of a week, or of up to two weeks where one has too few.
struct SteadinessPeriod: Sendable {
  let span: TimeRange
  let delayDays: Int
  /// The bouts by time.
  let walks: [WalkObservation]
  /// The day number of each bout, from 0 to ``dayCount`` − 1; only days with bouts are counted.
  let days: [Int]
  let dayCount: Int

  /// Returns whether a bout is representative of walking on level ground.
  static func suits(_ walk: WalkObservation) -> Bool {
    walk.isLevel && walk.isNearCentre && walk.seconds >= SteadinessConstants.shortestBout
      && walk.stepCount >= SteadinessConstants.minimumSteps
  }

  /// Selects the shortest period that ends with the last whole day and has enough walking days.
  init(at moment: EstimateMoment, walks: WalkHistory) throws(EstimateUnavailability) {
    typealias Constants = SteadinessConstants
    let days = TrendDays(
      from: moment.lastDay.advanced(by: 1 - Constants.maximumPeriodDays), through: moment.lastDay,
      in: moment.zone)
    let bouts = walks.observations(in: days.span).filter(Self.suits)
    let numbers = bouts.map { days.index(of: $0.span.start) ?? 0 }
    var counts = [(bouts: Int, steps: Int)](repeating: (0, 0), count: days.count)
    for (bout, day) in zip(bouts, numbers) {
      counts[day].bouts += 1
      counts[day].steps += bout.stepCount
    }
    var first = days.count
    var walkingDays = 0
    while first > 0,
      days.count - first < Constants.periodDays || walkingDays < Constants.walkingDays
    {
      first -= 1
      let day = counts[first]
      if day.bouts >= Constants.boutsOfDay, day.steps >= Constants.stepsOfDay { walkingDays += 1 }
    }
    guard walkingDays >= Constants.walkingDays else {
      throw .tooFewWalkingDays(days: walkingDays, needed: Constants.walkingDays)
    }
    let start = numbers.firstIndex { $0 >= first } ?? numbers.endIndex
    let used = (first..<days.count).filter { counts[$0].bouts > 0 }
    span = TimeRange(start: days.span(ofDay: first).start, end: days.span.end)
    delayDays = days.count - first - Constants.periodDays
    self.walks = Array(bouts[start...])
    self.days = numbers[start...].map { number in used.firstIndex(of: number) ?? 0 }
    dayCount = used.count
  }
}
