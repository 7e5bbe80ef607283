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
