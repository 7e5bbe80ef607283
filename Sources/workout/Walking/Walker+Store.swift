import HealthModel
import HealthStorage
import Recording

extension Walker {
  /// What the store knows of the person now.
  init(of store: HealthStore) async throws {
    let height = try await store.statistics(StatisticsQuery(.height, .mostRecent))
    let wheelchair = try await store.characteristic(.wheelchairUse)
    self.init(
      heightMeters: try height?.merged.mostRecent?.value(in: .meter),
      usesWheelchair: wheelchair == .wheelchairUse(.yes),
      calibrations: WalkCalibrations(profile: try await store.profileFact(.walkingCalibration)))
  }
}
