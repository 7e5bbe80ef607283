/// The numbers that a steadiness score is made of, in one place; a change of one is a version.
///
/// Marks as in ``SixMinuteWalkConstants``. No open data hold bouts of free living and the falls that came
/// after, so that none of the weights is fitted; they are ordered by published effects and by how well a
/// sensor at the trunk measures each.
///
/// **Sources** of the effects: J. Verghese et al., *J. Gerontol. A* 64A, 2009, 896–901 (read: rate of falls
/// 1.069 per 10 cm/s slower, 1.165 by double support, 1.076 by the variability of the stride length); A.
/// Middleton et al., 2016 (as told in a review: speed alone separates those who fall with an area of 0.7
/// under the curve). Of double support a phone is a moderate judge (*Sci. Rep.* 13:5350, 2023),
/// so that it weighs less than its effect.
public enum SteadinessConstants {
  public static let version = 1

  /// How a measure becomes a share of the risk.
  struct Scale: Hashable, Sendable {
    /// What healthy people of 40 to 60 years have, in the measure's unit (choice, from clinical ranges).
    var reference: Double
    /// How far one step of risk is, with the sign of what is worse (choice).
    var unit: Double
    /// Its part of the logarithm of the odds, by step (choice).
    var weight: Double
  }

  static let speed = Scale(reference: 0.84, unit: -0.14, weight: 0.25)
  static let stepLength = Scale(reference: 0.42, unit: -0.05, weight: 0.20)
  static let doubleSupport = Scale(reference: 27, unit: 3.5, weight: 0.12)
  /// Our engine has 3.3 to 5.3 in healthy people on short ways (docs/validation.md), and clinics 3 on long ones.
  static let strideTimeVariability = Scale(reference: 3.5, unit: 1.2, weight: 0.25)
  /// Our engine does not tell below 13 apart: even walkers all have that (docs/validation.md).
  static let asymmetry = Scale(reference: 13, unit: 6, weight: 0.10)

  /// A measure counts no better and no worse than so many steps from the reference (choice).
  static let steps = -1.0...4
  /// The score at the reference, and what a doubling of the odds of a fall takes away (choice).
  static let referenceScore = 0.90
  static let perDoubling = 0.30
  /// Parts of the score are kept in multiples of this, so that they add up to it exactly, in any order.
  static let grain = 0x1p-20

  // MARK: What is needed

  /// Shortest bout in seconds, and fewest steps (choice: less is not walking at a pace).
  static let shortestBout = 10.0
  static let fewestSteps = 20
  /// A day of walking has so many bouts and steps; a period has so many such days (choice).
  static let boutsOfDay = 3
  static let stepsOfDay = 150
  static let walkingDays = 4
  /// Days of a period, and of one that is late for want of data (choice).
  static let periodDays = 7
  static let longestPeriodDays = 14
  /// Measures of the five, and days that a measure was taken on (choice).
  static let measures = 3
  static let daysOfMeasure = 3
  /// Years.
  static let adultAge = 18.0

  // MARK: How sure

  static let resamples = 200
  /// Of the resampling; any number does, as long as it stays.
  static let seed: UInt64 = 0x5743_0F1E_55AA_1D07
  /// The interval is so much wider for each of age and weight that is not known (choice).
  static let unknownFactFactor = 1.2
  /// 90 % of a Student distribution with 3 to 13 degrees of freedom lie below (exact to the digits given).
  static let studentQuantiles = [
    1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.350,
  ]
}
