import Fitness
import Foundation
import HealthModel
import TestSupport

/// Simulated people with measured walks and their scores.
struct SteadinessSimulation {
  static let facts = PersonFacts(
    birthDate: BirthDate(year: 1955, month: 6, day: 1), sex: .female, heightMeters: 1.62,
    massKilograms: 70)

  /// Returns a gait that is worse than the reference by a number of units.
  static func gait(worse: Double) -> SimulatedWalkerGait {
    var gait = SimulatedWalkerGait()
    gait.worse = worse
    return gait
  }

  /// Returns the scores of a number of weeks of walking.
  static func weeks(
    _ count: Int, of gait: SimulatedWalkerGait, _ generator: inout SplitMix64
  ) -> [SteadinessEstimate] {
    let walks = WalkHistory(
      gait.bouts(days: count * 7, using: &generator).map { $0.observation })
    let weeks = WeekGrid(in: .gmt).weeks(
      endingIn: TimeRange(start: gait.start, duration: .seconds(count * 7 * 86_400)))
    return SteadinessEstimator().history(of: weeks, facts: { _ in facts }, walks: walks)
      .compactMap(\.estimate)
  }

  /// Returns the score of a walk without noise, before it is limited to between 0 and 1.
  static func truth(of gait: SimulatedWalkerGait) -> Double? {
    var generator = SplitMix64(seed: 0)
    return weeks(1, of: gait.withoutChance, &generator).first.map { $0.score - $0.limiting }
  }
}

extension SimulatedWalkerGait.Bout {
  fileprivate var observation: WalkObservation {
    WalkObservation(
      id: id, span: span, stepCount: stepCount, speed: speed, stepLength: stepLength,
      doubleSupport: doubleSupport, asymmetry: asymmetry,
      strideTimeVariability: strideTimeVariability)
  }
}
