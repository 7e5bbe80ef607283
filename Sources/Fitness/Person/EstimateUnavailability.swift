/// The reason why an estimate is not available.
///
/// The presentation layer adds the remedy.
public enum EstimateUnavailability: Error, Hashable, Sendable {
  case birthDateMissing
  case heightMissing
  /// The person is below the age of the estimate.
  case tooYoung(minimumYears: Double)
  /// A pacing device or atrial fibrillation: the heart rate does not measure effort.
  case irregularRhythm
  /// The estimate is based on walking.
  case wheelchairUser
  /// The hours of wear are fewer than needed.
  case tooLittleWear(hours: Double, needed: Double)
  /// The days with enough wear are fewer than needed among the last days.
  case tooFewWearDays(days: Int, needed: Int, among: Int)
  /// The suitable bouts of walking are fewer than needed.
  case tooFewBouts(bouts: Int, needed: Int)
  /// The days with enough bouts are fewer than needed.
  case tooFewWalkingDays(days: Int, needed: Int)
  /// The available measures are fewer than the estimate needs.
  case tooFewMeasures(measures: Int, needed: Int)
  /// There are workouts but none is suitable; the value is their most frequent reason.
  case noSuitableWorkout(WorkoutRejection?)
  /// Data are still being collected after a recalibration.
  case rebuilding(daysLeft: Int)
}

/// The reason why a workout is not usable for a fitness estimate.
public enum WorkoutRejection: Hashable, Sendable, CaseIterable {
  /// Not an outdoor walk, run or hike.
  case activity
  case tooShort
  case tooFewHeartRates
  case unsteadyPace
  case unsteadyHeartRate
  /// The heart rate equals the cadence: the sensor counted steps.
  case cadenceLock
  case poorPosition
  /// Too steep, up or down, or a grade outside the measured range.
  case grade
  /// The effort was too low, or too near the maximum, to extrapolate.
  case effort
  /// Excluded by declaration: a treadmill, a load, a stroller, a day of illness or pregnancy.
  case declared
}

/// The number of standard deviations around the mean that contain a share of a normal distribution.
public enum NormalQuantile {
  /// For 80 % of the values.
  public static let of80Percent = 1.281_552
  /// For 95 % of the values.
  public static let of95Percent = 1.959_964
}
