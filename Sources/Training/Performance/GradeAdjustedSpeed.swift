import Fitness

/// The speed on the level that costs a runner as much as a speed on a grade.
///
///     adjusted = speed · cost(grade) / cost(0)
///     cost(i)  = 155.4 i⁵ − 30.4 i⁴ − 43.3 i³ + 46.3 i² + 19.5 i + 3.6     J/kg·m
///
/// Grade-adjusted pace is its reciprocal. It compares the energy of running, not the effort: a steep descent
/// that costs as much as the level is not as fast for most people.
///
/// **Source** A. E. Minetti et al., *Energy cost of walking and running at extreme uphill and downhill slopes*,
/// J Appl Physiol 93, 2002; ten runners on grades from −45 to 45 %. **Departs from it** in that a grade outside
/// that range is clamped to it.
public enum GradeAdjustedSpeed {
  /// The grades that were measured, as fractions.
  public static let grades = -0.45...0.45

  /// Returns the energy of running on a grade as a multiple of that on the level.
  ///
  /// - Parameter grade: Meters of climb in a meter of horizontal distance; clamped to ``grades``. Not a number
  ///   counts as level.
  /// - Returns: 1 on the level, about 0.5 at its smallest, on a descent of 18 %.
  public static func factor(grade: Double) -> Double {
    guard !grade.isNaN else { return 1 }
    return OxygenDemand.runningCostRatio(
      grade: min(max(grade, grades.lowerBound), grades.upperBound))
  }

  /// Returns the speed on the level that costs as much.
  ///
  /// - Parameters:
  ///   - metersPerSecond: The speed on the grade.
  ///   - grade: Meters of climb in a meter of horizontal distance.
  /// - Returns: Meters per second.
  public static func speed(_ metersPerSecond: Double, grade: Double) -> Double {
    metersPerSecond * factor(grade: grade)
  }

  /// Returns the grade-adjusted pace.
  ///
  /// - Parameters:
  ///   - secondsPerKilometer: The pace on the grade.
  ///   - grade: Meters of climb in a meter of horizontal distance.
  /// - Returns: Seconds per kilometer on the level.
  public static func pace(secondsPerKilometer: Double, grade: Double) -> Double {
    secondsPerKilometer / factor(grade: grade)
  }
}
