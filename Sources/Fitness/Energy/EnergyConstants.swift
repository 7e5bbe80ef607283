import HealthModel

/// The numbers of the energy estimates, each with unit, source and mark.
///
/// Marks: *read* in the source; *checked*: recalled, and found the same in a second one; *recalled*, not
/// found again; *measured* on the half of the people of each study with even positions by number (BYU-Idaho
/// walking, Málaga running, adults of the tests up to subject 536); *choice*.
enum EnergyConstants {
  /// Raised whenever a number or a rule of the estimates changes.
  static let version = 1

  // MARK: Oxygen into energy

  /// Kilocalories a litre of oxygen yields at a respiratory exchange ratio of 0.87.
  ///
  /// 3.941 + 1.106 · 0.87: J. B. de V. Weir, J Physiol 109, 1949. Checked; walkers' ratios have a median
  /// of 0.875 (measured).
  static let kilocaloriesPerLiter = 4.9
  /// Kilocalories of one metabolic equivalent, by kilogram and hour.
  ///
  /// Read: Compendium, 2011.
  static let kilocaloriesPerMET = 1.0

  // MARK: The person

  /// Kilograms, metres, years and beats per minute that a living adult can have.
  ///
  /// Choice.
  static let masses = 20.0...400.0
  static let heights = 0.9...2.5
  static let adultAges = 18.0...120.0
  static let maximumHeartRates = 80.0...240.0
  static let restingHeartRates = 25.0...120.0

  // MARK: At rest

  /// The coefficients of rest, in kcal a day by kg, cm and year.
  ///
  /// M. D. Mifflin, S. T. St Jeor, Am J Clin Nutr 51, 1990, the simplified form. Checked against its
  /// abstract.
  static let basalPerKilogram = 10.0
  static let basalPerCentimeter = 6.25
  static let basalPerYear = -5.0
  static let basalMale = 5.0
  static let basalFemale = -161.0
  /// The share by which people differ from it.
  ///
  /// 78 % of them lie within a tenth: S. T. St Jeor et al., Top Clin Nutr 19(1), 2004. Read.
  static let basalDeviation = 0.082
  /// The same where one equivalent is taken in its place; 15 % of fit young people is what they differ by.
  ///
  /// Choice.
  static let conventionalBasalDeviation = 0.15

  // MARK: Movement

  /// Standard deviations as shares of the gross energy, of which four fifths of the errors are within 1.28.
  ///
  /// Walking, up and level, on a belt. Measured: 0.115.
  static let walkingDeviation = 0.12
  /// Walking, downhill, on a belt.
  ///
  /// Measured: 0.15.
  static let descentDeviation = 0.15
  /// Running.
  ///
  /// Measured: 0.114 of oxygen on ramps, 0.112 of energy in Málaga.
  static let runningDeviation = 0.12
  /// Running downhill; nobody was measured.
  ///
  /// Choice.
  static let runningDescentDeviation = 0.25
  /// Grades beyond this descent are downhill.
  ///
  /// Choice.
  static let descentGrade = -0.01
  /// Grade by a receiver's altitude, or by none.
  ///
  /// Choice.
  static let receiverGradeDeviation = 0.18
  static let unknownGradeDeviation = 0.22

  // MARK: Heart rate

  /// The highest heart rate by age, in beats per minute.
  ///
  /// H. Tanaka et al., J Am Coll Cardiol 37(1), 2001. Recalled.
  static let maximumHeartRateAtBirth = 208.0
  static let maximumHeartRatePerYear = -0.7
  /// Beats per minute at rest where they are not known.
  ///
  /// Measured: of the lines of running.
  static let restingHeartRateMale = 62.0
  static let restingHeartRateFemale = 66.0
  /// The person's own deviation beside that of the maximal oxygen uptake, on foot, above and below half of
  /// the reserve.
  ///
  /// Measured: 0.20 to 0.24, and 0.23 to 0.36, with the uptake's in them.
  static let heartRateDeviation = 0.15
  static let lowHeartRateDeviation = 0.27
  /// The reserve's share that parts the two.
  ///
  /// Choice.
  static let lowReserve = 0.5
  /// Added in quadrature where other muscles work than in walking and running.
  ///
  /// Choice.
  static let otherExerciseDeviation = 0.13
  /// Beats per minute that a sensor's reading can be.
  ///
  /// Choice.
  static let heartRates = 30.0...240.0

  // MARK: Compendium

  /// An activity with a code of its own, and one that has a neighbour's.
  ///
  /// Choices: the Compendium has no deviations, and its authors say that it was not made for the energy of
  /// one person.
  static let compendiumDeviation = 0.30
  static let neighborDeviation = 0.40
  /// A swim by style and speed.
  ///
  /// Choice.
  static let swimDeviation = 0.30

  // MARK: Time

  /// How long a slice is at most.
  static let slice = Duration.seconds(60)
  /// The longest time between moments that counts as moved through; beyond it nothing does.
  ///
  /// Choice.
  static let longestGap = Duration.seconds(10)
  /// What a moment stands for when none follows it.
  static let moment = Duration.seconds(1)
  /// The share of a slice that a method must know of.
  ///
  /// Choice.
  static let leastCoverage = 0.5
  /// The longest rest between two lengths that belongs to the swim.
  ///
  /// Choice.
  static let longestRest = Duration.seconds(300)
  /// The longest slice of a swim.
  static let longestSwimSlice = Duration.seconds(300)
}
