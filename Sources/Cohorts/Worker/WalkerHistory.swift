import Estimation
import Fitness
import Foundation
package import HealthModel
package import HealthStorage
package import Recording

/// The history of the person's facts in the store.
package struct WalkerHistory: Sendable {
  private let person: PersonRecord
  private let calibrations: WalkCalibrations
  /// The estimates of oxygen uptake, oldest first.
  private let uptakes: [(date: Instant, uptake: Walker.OxygenUptake)]

  package init(of store: HealthStore) async throws {
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
  package func walker(for workout: Workout) -> Walker {
    let start = workout.span.start
    let facts = person.facts(at: start)
    let known = uptakes.partitioningIndex { $0.date >= start }
    return Walker(
      heightMeters: facts.heightMeters, usesWheelchair: facts.usesWheelchair,
      calibrations: calibrations, facts: facts,
      maximalOxygenUptake: known > 0 ? uptakes[known - 1].uptake : nil)
  }
}

extension Walker {
  /// Creates a walker from the current facts in the store.
  package init(of store: HealthStore) async throws {
    let facts = try await PersonRecord(of: store).facts(at: .latest)
    let uptake = try await store.quantitySamples(.vo2Max, sort: [.mostRecentFirst], limit: 1).first
      .flatMap(OxygenUptakeEstimate.init)
    self.init(
      heightMeters: facts.heightMeters, usesWheelchair: facts.usesWheelchair,
      calibrations: WalkCalibrations(profile: try await store.profileFact(.walkingCalibration)),
      facts: facts,
      maximalOxygenUptake: uptake.map {
        OxygenUptake(value: $0.value, relativeDeviation: $0.logStandardDeviation)
      })
  }
}
