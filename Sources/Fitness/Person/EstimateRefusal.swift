/// Why an estimate is not made.
///
/// What would help is said at the edge, in one place.
public enum EstimateRefusal: Error, Hashable, Sendable {
  case birthDateMissing
  case heightMissing
  /// Made for people from this age on.
  case tooYoung(minimumYears: Double)
  /// A pacing device or atrial fibrillation: the heart rate does not tell effort.
  case irregularRhythm
  /// The estimate is one of walking.
  case wheelchairUser
  /// Hours in which the sensors were worn, of those needed.
  case tooLittleWear(hours: Double, needed: Double)
  /// Days with enough wear, of those needed among the last so many.
  case tooFewWearDays(days: Int, needed: Int, among: Int)
  /// Bouts of walking that suit, of those needed.
  case tooFewBouts(bouts: Int, needed: Int)
  /// Days with enough bouts, of those needed.
  case tooFewWalkingDays(days: Int, needed: Int)
  /// Too few of the measures that the estimate is made of are there.
  case tooFewMeasures(measures: Int, needed: Int)
  /// Workouts there were, and none that suits; the reason that most of them have.
  case noSuitableWorkout(WorkoutRejection?)
  /// A recalibration's data are still being gathered.
  case rebuilding(daysLeft: Int)
}

/// Why a workout says nothing of fitness.
public enum WorkoutRejection: Hashable, Sendable, CaseIterable {
  /// Not an outdoor walk, run or hike.
  case activity
  case tooShort
  case tooFewHeartRates
  case unsteadyPace
  case unsteadyHeartRate
  /// The heart rate is the cadence: the sensor counted steps.
  case cadenceLock
  case poorPosition
  /// Too steep, up or down, or on a grade that nobody measured.
  case grade
  /// The heart was worked too little, or too near its maximum, to extrapolate.
  case effort
  /// Left out on purpose: a treadmill, a load, a pram, a day of illness or pregnancy.
  case declared
}
