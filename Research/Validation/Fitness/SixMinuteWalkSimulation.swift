import Fitness
import Foundation
import HealthModel
import TestSupport

/// Simulated people with their walks and estimates.
struct SixMinuteWalkSimulation {
  /// One person: the days, and the inputs of the estimates.
  struct Person {
    var days: [SimulatedWalker.Day]
    var inputs: SixMinuteWalkInputs

    /// Returns the person's true distance in meters after a number of days.
    func truth(after days: Int) -> Double { self.days[days - 1].distance }

    /// Returns the estimate after a number of days, if there is one.
    func estimate(
      after days: Int, by estimator: SixMinuteWalkEstimator = SixMinuteWalkEstimator()
    ) -> SixMinuteWalkEstimate? {
      let end = self.days[days - 1].start + .seconds(86_400)
      return try? estimator.estimate(
        at: EstimateMoment(end, in: .gmt), facts: SixMinuteWalkSimulation.facts, inputs: inputs)
    }
  }

  /// A woman aged 70; any facts would do, since the distances are drawn around their expected
  /// value.
  static let facts = PersonFacts(
    birthDate: BirthDate(year: 1955, month: 6, day: 1), sex: .female, heightMeters: 1.62,
    massKilograms: 70)

  /// The deviation of the distances from the expected value, and of the logarithm of the factors.
  var distanceDeviation = 110.0
  var factorDeviation = 0.10
  var driftDeviation = 12.0
  var loss: SimulatedWalker.Loss?
  /// Whether a recalibration an hour after the loss reports it.
  var isRecalibrated = false
  /// The day of a test in a clinic, with an error of 20 m.
  var testDay: Int?

  func people(_ count: Int, days: Int, seed: UInt64) -> [Person] {
    var generator = SplitMix64(seed: seed)
    return (0..<count).map { _ in person(days: days, &generator) }
  }

  private func person(days: Int, _ generator: inout SplitMix64) -> Person {
    let start = SimulatedWalker(distance: 0).start
    let expected = SixMinuteWalkPrior(facts: Self.facts, at: start).mean
    // No person whom the loss would leave unable to walk.
    let least = 150 + (loss?.meters ?? 0)
    var distance = 0.0
    repeat { distance = expected + distanceDeviation * generator.normal() } while distance < least
    var walker = SimulatedWalker(
      distance: distance, factor: exp(factorDeviation * generator.normal()))
    walker.driftDeviation = driftDeviation
    walker.loss = loss
    let days = walker.days(days, using: &generator)
    var inputs = SixMinuteWalkInputs(
      walks: WalkHistory(days.flatMap(\.walks)), wear: WearTimeHistory(days.map(\.wear)))
    if isRecalibrated, let loss {
      let date = days[loss.day].start
      inputs.recalibrations = [Recalibration(issued: date + .seconds(3600), from: date)]
    }
    if let testDay {
      inputs.tests = [
        WalkTestResult(
          id: UUID(using: &generator), date: days[testDay].start,
          meters: max(0, days[testDay].distance + 20 * generator.normal()))
      ]
    }
    return Person(days: days, inputs: inputs)
  }
}

extension SimulatedWalker.Day {
  fileprivate var wear: WearTimeDay {
    WearTimeDay(day: CalendarDay(of: start, in: .gmt), hours: wearHours)
  }

  fileprivate var walks: [WalkObservation] {
    bouts.map {
      WalkObservation(
        id: $0.id, span: $0.span, stepCount: $0.stepCount, speed: $0.speed, cadence: $0.cadence,
        isCalibrated: true)
    }
  }
}
