import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import Recording

/// The history of the person's facts in the store.
struct WalkerHistory: Sendable {
  private let person: PersonRecord
  private let calibrations: WalkCalibrations
  /// The estimates of oxygen uptake, oldest first.
  private let uptakes: [(date: Instant, uptake: Walker.OxygenUptake)]

  init(of store: HealthStore) async throws {
    person = try await PersonRecord(of: store)
    calibrations = WalkCalibrations(profile: try await store.profileFact(.walkingCalibration))
    uptakes = try await store.quantitySamples(.vo2Max, sort: [.oldestFirst])
      .compactMap(OxygenUptakeEstimate.init)
      .map {
        (
          $0.date,
          Walker.OxygenUptake(value: $0.value, relativeDeviation: $0.logStandardDeviation)
        )
      }
  }

  /// Returns the facts that were known at the start of a workout.
  func walker(for workout: Workout) -> Walker {
    let start = workout.span.start
    let facts = person.facts(at: start)
    let known = uptakes.partitioningIndex { $0.date >= start }
    return Walker(
      heightMeters: facts.heightMeters, usesWheelchair: facts.usesWheelchair,
      calibrations: calibrations, facts: facts,
      maximalOxygenUptake: known > 0 ? uptakes[known - 1].uptake : nil)
  }
}
