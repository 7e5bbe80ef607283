/// The constants of the oxygen demand on foot that are not coefficients of the published equations.
///
/// Marks: *read* in the source; *checked* against a second source; *fitted* on the people of the BYU-Idaho
/// walking study with even positions by number, with figures from the other half; *choice*.
enum DemandConstants {
  static let version = 2
  /// Converts watts per kilogram to mL/min·kg: 60 s at 20.1 J per milliliter.
  ///
  /// Checked: it gives the equation's column in the BYU-Idaho study's second file.
  static let millilitersPerJoule = 2.985
  /// The additional mL/min·kg for each meter per second at a descent of 100 %.
  ///
  /// Fitted: least absolute deviations of the equation's residuals on grades below 0.
  static let descentMilliliters = 8.8
  /// The steepest descent that ``descentMilliliters`` was fitted on.
  ///
  /// Read.
  static let steepestMeasuredDescent = 0.18
  /// The energy of running on the level in J/kg·m, the last coefficient of Minetti's polynomial.
  ///
  /// Checked in public code.
  static let levelRunningJoules = 3.6
  /// The speed in meters per second from which people run rather than walk: 7.2 km/h.
  ///
  /// Choice; the preferred transition is at 1.9 to 2.1 in A. Hreljac, Med Sci Sports Exerc 25(10), 1993
  /// (recalled).
  static let runningSpeed = 2.0
  /// The cadence in steps per minute from which a slower person runs: walkers reach 140 at 7 km/h.
  ///
  /// Choice.
  static let runningCadence = 150.0
  /// The speed in meters per second below which a high cadence is marching on the spot, not running.
  ///
  /// Choice.
  static let slowestRunningSpeed = 1.4
}
