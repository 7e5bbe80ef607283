/// The numbers of what moving on foot takes, beside those of the equations themselves.
///
/// Marks: *read* in the source; *checked* against a second one; *fitted* on the half of the people of the
/// BYU-Idaho walking study with even positions by number, figures being of the other half; *choice*.
enum DemandConstants {
  static let version = 2
  /// Watts a kilogram into mL/min·kg: 60 s at 20.1 J a millilitre.
  ///
  /// Checked: it gives the equation's column in the BYU-Idaho study's second file.
  static let millilitersPerJoule = 2.985
  /// mL/min·kg for each metre per second at a descent of 100 %.
  ///
  /// Fitted: least absolute deviations of what the equation leaves on grades below 0.
  static let descentMilliliters = 8.8
  /// The steepest descent that ``descentMilliliters`` was fitted on.
  ///
  /// Read.
  static let steepestMeasuredDescent = 0.18
  /// J/kg·m of running on the level, the last coefficient of Minetti's polynomial.
  ///
  /// Checked in public code.
  static let levelRunningJoules = 3.6
  /// Metres per second from which people run rather than walk: 7.2 km/h.
  ///
  /// Choice; preferred transition is at 1.9 to 2.1 in A. Hreljac, Med Sci Sports Exerc 25(10), 1993
  /// (recalled).
  static let runningSpeed = 2.0
  /// Steps a minute from which a slower person runs: walkers reach 140 at 7 km/h.
  ///
  /// Choice.
  static let runningCadence = 150.0
  /// Metres per second below which no cadence is running: marching on the spot.
  ///
  /// Choice.
  static let slowestRunningSpeed = 1.4
}
