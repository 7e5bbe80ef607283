import Foundation

/// Published equations for the oxygen demand of moving on foot, unchanged, in mL/min·kg; used only
/// for comparison.
enum DemandPeers {
  /// LCDA, the equation of the load carriage decision aid.
  ///
  /// **Source** D. P. Looney et al., Med Sci Sports Exerc 51(9), 2019.
  static func loadCarriage(_ stage: DemandStage) -> Double {
    let percent = stage.grade * 100
    let speed = stage.speed
    let watts =
      1.44 + 1.94 * pow(speed, 0.43) + 0.24 * pow(speed, 4)
      + 0.34 * speed * percent * (1 - pow(1.05, 1 - pow(1.1, percent + 32)))
    return watts * 2.985
  }

  /// Lankford's equation, derived from the people of the BYU-Idaho study in 2019.
  static func lankford(_ stage: DemandStage) -> Double {
    let percent = stage.grade * 100
    let speed = stage.speed
    return 5.43483 + 6.47383 * speed - 0.05372 * percent + 0.65230 * speed * percent
      + 0.02376 * speed * percent * percent - 0.00032 * speed * percent * percent * percent
  }

  /// Minetti's equation for walking.
  ///
  /// **Source** A. E. Minetti et al., J Appl Physiol 93, 2002.
  static func minettiWalking(_ stage: DemandStage) -> Double {
    minetti(stage, [280.5, -58.7, -76.8, 51.9, 19.6, 2.5])
  }

  static func minettiRunning(_ stage: DemandStage) -> Double {
    minetti(stage, [155.4, -30.4, -43.3, 46.3, 19.5, 3.6])
  }

  private static func minetti(_ stage: DemandStage, _ coefficients: [Double]) -> Double {
    let cost = coefficients.reduce(0) { $0 * stage.grade + $1 }
    return 3.5 + cost * stage.speed * 60 / 20.9
  }

  /// The equation of ACSM's Guidelines for Exercise Testing and Prescription.
  static func acsmWalking(_ stage: DemandStage) -> Double {
    3.5 + stage.speed * 60 * (0.1 + 1.8 * stage.grade)
  }

  static func acsmRunning(_ stage: DemandStage) -> Double {
    3.5 + stage.speed * 60 * (0.2 + 0.9 * stage.grade)
  }
}
