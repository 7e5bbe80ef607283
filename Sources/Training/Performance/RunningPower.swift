/// The mechanical power of a run, as foot pods report it: a fixed share of the metabolic power.
///
///     power = mass · efficiency · (level cost · speed · cost(grade) / cost(0) + air · speed³)
///
/// with a level cost of 4.184 J/kg·m, an efficiency of 0.25, an air resistance of 0.01 J·s²/kg·m³ without wind,
/// and the cost ratio of ``GradeAdjustedSpeed``.
///
/// No device measures this power, and there is no reference for it: the work of muscles is not the work on the
/// ground. It compares runs of one person with each other. It is 17 % lower to 9 % higher than that of foot pods in the
/// medians of five recordings, and 24 and 28 % lower than that of two watches of another maker.
///
/// **Source** Level cost, 1 kcal/kg·km: R. Margaria, P. Cerretelli, P. Aghemo, G. Sassi, *Energy cost of running*,
/// J. Appl. Physiol. 18(2), 367–370, 1963. Grade: A. E. Minetti et al., 2002. Air: P. E. di Prampero et al., *Sprint
/// running: a new energetic approach*, J. Exp. Biol. 208, 2809–2816, 2005. Efficiency of muscles that shorten:
/// R. Margaria, 1968 (all recalled).
public enum RunningPower {
  /// The speeds in meters per second that count as running.
  public static let speeds = 1.4...12.0

  private static let levelJoules = 4.184
  private static let efficiency = 0.25
  private static let airJoules = 0.01

  /// Returns the power in watts.
  ///
  /// - Parameters:
  ///   - speed: Meters per second.
  ///   - grade: Meters of climb in a meter of horizontal distance; clamped to the measured grades.
  ///   - mass: Kilograms.
  ///   - hasAir: Whether the runner moves through the air; `false` on a treadmill.
  /// - Returns: `nil` for a speed outside ``speeds``, and without a positive mass.
  public static func watts(
    speed: Double, grade: Double, mass: Double, hasAir: Bool = true
  ) -> Double? {
    guard speeds.contains(speed), mass > 0, mass.isFinite else { return nil }
    let cost = levelJoules * GradeAdjustedSpeed.speed(speed, grade: grade)
    let air = hasAir ? airJoules * speed * speed * speed : 0
    return mass * efficiency * (cost + air)
  }
}
