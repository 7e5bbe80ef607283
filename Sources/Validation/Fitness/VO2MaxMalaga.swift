import Fitness
import Foundation
import HealthModel

/// Tests to exhaustion on a treadmill whose speed rises by about 1 km/h a minute, with heart rate and oxygen
/// as means of 1 km/h: the University of Málaga's, 992 tests of 857 people, on PhysioNet.
struct VO2MaxMalaga {
  static let path = "fitness/malaga_treadmill_stage_means.csv"

  struct Test {
    var person: VO2MaxSubject
    /// Beats per minute of the band in which the heart beat fastest.
    var highestHeartRate = 0.0
    /// Kilometres an hour and beats per minute of the bands that were run.
    var bands: [(speed: Double, heartRate: Double)]
  }

  /// Of adults, in the order of the file.
  let tests: [Test]

  /// Up to this person the oxygen that running takes is as in other studies; after it, its spread between
  /// people doubles: the analyser was at fault.
  static let lastSoundSubject = 536
  /// Kilometres an hour: slower bands mix the warm-up and the recovery in.
  private static let slowestBand = 6.0
  /// Kilometres an hour of the slowest band that was run.
  private static let slowestRun = 7.0
  /// Kilometres an hour by which oxygen and heart rate lag behind the speed of the ramp.
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
    // A test is a stretch of rows of one person in which the bands rise.
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
