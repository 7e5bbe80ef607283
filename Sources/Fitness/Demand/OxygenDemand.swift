import Foundation

/// The gross oxygen demand of moving over ground at a steady pace, in mL/min·kg.
///
/// Grade is a fraction: 0.05 climbs 5 m in 100 m. A speed or grade outside an equation's range is clamped to
/// its bound; neither may be not-a-number. docs/validation.md describes which equation is used where, and the
/// error of each on measured people.
public enum OxygenDemand {
  /// The conventional oxygen uptake at rest: one metabolic equivalent.
  public static let resting = 3.5
  /// The range of walking speeds in meters per second; the measured walkers reached 1.9.
  public static let walkingSpeeds = 0.0...2.5
  /// The range of running speeds in meters per second; the measured runners ran at 2.2...6.4.
  public static let runningSpeeds = 0.0...7.0
  /// The range of grades that people were measured on.
  public static let grades = -0.40...0.45

  /// Returns the demand of moving on foot, with the gait that follows from speed and cadence.
  ///
  /// - Parameters:
  ///   - speed: Meters per second.
  ///   - grade: A fraction.
  ///   - cadence: Steps per minute of both feet, where known.
  /// - Returns: Oxygen in mL/min·kg, gross.
  public static func onFoot(speed: Double, grade: Double, cadence: Double?) -> Double {
    switch FootGait(speed: speed, cadence: cadence) {
    case .walking: walking(speed: speed, grade: grade)
    case .running: running(speed: speed, grade: grade)
    }
  }

  /// Returns the demand of walking on any grade by the load carriage decision aid's equation.
  ///
  /// - Parameters:
  ///   - speed: Meters per second.
  ///   - grade: A fraction.
  /// - Returns: Oxygen in mL/min·kg, gross.
  ///
  /// **Source** D. P. Looney et al., *Estimating Energy Costs of Uphill, Downhill, and Level Walking*, Med
  /// Sci Sports Exerc 51(9), 2019. **Departs from it** downhill, where the equation is too low for people
  /// outside its own sample: a term proportional to the drop per minute is added.
  public static func walking(speed: Double, grade: Double) -> Double {
    let speed = speed.held(in: walkingSpeeds)
    let grade = grade.held(in: grades)
    let percent = grade * 100
    let watts =
      1.44 + 1.94 * pow(speed, 0.43) + 0.24 * pow(speed, 4)
      + 0.34 * speed * percent * (1 - pow(1.05, 1 - pow(1.1, percent + 32)))
    let drop = min(max(0, -grade), DemandConstants.steepestMeasuredDescent)
    return DemandConstants.millilitersPerJoule * watts
      + DemandConstants.descentMilliliters * speed * drop
  }

  /// Returns the demand of running at a steady pace.
  ///
  /// - Parameters:
  ///   - speed: Meters per second.
  ///   - grade: A fraction.
  /// - Returns: Oxygen in mL/min·kg, gross.
  ///
  /// **Source** Level: L. Léger, D. Mercier, *Gross energy cost of horizontal treadmill and track running*,
  /// Sports Med 1(4), 1984, without their term in the cube of speed for air resistance on a track: runners
  /// measured at 1 % do not show it. Uphill: *ACSM's Guidelines for Exercise Testing and Prescription*.
  /// Downhill: the demand above rest is scaled by the cost ratio of A. E. Minetti et al., *Energy cost of
  /// walking and running at extreme uphill and downhill slopes*, J Appl Physiol 93, 2002.
  public static func running(speed: Double, grade: Double) -> Double {
    let speed = speed.held(in: runningSpeeds)
    let grade = grade.held(in: grades)
    let level = 2.209 + 3.163 * speed * 3.6
    guard grade < 0 else { return level + 0.9 * speed * 60 * grade }
    return resting + (level - resting) * runningCostRatio(grade: grade)
  }

  /// Returns the energy per meter of running on a grade as a share of the energy on the level.
  ///
  /// - Parameter grade: A fraction, not clamped; the polynomial was fitted from -0.45 to 0.45.
  /// - Returns: 1 on the level, below 1 on a gentle descent.
  ///
  /// **Source** A. E. Minetti et al., J Appl Physiol 93, 2002: the polynomial of running.
  package static func runningCostRatio(grade: Double) -> Double {
    var cost = 155.4
    for coefficient in [-30.4, -43.3, 46.3, 19.5, DemandConstants.levelRunningJoules] {
      cost = cost * grade + coefficient
    }
    return cost / DemandConstants.levelRunningJoules
  }
}

extension Double {
  fileprivate func held(in range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

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

/// The gait of a person on foot.
public enum FootGait: Hashable, Sendable, CaseIterable {
  case walking
  case running

  /// Creates the gait for a speed and a cadence: running from 7.2 km/h, and at lower speeds where the cadence
  /// is too high for walking.
  ///
  /// - Parameters:
  ///   - speed: Meters per second.
  ///   - cadence: Steps per minute of both feet, where known.
  public init(speed: Double, cadence: Double? = nil) {
    let isQuick =
      speed >= DemandConstants.slowestRunningSpeed
      && (cadence ?? 0) >= DemandConstants.runningCadence
    self = speed >= DemandConstants.runningSpeed || isQuick ? .running : .walking
  }
}
