import Estimation
import Fitness
import HealthModel
import HealthStorage
import Recording

extension Walker {
  /// Creates a walker from the current facts in the store.
  init(of store: HealthStore) async throws {
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
