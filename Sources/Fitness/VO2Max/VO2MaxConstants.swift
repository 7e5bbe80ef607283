/// The numbers of the VO₂max estimate in one table, each with its unit, its source and how sure that is.
///
/// Marks: *read* in the source; *checked* against a second source; *tuned* on the half of the people of a
/// study with even positions by number, figures being of the other half; *choice*. The coefficients of
/// published equations stand in the files named for their authors: ``VO2MaxPrior``, ``MaximumHeartRate``,
/// ``CardioFitnessReference`` and the field tests.
public struct VO2MaxConstants: Hashable, Sendable {
  public static let standard = VO2MaxConstants()
  /// Raised with any change below.
  public static let version = 1

  public init() {}

  // MARK: Heart rate

  /// Beats per minute that a person may enter as maximum: what lies outside is no heart rate;
  /// choice.
  public var plausibleMaximum = 100.0...230.0
  /// Beats per minute at rest that a person may have; choice.
  public var plausibleResting = 30.0...110.0
  /// Beats per minute at rest where it is not known, men and women; measured on Malaga, where with
  /// it fitness told by runs is neither too high nor too low.
  public var restingMen = 62.0
  public var restingWomen = 66.0
  /// Beats per minute above the rate at rest from which walking counts as effort; tuned on
  /// BYU-Idaho.
  public var walkingOffset = 10.0
  /// Beats per minute above the predicted maximum beyond which an observed one is a fault of the
  /// sensor; choice.
  ///
  /// It is 2.3 standard deviations of people about their prediction: 10.8, B. M. Nes et al., Scand J
  /// Med Sci Sports 23(6), 2013, read.
  public var highestRaise = 25.0

  // MARK: Segments of a workout

  /// Seconds at the start, and after a long stop, in which the heart rate still climbs; choice.
  public var warmUpSeconds = 180.0
  /// Seconds of a segment; choice.
  public var segmentSeconds = 120
  /// Seconds by which the heart rate follows the effort; choice; τ of VO₂ is 20 to 40 s.
  public var heartRateLagSeconds = 30
  /// Seconds of standing that end a segment, and those that need a new warm-up; choice.
  public var longestPauseSeconds = 5.0
  public var longestStopSeconds = 60.0
  /// Metres per second below which nobody moves; choice.
  public var standingSpeed = 0.4
  /// Metres per second of a segment; choice.
  public var speeds = 0.69...6.5
  /// Seconds whose mean speed is one value of the pace; choice.
  public var paceSeconds = 10
  /// Standard deviation of the pace over its mean; choice.
  public var highestPaceVariation = 0.12
  /// Metres of the radius that holds 95 % of positions; choice.
  public var highestInaccuracy = 20.0
  /// The share of seconds that must have been measured; choice.
  public var leastPresence = 0.8
  /// Beats per minute that the heart rate may drift in a segment; choice.
  public var highestDrift = 6.0
  /// Beats per minute by which heart rate and cadence differ, and seconds for which they may not;
  /// choice.
  public var lockBeats = 3.0
  public var longestLockSeconds = 30
  /// Metres over which an air pressure gives a grade: what the slowest walk covers; choice.
  public var gradeMeters = 80.0
  /// Metres by which altitude may leave its line: else the grade changed inside the segment;
  /// choice.
  public var highestGradeResidual = 2.0
  /// The grades of walking and of running.
  ///
  /// Downhill the heart does not tell the effort. The upper limit for walking is that to which
  /// people of BYU-Idaho walked steadily uphill and outdoors paths go; choice.
  public var walkingGrades = -0.01...0.25
  public var runningGrades = -0.01...0.05
  /// The grade of a receiver's altitude within which ground is taken as level; choice.
  public var acceptedAsLevel = 0.03
  /// Segments that are kept of a workout, two hours: later the heart rate drifts, and memory has an
  /// end.
  public var mostSegments = 60
  /// Seconds of a heart rate that is held; choice.
  public var heldSeconds = 10

  // MARK: What a workout says

  /// The shares of the heart rate reserve between which fitness is extrapolated; read off
  /// BYU-Idaho: below 0.3 one walk is 33 % off.
  public var fractions = 0.30...0.90
  /// Segments of effort that a workout needs; choice.
  public var leastSegments = 3
  /// The standard deviation of the logarithm of fitness that one segment tells, below and above the
  /// fractions beside it; measured in the walkers of BYU-Idaho, less what is constant in a person.
  public var lightDeviation = 0.22
  public var moderateDeviation = 0.14
  public var brisk = 0.45
  public var vigorousDeviation = 0.10
  public var vigorous = 0.60
  /// The factor of the variance in heat and late in a workout: the heart drifts; choice.
  public var driftFactor = 1.5
  /// Degrees Celsius; choice.
  public var hot = 27.0
  /// Seconds since the start; choice.
  public var lateSeconds = 3600.0
  /// The standard deviation that an unmeasured grade adds: 1 % of grade is 7 % of a walk's oxygen;
  /// choice.
  public var ungradedDeviation = 0.07
  /// mL/min·kg that pushing the air aside takes a runner outdoors, for each cubed km/h; read.
  ///
  /// L. Léger, D. Mercier, *Gross energy cost of horizontal treadmill and track running*, Sports Med
  /// 1(4), 1984.
  public var airResistance = 0.000525542
  /// The power of body mass that oxygen per kilogram goes with in running: heavier people take less
  /// of it.
  ///
  /// U. Bergh et al., *The relationship between body mass and oxygen uptake during running in
  /// humans*, Med Sci Sports Exerc 23(2), 1991: 0.76 less 1; read. In 46 ramps it was
  /// -0.24 too, sex beside it.
  public var runningMassExponent = -0.24
  /// Kilograms at which running takes what the equation says; choice.
  public var runningMass = 70.0

  // MARK: The person

  /// Standard deviation of the logarithm of fitness about its prior, by what is known: all, no
  /// height, no mass, no sex or neither height nor mass.
  ///
  /// The first: FRIEND's 6.6 of 36 mL/min·kg (read), which covers runners as well (tuned).
  public var priorDeviation = 0.19
  public var priorWithoutHeight = 0.20
  public var priorWithoutMass = 0.22
  public var priorWithoutSex = 0.24
  /// Standard deviation of the logarithm of what the person's economy, maximum and resting heart
  /// rate add alike to everything observed; tuned where rest is not known; the others choices
  /// beside it.
  public var biasDeviation = 0.16
  public var biasWithKnownMaximum = 0.15
  public var biasUnderMedication = 0.24
  public var biasWithoutResting = 0.02
  /// How far the logarithm of fitness wanders in a week; choice.
  public var weeklyDeviation = 0.02
  /// Standard deviation of the logarithm of a laboratory's value; choice; repeats differ by some
  /// percent.
  public var laboratoryDeviation = 0.04
  /// Standard deviations beyond which an observation pulls no harder; choice, after Huber.
  public var clipping = 2.5

  // MARK: The estimate

  /// Days that an estimate looks back.
  public var windowDays = 90.0
  /// Days for which a laboratory's value counts, and days before it from which workouts then do
  /// too, so that it tells the person's bias; choice.
  public var laboratoryDays = 365.0
  public var laboratoryMarginDays = 30.0
  /// Years from which on the estimate is made.
  public var leastAge = 20.0
  /// Hours of wear that come before the first estimate.
  public var leastWearHours = 24.0
  /// Workouts needed: one whose highest fraction is brisk, or so many of lighter effort.
  public var lightWorkouts = 3
  /// mL/min·kg within which values are told.
  public var range = 14.0...65.0
}
