/// The constants of the VO₂max estimate in one table, each with its unit, source and mark.
///
/// Marks: *read* in the source; *checked* against a second source; *tuned* on the people of a study with even
/// positions by number, with figures from the other half; *choice*. The coefficients of published equations
/// are in the files of the respective type: ``VO2MaxPrior``, ``MaximumHeartRate``, ``CardioFitnessReference``
/// and the field tests.
public struct VO2MaxConstants: Hashable, Sendable {
  public static let standard = VO2MaxConstants()
  /// The version, raised with any change below.
  public static let version = 1

  public init() {}

  // MARK: Heart rate

  /// The plausible maximum heart rates that a person may enter, in beats per minute; choice.
  public var plausibleMaximum = 100.0...230.0
  /// The plausible resting heart rates in beats per minute; choice.
  public var plausibleResting = 30.0...110.0
  /// The default resting heart rates of men and women in beats per minute; measured on Malaga, where they
  /// make the fitness from runs unbiased.
  public var restingMen = 62.0
  public var restingWomen = 66.0
  /// The number of beats per minute above rest from which walking counts as effort; tuned on BYU-Idaho.
  public var walkingOffset = 10.0
  /// The number of beats per minute above the predicted maximum beyond which an observed one is a sensor
  /// error; choice.
  ///
  /// It is 2.3 standard deviations of people around their prediction: 10.8, B. M. Nes et al., Scand J Med Sci
  /// Sports 23(6), 2013, read.
  public var highestRaise = 25.0

  // MARK: Segments of a workout

  /// Seconds at the start, and after a long stop, in which the heart rate still rises; choice.
  public var warmUpSeconds = 180.0
  /// The duration of a segment in seconds; choice.
  public var segmentSeconds = 120
  /// Seconds by which the heart rate lags behind the effort; choice; τ of VO₂ is 20 to 40 s.
  public var heartRateLagSeconds = 30
  /// Seconds of standing that end a segment, and that require a new warm-up; choice.
  public var longestPauseSeconds = 5.0
  public var longestStopSeconds = 60.0
  /// The speed in meters per second below which a person is standing; choice.
  public var standingSpeed = 0.4
  /// The accepted speeds of a segment in meters per second; choice.
  public var speeds = 0.69...6.5
  /// Seconds of speed averaged into one value of the pace; choice.
  public var paceSeconds = 10
  /// The maximum standard deviation of the pace over its mean; choice.
  public var highestPaceVariation = 0.12
  /// The maximum radius in meters that contains 95 % of positions; choice.
  public var highestInaccuracy = 20.0
  /// The minimum share of measured seconds; choice.
  public var leastPresence = 0.8
  /// The maximum drift of the heart rate within a segment, in beats per minute; choice.
  public var highestDrift = 6.0
  /// The tolerance in beats per minute for heart rate equal to cadence, and the maximum seconds of it;
  /// choice.
  public var lockBeats = 3.0
  public var longestLockSeconds = 30
  /// The minimum meters for a barometric grade: the distance of the slowest walk; choice.
  public var gradeMeters = 80.0
  /// The maximum residual of the altitude in meters; more means that the grade changed inside the segment;
  /// choice.
  public var highestGradeResidual = 2.0
  /// The grades of walking and of running.
  ///
  /// Downhill the heart rate does not measure the effort. The upper limit for walking is the steepest grade
  /// that the people of BYU-Idaho walked steadily, and that outdoor paths reach; choice.
  public var walkingGrades = -0.01...0.25
  public var runningGrades = -0.01...0.05
  /// The maximum grade by a receiver's altitude at which the ground counts as level; choice.
  public var acceptedAsLevel = 0.03
  /// The maximum number of segments of a workout, two hours: the heart rate drifts later, and memory is
  /// bounded.
  public var mostSegments = 60
  /// Seconds for which a heart rate must be sustained; choice.
  public var heldSeconds = 10

  // MARK: Observation of a workout

  /// The shares of the heart rate reserve in which fitness is extrapolated; read off BYU-Idaho: below 0.3 one
  /// walk has an error of 33 %.
  public var fractions = 0.30...0.90
  /// The minimum segments of effort in a workout; choice.
  public var leastSegments = 3
  /// The standard deviation of the logarithm of fitness from one segment, below and above the fractions that
  /// follow; measured in the walkers of BYU-Idaho, minus the part that is constant in a person.
  public var lightDeviation = 0.22
  public var moderateDeviation = 0.14
  public var brisk = 0.45
  public var vigorousDeviation = 0.10
  public var vigorous = 0.60
  /// The factor of the variance in heat and late in a workout, where the heart rate drifts; choice.
  public var driftFactor = 1.5
  /// The temperature of heat in degrees Celsius; choice.
  public var hot = 27.0
  /// The seconds since the start that count as late; choice.
  public var lateSeconds = 3600.0
  /// The standard deviation added by an unmeasured grade: 1 % of grade is 7 % of a walk's oxygen; choice.
  public var ungradedDeviation = 0.07
  /// The air resistance of a runner outdoors in mL/min·kg per cubed km/h; read.
  ///
  /// L. Léger, D. Mercier, *Gross energy cost of horizontal treadmill and track running*, Sports Med
  /// 1(4), 1984.
  public var airResistance = 0.000525542
  /// The exponent of body mass in the oxygen per kilogram of running: heavier people need less per kilogram.
  ///
  /// U. Bergh et al., *The relationship between body mass and oxygen uptake during running in humans*, Med
  /// Sci Sports Exerc 23(2), 1991: 0.76 less 1; read. In 46 ramps it was also -0.24, with sex as a covariate.
  public var runningMassExponent = -0.24
  /// The mass in kilograms at which the running equation applies unchanged; choice.
  public var runningMass = 70.0

  // MARK: The person

  /// The standard deviation of the logarithm of fitness around its prior, by the known facts: all, no height,
  /// no mass, no sex or neither height nor mass.
  ///
  /// The first: FRIEND's 6.6 of 36 mL/min·kg (read), which also covers runners (tuned).
  public var priorDeviation = 0.19
  public var priorWithoutHeight = 0.20
  public var priorWithoutMass = 0.22
  public var priorWithoutSex = 0.24
  /// The standard deviation of the common logarithmic error from the person's economy, maximum and resting
  /// heart rate; tuned where the resting rate is unknown; the others are choices relative to it.
  public var biasDeviation = 0.16
  public var biasWithKnownMaximum = 0.15
  public var biasUnderMedication = 0.24
  public var biasWithoutResting = 0.02
  /// The weekly drift of the logarithm of fitness, as a standard deviation; choice.
  public var weeklyDeviation = 0.02
  /// The standard deviation of the logarithm of a laboratory value; choice; repeats differ by some percent.
  public var laboratoryDeviation = 0.04
  /// The number of standard deviations at which an observation's effect is clipped; choice, after Huber.
  public var clipping = 2.5

  // MARK: The estimate

  /// The number of days that an estimate looks back.
  public var windowDays = 90.0
  /// The days for which a laboratory value is used, and the days before it from which workouts are then used
  /// too, to determine the person's bias; choice.
  public var laboratoryDays = 365.0
  public var laboratoryMarginDays = 30.0
  /// The minimum age of the estimate in years.
  public var leastAge = 20.0
  /// The hours of wear required before the first estimate.
  public var leastWearHours = 24.0
  /// The number of workouts required where none has a brisk highest fraction.
  public var lightWorkouts = 3
  /// The range of published values in mL/min·kg.
  public var range = 14.0...65.0
}
