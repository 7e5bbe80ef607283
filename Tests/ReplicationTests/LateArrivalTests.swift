import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Replication

/// What arrives when the receiver has later things already, by the steps that a random history once took.
@Suite("what arrives late at a replica")
struct LateArrivalTests {
  private func expectEqual(_ replicas: [ReplicaTestStore]) async throws {
    for replica in replicas.dropFirst() {
      #expect(try await replica.lines(notIn: replicas[0]) == [])
      #expect(try await replicas[0].lines(notIn: replica) == [])
      #expect(try await replica.store.verify() == [])
    }
  }

  private func exchangeAll(_ replicas: [ReplicaTestStore], times: Int = 4) async throws {
    for _ in 0..<times {
      for replica in replicas {
        try await replica.exchange()
        for other in replicas where other.name != replica.name {
          try await Carrier.mirror(replica, to: other)
        }
      }
    }
  }

  // SID-01, SID-13, SYNC-26
  @Test("a relation between objects that a replica has already reaches the other ones")
  func relation() async throws {
    let replicas = try await ReplicaTestStore.replicas(["watch", "phone", "desk"])
    let (watch, phone, desk) = (replicas[0], replicas[1], replicas[2])
    try await exchangeAll(replicas)
    // The desk's walk is on the watch. The desk deletes it before the phone has received it.
    let walk = try await desk.saveWalk(3, name: "walk", version: 1)
    try await desk.exchange()
    try await Carrier.mirror(desk, to: watch)
    try await watch.exchange()
    try await desk.store.deleteWorkout(walk)
    for frame in try await desk.frames(of: desk) {
      try FileManager.default.removeItem(atPath: frame)
    }
    try await desk.exchange()
    // The phone saves another version of it, receives the heart rates without a walk, and sends both.
    try await phone.saveWalk(4, name: "walk", version: 2)
    try await Carrier.mirror(desk, to: phone)
    try await phone.exchange()
    try await Carrier.mirror(phone, to: desk)
    try await desk.exchange()
    // The watch still has the heart rates in the first version.
    try await Carrier.mirror(watch, to: phone)
    try await phone.exchange()
    // It receives the deletion before the other version.
    try await Carrier.mirror(desk, to: watch)
    try await watch.exchange()
    try await exchangeAll(replicas)
    try await expectEqual(replicas)
  }

  // SID-01, SYNC-26
  @Test("a frame from before a restore is not taken for the one with its number")
  func earlierFrame() async throws {
    let replicas = try await ReplicaTestStore.replicas(["watch", "phone"])
    let (watch, phone) = (replicas[0], replicas[1])
    try await exchangeAll(replicas)
    let backup = watch.place.file("backup.sqlite").path
    _ = try await watch.store.backup(to: backup)
    try await watch.store.save([ReplicaTestStore.mass(70, name: nil, version: 0)])
    try await watch.exchange()
    // It is on its way while the watch is replaced by its backup and its subfolder is lost.
    let late = try #require(try await watch.frames(of: watch).last)
    let transit = watch.place.file("transit").path
    try FileManager.default.copyItem(atPath: late, toPath: transit)
    _ = try await HealthStore.restore(
      from: backup, to: watch.store.path, for: ReplicaTestStore.client("owner"))
    try FileManager.default.removeItem(atPath: try await watch.subfolder(of: watch).path)
    repeat {
      try await watch.store.save([ReplicaTestStore.mass(72, name: nil, version: 0)])
      try await watch.exchange()
    } while !FileManager.default.fileExists(atPath: late)
    for round in 0..<4 {
      try await Carrier.mirror(watch, to: phone)
      let target =
        try await phone.subfolder(of: watch).path + "/" + (late as NSString).lastPathComponent
      if round == 0 || FileManager.default.fileExists(atPath: target) {
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: transit, toPath: target)
      }
      try await phone.exchange()
      #expect(
        try await !phone.store.quantitySamples(.bodyMass).contains {
          $0.quantity == Quantity(70, .kilogram)
        })
      try await Carrier.mirror(phone, to: watch)
      try await watch.exchange()
    }
    try await expectEqual(replicas)
  }
}
