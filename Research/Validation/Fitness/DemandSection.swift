import Fitness
import Foundation

/// The oxygen demand of walking and running compared with measurements, alongside published
/// equations.
struct DemandSection {
  private typealias Method = DemandRows.Method<Double>

  private let studies: DemandStudies

  init(_ studies: DemandStudies) { self.studies = studies }

  func write(to report: inout Report) {
    writeWalks(to: &report)
    writeRuns(to: &report)
  }

  private static var walking: [Method] {
    [
      Method(name: "ours") {
        OxygenDemand.walking(speed: $0.speed, grade: $0.grade) - $0.oxygen
      },
      Method(name: "lcda") { DemandPeers.loadCarriage($0) - $0.oxygen },
      Method(name: "lankford") { DemandPeers.lankford($0) - $0.oxygen },
      Method(name: "minetti") { DemandPeers.minettiWalking($0) - $0.oxygen },
      Method(name: "acsm") { DemandPeers.acsmWalking($0) - $0.oxygen },
    ]
  }

  private static var running: [Method] {
    [
      Method(name: "ours") {
        OxygenDemand.running(speed: $0.speed, grade: $0.grade) - $0.oxygen
      },
      Method(name: "minetti") { DemandPeers.minettiRunning($0) - $0.oxygen },
      Method(name: "acsm") { DemandPeers.acsmRunning($0) - $0.oxygen },
    ]
  }

  private static func meanAbsolute(_ errors: [Double]) -> Double {
    mean(errors.map(abs))
  }

  private static func mean(_ errors: [Double]) -> Double {
    errors.reduce(0, +) / Double(errors.count)
  }

  private func writeWalks(to report: inout Report) {
    guard !studies.walks.isEmpty else { return }
    report.heading("Oxygen that walking takes")
    report.paragraph(
      """
      BYU-Idaho, a belt from 18 % down to 40 % up, oxygen measured. Ours is the load carriage equation (LCDA)
      with a term for descents, whose one number was fitted on half of the people; held out is the other
      half. Lankford's equation was made of all of these people. In mL/min·kg.
      """)
    var rows = DemandRows(
      "fitness/byui_walk_grade_dat_cleaned.csv", prefix: "demand.walking",
      methods: ["LCDA", "Lankford", "Minetti", "ACSM"])
    let held = DemandStudies.heldOut(studies.walks)
    let classes: [(String, String, (Double) -> Bool)] = [
      ("all grades", "all", { _ in true }), ("downhill", "down", { $0 < -0.01 }),
      ("level", "level", { abs($0) <= 0.01 }),
      ("up to 15 %", "uphill", { $0 > 0.01 && $0 <= 0.15 }),
      ("steeper", "steep", { $0 > 0.15 }),
    ]
    for (title, name, contains) in classes {
      let stages = held.filter { contains($0.grade) }
      rows.add(
        "\(title), mean absolute error, held out", "\(name).mae", unit: "mL", stages,
        Self.walking, Self.meanAbsolute)
      rows.add(
        "\(title), bias, held out", "\(name).bias", unit: "mL", stages, Self.walking, Self.mean)
    }
    rows.add(
      "all grades, mean absolute error, all people", "everyone.mae", unit: "mL", studies.walks,
      Self.walking, Self.meanAbsolute)
    report.table(rows)
  }

  private func writeRuns(to report: inout Report) {
    guard !studies.ramps.isEmpty || !studies.runs.isEmpty else { return }
    report.heading("Oxygen that running takes")
    report.paragraph(
      """
      Ours is Léger and Mercier's, with nothing fitted. The ramps quicken every half minute on a belt of 1 %,
      which stands for the air outdoors, so they are taken as level; oxygen lags behind the belt, and near a
      runner's most it no longer follows. Málaga's quickens by 1 km/h a minute, and its runners are farther
      behind the faster they run. In mL/min·kg.
      """)
    let ramps = "fitness/running_ramp_breaths.csv"
    var rows = DemandRows(
      ramps, prefix: "demand.running", methods: ["Minetti", "ACSM"])
    let spans: [(ClosedRange<Double>, String)] = [
      (10...18, "10 to 18"), (10...12, "10 to 12"), (13...15, "13 to 15"), (16...18, "16 to 18"),
    ]
    for (kilometers, title) in spans {
      let stages = studies.ramps.filter { kilometers.contains($0.speed * 3.6) }
      let name = title.replacingOccurrences(of: " to ", with: "-")
      rows.add(
        "\(title) km/h, ramps, bias", "ramps.\(name).bias", unit: "mL", stages, Self.running,
        Self.mean)
    }
    rows.add(
      "10 to 18 km/h, ramps, mean absolute error", "ramps.mae", unit: "mL",
      studies.ramps.filter { (10...18).contains($0.speed * 3.6) }, Self.running,
      Self.meanAbsolute)
    report.table(rows)
    var malaga = DemandRows(
      "fitness/malaga_treadmill_stage_means.csv", prefix: "demand.running.malaga",
      methods: ["Minetti", "ACSM"])
    for kilometers in [8, 10, 12, 14] {
      let stages = studies.runs.filter { Int($0.speed * 3.6) == kilometers }
      malaga.add(
        "\(kilometers) to \(kilometers + 1) km/h, Málaga, bias", "\(kilometers).bias", unit: "mL",
        stages,
        Self.running, Self.mean)
    }
    report.table(malaga)
  }
}

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
