import Fitness
import Foundation
import HealthModel
import TestSupport

/// A person of the tests: days from Monday, 5 January 2026, in UTC, each with the same walks.
struct WalkDiary {
  static let monday = CalendarDay(number: 20_458)
  static let person = PersonFacts(
    birthDate: BirthDate(year: 1955, month: 6, day: 1), sex: .female, heightMeters: 1.62,
    massKilograms: 70)

  var walks: [WalkObservation] = []
  var wear: [WearTimeDay] = []

  static func midnight(_ day: Int) -> Instant {
    monday.advanced(by: day).span(in: .gmt).start
  }

  /// The moment at which a day begins and the days before it are over.
  static func moment(_ day: Int) -> EstimateMoment { EstimateMoment(midnight(day), in: .gmt) }

  /// Days with one walk of a minute per hour, from nine o'clock on.
  init(
    days: Range<Int>, boutsPerDay: Int = 4, speed: Double = 1.1, hours: Double = 14,
    changed: (inout WalkObservation, Int) -> Void = { _, _ in }
  ) {
    var generator = SplitMix64(seed: UInt64(days.lowerBound + 1000))
    for day in days {
      wear.append(WearTimeDay(day: Self.monday.advanced(by: day), hours: hours))
      for bout in 0..<boutsPerDay {
        let start = Self.midnight(day) + .seconds(32_400 + 3600 * bout)
        var walk = WalkObservation(
          id: UUID(using: &generator), span: TimeRange(start: start, duration: .seconds(60)),
          stepCount: 100, speed: speed, stepLength: 0.6, doubleSupport: 0.28, asymmetry: 0.05,
          strideTimeVariability: 0.03, cadence: 110, cadenceDeviation: 8, isCalibrated: true)
        changed(&walk, day)
        walks.append(walk)
      }
    }
  }

  static func + (a: WalkDiary, b: WalkDiary) -> WalkDiary {
    var both = a
    both.walks += b.walks
    both.wear += b.wear
    return both
  }

  func inputs(
    tests: [WalkTestResult] = [], oxygenUptakes: [OxygenUptakeEstimate] = [],
    recalibrations: [Recalibration] = []
  ) -> SixMinuteWalkInputs {
    SixMinuteWalkInputs(
      walks: WalkHistory(walks), wear: WearTimeHistory(wear), tests: tests,
      oxygenUptakes: oxygenUptakes, recalibrations: recalibrations)
  }
}
