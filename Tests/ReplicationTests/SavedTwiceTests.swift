import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Replication

@Suite("a sample that an application saves on two devices")
struct SavedTwiceTests {
  private func store(_ replica: ReplicaTestStore) async throws -> HealthStore {
    let application = try await replica.register("scale")
    try await replica.store.decide(
      [.quantity(.bodyMass): TypeDecision(share: true)], for: "org.example.scale")
    return application
  }

  // MIG-10
  @Test(
    "is one object on all replicas if it has a sync identity, and two on all if it has none",
    arguments: [("weighing of Monday", 1), (nil, 2)] as [(String?, Int)])
  func twice(name: String?, count: Int) async throws {
    let folder = try TemporaryFolder()
    let all = try await ReplicaTestStore.replicas(["watch", "phone"], sharing: folder)
    for replica in all {
      try await store(replica).save([ReplicaTestStore.mass(71.5, name: name, version: 1)])
    }
    for replica in all + all + all { try await replica.exchange() }
    for replica in all {
      let masses = try await replica.store.quantitySamples(.bodyMass).filter {
        $0.quantity == Quantity(71.5, .kilogram)
      }
      #expect(masses.count == count, "\(replica.name)")
    }
    try await ReplicaTestStore.expectEqual(all)
  }
}
