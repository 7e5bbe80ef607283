import Fitness
import Foundation
import HealthModel

/// An interval at a constant pace with measured oxygen.
struct DemandStage {
  /// The person's number in the study.
  var subject: Int
  /// Meters per second.
  var speed: Double
  /// The grade as a fraction.
  var grade: Double
  /// The oxygen uptake in mL/min·kg.
  var oxygen: Double
  /// The ratio of carbon dioxide to oxygen; `nil` if it was not measured.
  var exchangeRatio: Double?
  var heartRate: Double?
  /// The facts of the person; `nil` if the study does not provide enough.
  var person: PersonFacts?
  var years = 0.0
  /// The person's maximum oxygen uptake in the same test, in mL/min·kg.
  var maximum: Double?

  /// Kilocalories per minute, by Weir; a ratio above 1 is hyperventilation, not fuel.
  var kilocaloriesPerMinute: Double? {
    guard let exchangeRatio, let mass = person?.massKilograms else { return nil }
    return oxygen * mass / 1000 * (3.941 + 1.106 * min(exchangeRatio, 1))
  }
}

/// The studies used to validate demand and energy.
struct DemandStudies {
  /// An arbitrary date, from which ages are counted back.
  static let date = Instant(microseconds: 1_767_268_800_000_000)

  /// Walking on a treadmill from 18 % downhill to 40 % uphill: BYU-Idaho.
  let walks: [DemandStage]
  /// Running on a treadmill at 1 % that accelerates every half minute: Nolte et al.
  let ramps: [DemandStage]
  /// Running on a treadmill that accelerates by 1 km/h per minute: Málaga, adults in tests with a
  /// working analyzer.
  let runs: [DemandStage]

  init(folder: URL) {
    walks = Self.walks(folder.appending(path: "byui_walk_grade_dat_cleaned.csv"))
    ramps = Self.ramps(folder.appending(path: "running_ramp_breaths.csv"))
    runs = Self.runs(folder.appending(path: "malaga_treadmill_stage_means.csv"))
  }

  /// Returns the people at odd positions by number, who were not used for tuning.
  static func heldOut(_ stages: [DemandStage]) -> [DemandStage] {
    let subjects = Set(stages.map(\.subject)).sorted()
    let held = Set(subjects.indices.filter { !$0.isMultiple(of: 2) }.map { subjects[$0] })
    return stages.filter { held.contains($0.subject) }
  }

  /// Reads the walks.
  ///
  /// The columns of height and weight are swapped in the file: as labeled, people would be 74 cm
  /// tall and weigh 178 kg; swapped, men and women have plausible heights and weights.
  private static func walks(_ url: URL) -> [DemandStage] {
    let metersPerSecond = 0.44704
    return (StudyTable(url)?.rows ?? []).compactMap { row in
      guard let subject = row["SUBJECT"], let oxygen = row["VO2"], oxygen > 0,
        let speed = row["ACT.SPEED"], let grade = row["GRADE"]
      else { return nil }
      var stage = DemandStage(
        subject: Int(subject), speed: speed * metersPerSecond, grade: grade / 100,
        oxygen: oxygen, exchangeRatio: row["RER"], heartRate: row["HR"])
      if let years = row["AGE"], let sex = row["SEX"], let mass = row["HEIGHT"],
        let centimeters = row["WEIGHT"]
      {
        stage.years = years
        stage.person = person(
          years, sex: sex == 1 ? .male : .female, mass: mass, centimeters: centimeters)
      }
      return stage
    }
  }

  /// Reads the stages of half a minute, and the last half minute of longer ones.
  private static func ramps(_ url: URL) -> [DemandStage] {
    struct Key: Hashable {
      var test: Int
      var speed: Double
    }
    struct Breath {
      var second: Double
      var oxygen: Double
    }
    let lastSeconds = 30.0
    var stages: [Key: [Breath]] = [:]
    for row in StudyTable(url)?.rows ?? [] {
      guard let test = row["test"], let speed = row["speed_kmh"], speed > 0,
        let mass = row["mass_kg"], mass > 0, let oxygen = row["vo2_ml_min"],
        let second = row["t_s"]
      else { continue }
      stages[Key(test: Int(test), speed: speed), default: []].append(
        Breath(second: second, oxygen: oxygen / mass))
    }
    return stages.map { key, breaths in
      let end = breaths.map(\.second).max() ?? 0
      let last = breaths.filter { $0.second > end - lastSeconds }
      let oxygen = last.map(\.oxygen).reduce(0, +) / Double(last.count)
      return DemandStage(subject: key.test, speed: key.speed / 3.6, grade: 0, oxygen: oxygen)
    }
    .sorted { ($0.subject, $0.speed) < ($1.subject, $1.speed) }
  }

  private static func runs(_ url: URL) -> [DemandStage] {
    let lastSubject = 536.0
    let slowestBand = 6.0
    var maxima: [String: Double] = [:]
    let rows = (StudyTable(url)?.rows ?? []).filter { row in
      guard let subject = row["subject"], let band = row["speed_band_kmh"], let age = row["age_y"]
      else { return false }
      return subject <= lastSubject && band >= slowestBand && age >= 18
    }
    let stages: [(test: String, stage: DemandStage)] = rows.compactMap { row in
      guard let subject = row["subject"], let mass = row["mass_kg"], mass > 0,
        let milliliters = row["vo2_ml_min"], milliliters > 0, let speed = row["speed_kmh"],
        let years = row["age_y"], let female = row["female"], let height = row["height_cm"]
      else { return nil }
      let oxygen = milliliters / mass
      maxima[row.text("test")] = max(maxima[row.text("test")] ?? 0, oxygen)
      return (
        row.text("test"),
        DemandStage(
          subject: Int(subject), speed: speed / 3.6, grade: 0, oxygen: oxygen,
          exchangeRatio: row["vco2_ml_min"].map { $0 / milliliters },
          heartRate: row["hr_bpm"],
          person: person(
            years, sex: female == 1 ? .female : .male, mass: mass, centimeters: height),
          years: years)
      )
    }
    return stages.map { test, stage in
      var stage = stage
      stage.maximum = maxima[test]
      return stage
    }
  }

  private static func person(
    _ years: Double, sex: BiologicalSex, mass: Double, centimeters: Double
  ) -> PersonFacts {
    PersonFacts(
      birthDate: BirthDate(year: 2026 - Int(years), month: 1, day: 1), sex: sex,
      heightMeters: centimeters / 100, massKilograms: mass)
  }
}
