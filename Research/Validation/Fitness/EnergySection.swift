import Fitness
import Foundation
import HealthModel

/// The energy of workouts compared with breath-by-breath measurements.
///
/// Every stage is processed by the workout's engine as three minutes of moments, of which the last
/// minute is used.
struct EnergySection {
  /// The estimated and the measured value of a stage.
  private struct Outcome {
    /// Gross kilocalories per minute.
    var estimated: Double
    var measured: Double
    /// Whether the measured active energy is within the interval.
    var isCovered: Bool?
  }

  private typealias Method = DemandRows.Method<Outcome>

  private let studies: DemandStudies

  init(_ studies: DemandStudies) { self.studies = studies }

  func write(to report: inout Report) {
    guard !studies.walks.isEmpty || !studies.runs.isEmpty else { return }
    report.heading("Energy of workouts")
    report.paragraph(
      """
      Gross kilocalories a minute beside those of the oxygen and carbon dioxide that were breathed (Weir), of
      people on whom nothing was tuned. A person's errors do not average out over a workout, so intervals are
      those of any minute. By movement: the oxygen that speed and grade take. By heart rate: the share of the
      reserve, with what people of the age, sex and size take in at most; or with the person's own measured
      maximum. Keytel's equation and the Compendium are peers. Nobody measured here cycled, rowed or swam.
      """)
    let walks = DemandStudies.heldOut(studies.walks)
    var rows = DemandRows(
      "fitness/byui_walk_grade_dat_cleaned.csv", prefix: "energy.walking",
      methods: ["by heart rate", "Keytel", "Compendium"])
    let methods = [
      Method(name: "demand") { Self.run($0, .walking, Self.movement) },
      Method(name: "heartRate") { Self.run($0, .walking, Self.heart) },
      Method(name: "keytel", value: Self.keytel),
      Method(name: "compendium", value: Self.compendium),
    ]
    let classes: [(String, String, (Double) -> Bool)] = [
      ("walking, all grades", "all", { _ in true }),
      ("walking, level", "level", { abs($0) <= 0.01 }),
      ("walking, uphill", "up", { $0 > 0.01 }), ("walking, downhill", "down", { $0 < -0.01 }),
    ]
    for (title, name, contains) in classes {
      Self.add(title, name, walks.filter { contains($0.grade) }, methods, to: &rows)
    }
    report.table(rows)
    writeRuns(to: &report)
  }

  private func writeRuns(to report: inout Report) {
    let submaximal = DemandStudies.heldOut(studies.runs).filter { stage in
      let maximum = 208 - 0.7 * stage.years
      return (0.5 * maximum...0.85 * maximum).contains(stage.heartRate ?? 0)
    }
    var runs = DemandRows(
      "fitness/malaga_treadmill_stage_means.csv", prefix: "energy.running",
      methods: ["with own maximum", "Keytel", "by movement"])
    Self.add(
      "by heart rate up to 85 % of its maximum", "heartRate", submaximal,
      [
        Method(name: "heartRate") { Self.run($0, .running, Self.heart) },
        Method(name: "own") { Self.run($0, .running, Self.heart, knowsMaximum: true) },
        Method(name: "keytel", value: Self.keytel),
        Method(name: "demand") { Self.run($0, .running, Self.movement) },
      ], to: &runs)
    let paced = DemandStudies.heldOut(studies.runs).filter {
      (8...14).contains($0.speed * 3.6) && ($0.exchangeRatio ?? 2) <= 1
    }
    Self.add(
      "by movement at 8 to 14 km/h", "demand", paced,
      [
        Method(name: "demand") { Self.run($0, .running, Self.movement) },
        Method(name: "own") { Self.run($0, .running, Self.heart, knowsMaximum: true) },
        Method(name: "keytel", value: Self.keytel),
        Method(name: "same") { _ in nil },
      ], to: &runs)
    report.table(runs)
  }

  private static func add(
    _ title: String, _ name: String, _ stages: [DemandStage], _ methods: [Method],
    to rows: inout DemandRows
  ) {
    rows.add("\(title), mean absolute error", "\(name).mape", unit: "%", digits: 1, stages, methods)
    {
      outcomes in 100 * mean(outcomes.map { abs($0.estimated / $0.measured - 1) })
    }
    rows.add("\(title), bias", "\(name).bias", unit: "%", digits: 1, stages, methods) {
      outcomes in
      100 * (mean(outcomes.map(\.estimated)) / mean(outcomes.map(\.measured)) - 1)
    }
    rows.add(
      "\(title), in the 80 % interval", "\(name).coverage80", unit: "%", digits: 1, stages, methods
    ) { outcomes in
      100 * mean(outcomes.compactMap { $0.isCovered.map { $0 ? 1 : 0 } })
    }
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private static func movement(_ stage: DemandStage, _ second: Int) -> EffortMoment {
    EffortMoment(
      time: DemandStudies.date + .seconds(second), speed: stage.speed,
      altitude: 1000 + stage.grade * stage.speed * Double(second), hasBarometricAltitude: true)
  }

  private static func heart(_ stage: DemandStage, _ second: Int) -> EffortMoment {
    EffortMoment(time: DemandStudies.date + .seconds(second), heartRate: stage.heartRate)
  }

  private static func run(
    _ stage: DemandStage, _ activity: WorkoutActivityType,
    _ moment: (DemandStage, Int) -> EffortMoment, knowsMaximum: Bool = false
  ) -> Outcome? {
    let seconds = 180
    guard let person = stage.person, let measured = stage.kilocaloriesPerMinute,
      moment(stage, 0).speed != nil || moment(stage, 0).heartRate != nil
    else { return nil }
    let known = stage.maximum.map { MaximalOxygenUptake(value: $0, relativeDeviation: 0.03) }
    guard
      var engine = try? WorkoutEnergyEngine(
        activity, facts: person, at: DemandStudies.date,
        maximalOxygenUptake: knowsMaximum ? known : nil)
    else { return nil }
    let slices = engine.process((0..<seconds).map { moment(stage, $0) }) + engine.finish()
    guard let slice = slices.last else { return nil }
    return Outcome(
      estimated: slice.grossKilocalories, measured: measured,
      isCovered: slice.active.interval80.contains(measured - slice.basalKilocalories))
  }

  /// Keytel's equation without the maximal oxygen uptake.
  ///
  /// **Source** L. R. Keytel et al., J Sports Sci 23(3), 2005.
  private static func keytel(_ stage: DemandStage) -> Outcome? {
    guard let person = stage.person, let mass = person.massKilograms, let rate = stage.heartRate,
      let measured = stage.kilocaloriesPerMinute
    else { return nil }
    let years = stage.years
    let kilojoules =
      person.sex == .female
      ? -20.4022 + 0.4472 * rate - 0.1263 * mass + 0.0740 * years
      : -55.0969 + 0.6309 * rate + 0.1988 * mass + 0.2017 * years
    return Outcome(estimated: kilojoules / 4.184, measured: measured)
  }

  /// Returns the value for level walking by the Compendium's speed classes, which has three classes
  /// uphill and one downhill.
  private static func compendium(_ stage: DemandStage) -> Outcome? {
    guard abs(stage.grade) <= 0.01, let mass = stage.person?.massKilograms,
      let measured = stage.kilocaloriesPerMinute
    else { return nil }
    // 17151, 17152, 17170, 17190, 17200, 17220, 17230 and 17231, up to the speeds in mph.
    let classes = [
      (1.75, 2.0), (2.25, 2.8), (2.65, 3.0), (3.25, 3.5), (3.75, 4.3), (4.25, 5.0), (4.75, 7.0),
    ]
    let milesPerHour = stage.speed / 0.44704
    let equivalents = classes.first { milesPerHour < $0.0 }?.1 ?? 8.3
    return Outcome(estimated: equivalents * mass / 60, measured: measured)
  }
}
