import Foundation

/// The oxygen that moving over ground at a steady pace takes, gross, in mL/min·kg.
///
/// Grade is a fraction: 0.05 climbs 5 m in 100 m. A speed or grade out of an equation's range is held at
/// its bound; neither may be not-a-number. Which equation is used where, and how far each is off on
/// measured people, is in docs/validation.md.
public enum OxygenDemand {
  /// What a person takes in at rest by convention: one metabolic equivalent.
  public static let resting = 3.5
  /// Metres per second that the equations are held to; the walkers they were measured on went up to 1.9.
  public static let walkingSpeeds = 0.0...2.5
  /// Metres per second; the runners went 2.2...6.4.
  public static let runningSpeeds = 0.0...7.0
  /// The grades people were measured on.
  public static let grades = -0.40...0.45

  /// Moving on foot, by the gait that speed and cadence tell.
  ///
  /// - Parameters:
  ///   - speed: Metres per second.
  ///   - grade: A fraction.
  ///   - cadence: Steps a minute of both feet, where it is known.
  /// - Returns: Oxygen in mL/min·kg, gross.
  public static func onFoot(speed: Double, grade: Double, cadence: Double?) -> Double {
    switch FootGait(speed: speed, cadence: cadence) {
    case .walking: walking(speed: speed, grade: grade)
    case .running: running(speed: speed, grade: grade)
    }
  }

  /// Walking on any grade: the load carriage decision aid's equation.
  ///
  /// - Parameters:
  ///   - speed: Metres per second.
  ///   - grade: A fraction.
  /// - Returns: Oxygen in mL/min·kg, gross.
  ///
  /// **Source** D. P. Looney et al., *Estimating Energy Costs of Uphill, Downhill, and Level Walking*, Med
  /// Sci Sports Exerc 51(9), 2019. **Departs from it** downhill, where it is too low on people it was not
  /// made of: a term in the drop per minute is added.
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

  /// Running at a steady pace.
  ///
  /// - Parameters:
  ///   - speed: Metres per second.
  ///   - grade: A fraction.
  /// - Returns: Oxygen in mL/min·kg, gross.
  ///
  /// **Source** the level: L. Léger, D. Mercier, *Gross energy cost of horizontal treadmill and track
  /// running*, Sports Med 1(4), 1984, without the cube of speed that they add for the air on a track: runners
  /// measured at 1 % do not show it. Uphill: *ACSM's Guidelines for Exercise Testing and Prescription*.
  /// Downhill: what is above rest costs as much less as in A. E. Minetti et al., *Energy cost of walking
  /// and running at extreme uphill and downhill slopes*, J Appl Physiol 93, 2002.
  public static func running(speed: Double, grade: Double) -> Double {
    let speed = speed.held(in: runningSpeeds)
    let grade = grade.held(in: grades)
    let level = 2.209 + 3.163 * speed * 3.6
    guard grade < 0 else { return level + 0.9 * speed * 60 * grade }
    return resting + (level - resting) * descentRatio(grade)
  }

  /// What running downhill costs a metre, as a share of what it costs on the level.
  private static func descentRatio(_ grade: Double) -> Double {
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
