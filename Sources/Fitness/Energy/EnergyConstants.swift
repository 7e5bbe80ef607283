import HealthModel

/// The constants of the energy estimates, each with unit, source and mark.
///
/// Marks: *read* in the source; *checked*: recalled, and confirmed by a second source; *recalled*, not
/// confirmed; *measured* on the people of each study with even positions by number (BYU-Idaho walking, Málaga
/// running, adults of the tests up to subject 536); *choice*.
enum EnergyConstants {
  /// The version, raised whenever a constant or a rule of the estimates changes.
  static let version = 1

  // MARK: Oxygen into energy

  /// Kilocalories per liter of oxygen at a respiratory exchange ratio of 0.87.
  ///
  /// 3.941 + 1.106 · 0.87: J. B. de V. Weir, J Physiol 109, 1949. Checked; walkers' ratios have a median
  /// of 0.875 (measured).
  static let kilocaloriesPerLiter = 4.9
  /// Kilocalories per kilogram and hour of one metabolic equivalent.
  ///
  /// Read: Compendium, 2011.
  static let kilocaloriesPerMET = 1.0

  // MARK: The person

  /// The plausible ranges for an adult in kilograms, meters, years and beats per minute.
  ///
  /// Choice.
  static let masses = 20.0...400.0
  static let heights = 0.9...2.5
  static let adultAges = 18.0...120.0
  static let maximumHeartRates = 80.0...240.0
  static let restingHeartRates = 25.0...120.0

  // MARK: At rest

  /// The coefficients of the resting rate, in kcal per day by kg, cm and year.
  ///
  /// M. D. Mifflin, S. T. St Jeor, Am J Clin Nutr 51, 1990, the simplified form. Checked against its
  /// abstract.
  static let basalPerKilogram = 10.0
  static let basalPerCentimeter = 6.25
  static let basalPerYear = -5.0
  static let basalMale = 5.0
  static let basalFemale = -161.0
  /// The relative standard deviation of people around the equation.
  ///
  /// 78 % of them are within a tenth: S. T. St Jeor et al., Top Clin Nutr 19(1), 2004. Read.
  static let basalDeviation = 0.082
  /// The relative standard deviation of one metabolic equivalent; fit young people differ by 15 %.
  ///
  /// Choice.
  static let conventionalBasalDeviation = 0.15

  // MARK: Movement

  /// Standard deviations as shares of the gross energy, set so that 80 % of the errors are within 1.28 of
  /// them.
  ///
  /// Walking on a treadmill, uphill and level. Measured: 0.115.
  static let walkingDeviation = 0.12
  /// Walking downhill on a treadmill.
  ///
  /// Measured: 0.15.
  static let descentDeviation = 0.15
  /// Running.
  ///
  /// Measured: 0.114 of oxygen on ramps, 0.112 of energy in Málaga.
  static let runningDeviation = 0.12
  /// Running downhill; not measured on anyone.
  ///
  /// Choice.
  static let runningDescentDeviation = 0.25
  /// The grade below which movement counts as downhill.
  ///
  /// Choice.
  static let descentGrade = -0.01
  /// The deviation where the grade is from a receiver's altitude, and where it is unknown.
  ///
  /// Choice.
  static let receiverGradeDeviation = 0.18
  static let unknownGradeDeviation = 0.22

  // MARK: Heart rate

  /// The coefficients of the maximum heart rate by age, in beats per minute.
  ///
  /// H. Tanaka et al., J Am Coll Cardiol 37(1), 2001. Recalled.
  static let maximumHeartRateAtBirth = 208.0
  static let maximumHeartRatePerYear = -0.7
  /// The default resting heart rate in beats per minute, where it is unknown.
  ///
  /// Measured: from the regression lines of running.
  static let restingHeartRateMale = 62.0
  static let restingHeartRateFemale = 66.0
  /// The deviation of the heart rate method on foot, in addition to that of the maximal oxygen uptake, above
  /// and below half of the reserve.
  ///
  /// Measured: 0.20 to 0.24, and 0.23 to 0.36, including the deviation of the uptake.
  static let heartRateDeviation = 0.15
  static let lowHeartRateDeviation = 0.27
  /// The share of the reserve that separates the two.
  ///
  /// Choice.
  static let lowReserve = 0.5
  /// Added in quadrature for activities that use other muscles than walking and running.
  ///
  /// Choice.
  static let otherExerciseDeviation = 0.13
  /// The plausible range of a sensor's heart rate, in beats per minute.
  ///
  /// Choice.
  static let heartRates = 30.0...240.0

  // MARK: Compendium

  /// The deviation of an activity with its own code, and of one with the code of a similar activity.
  ///
  /// Choices: the Compendium has no deviations, and its authors state that it was not made for estimating the
  /// energy of one person.
  static let compendiumDeviation = 0.30
  static let neighborDeviation = 0.40
  /// The deviation of a swim by style and speed.
  ///
  /// Choice.
  static let swimDeviation = 0.30

  // MARK: Time

  /// The maximum duration of a slice.
  static let slice = Duration.seconds(60)
  /// The longest interval between moments that counts as movement; a longer interval counts as none.
  ///
  /// Choice.
  static let maximumGap = Duration.seconds(10)
  /// The duration of a moment that has no successor.
  static let moment = Duration.seconds(1)
  /// The share of a slice that a method must cover.
  ///
  /// Choice.
  static let minimumCoverage = 0.5
  /// The longest rest between two lengths that counts as part of the swim.
  ///
  /// Choice.
  static let maximumRest = Duration.seconds(300)
  /// The longest slice of a swim.
  static let maximumSwimSlice = Duration.seconds(300)
}
