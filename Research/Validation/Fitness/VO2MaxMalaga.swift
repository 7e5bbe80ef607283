import Fitness
import Foundation
import HealthModel

/// Tests to exhaustion on a treadmill that accelerates by about 1 km/h per minute, with heart rate
/// and oxygen averaged over 1 km/h: the University of Málaga's 992 tests of 857 people, from
/// PhysioNet.
struct VO2MaxMalaga {
  static let path = "fitness/malaga_treadmill_stage_means.csv"

  struct Test {
    var person: VO2MaxSubject
    /// The heart rate in beats per minute of the band with the fastest heart rate.
    var highestHeartRate = 0.0
    /// The speed in kilometers per hour and the heart rate in beats per minute of the completed
    /// bands.
    var bands: [(speed: Double, heartRate: Double)]
  }

  /// The tests of adults, in the order of the file.
  let tests: [Test]

  /// The last person with a sound oxygen analyzer: after it, the spread of the oxygen demand
  /// between people doubles, compared with other studies.
  static let lastSoundSubject = 536
  /// The slowest band in kilometers per hour; slower ones include warm-up and recovery.
  private static let slowestBand = 6.0
  /// The slowest running band in kilometers per hour.
  private static let slowestRun = 7.0
  /// The lag of oxygen and heart rate behind the speed of the ramp, in kilometers per hour.
  private static let lag = 0.75
  private static let adult = 18.0

  init?(data: URL) {
    let needed = [
      "subject", "test", "age_y", "female", "mass_kg", "height_cm", "speed_band_kmh", "speed_kmh",
      "hr_bpm", "vo2_ml_min",
    ]
    guard let table = StudyTable(data.appending(path: Self.path)), table.has(needed) else {
      return nil
    }
    let subjects = table["subject"]
    // A test is a run of consecutive rows of one person with increasing bands.
    let ages = table["age_y"]
    let women = table["female"]
    let masses = table["mass_kg"]
    let heights = table["height_cm"]
    let bands = table["speed_band_kmh"]
    let speeds = table["speed_kmh"]
    let rates = table["hr_bpm"]
    let oxygen = table["vo2_ml_min"]
    var tests: [Test] = []
    var before: Int?
    for row in subjects.indices where ages[row] >= Self.adult && bands[row] >= Self.slowestBand {
      let isNew = before.map { subjects[$0] != subjects[row] || bands[row] <= bands[$0] } ?? true
      before = row
      if isNew {
        tests.append(
          Test(
            person: VO2MaxSubject(
              subject: Int(subjects[row]), age: ages[row], sex: women[row] == 1 ? .female : .male,
              heightMeters: heights[row] / 100, massKilograms: masses[row], truth: 0, segments: []),
            bands: []))
      }
      let index = tests.count - 1
      tests[index].person.truth = max(tests[index].person.truth, oxygen[row] / masses[row])
      tests[index].highestHeartRate = max(tests[index].highestHeartRate, rates[row])
      guard speeds[row] >= Self.slowestRun, rates[row] > 0 else { continue }
      tests[index].bands.append((speeds[row], rates[row]))
      tests[index].person.segments.append(
        SteadySegment(
          start: VO2MaxSubject.date, secondsIntoWorkout: 0, gait: .running,
          speed: (speeds[row] - Self.lag) / 3.6, heartRate: rates[row], isOutdoors: false))
    }
    self.tests = tests
  }
}

/// A table of a study: rows of numbers by column name.
struct StudyTable {
  struct Row {
    fileprivate let fields: [String: Substring]

    /// The number of a column; `nil` if it is empty or not a number.
    subscript(column: String) -> Double? {
      fields[column].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    func text(_ column: String) -> String { fields[column].map(String.init) ?? "" }
  }

  let rows: [Row]
  private let columns: Set<String>

  /// Whether the table has all of the columns.
  func has(_ names: [String]) -> Bool { columns.isSuperset(of: names) }

  /// A column's numbers, row by row; missing values are NaN.
  subscript(name: String) -> [Double] { rows.map { $0[name] ?? .nan } }

  /// `nil` if the file does not exist.
  init?(_ url: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    var lines = text.split(whereSeparator: \.isNewline)[...]
    guard let header = lines.popFirst() else { return nil }
    func values(_ line: Substring) -> [Substring] {
      line.split(separator: ",", omittingEmptySubsequences: false)
        .map { Substring($0.trimmingCharacters(in: .whitespaces)) }
    }
    let names = values(header).map(String.init)
    columns = Set(names)
    rows = lines.map {
      Row(fields: Dictionary(zip(names, values($0)), uniquingKeysWith: { first, _ in first }))
    }
  }
}
