import Foundation
import HealthModel
import HealthStorage
import NIOCore
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

/// Random histories of replicas, paired with each other, whose connections are cut.
@Suite("replicas that exchange over a network that breaks")
struct NetworkAgreementTests {
  private struct History {
    let replicas: [NetworkTestReplica]
    var random: SplitMix64
    /// The positions that each replica had, to see that none falls.
    var positions: [String: Int64] = [:]

    mutating func pick(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func step() async throws {
      let replica = replicas[pick(replicas.count)].store
      switch pick(11) {
      case 0, 1, 2:
        let sample = ReplicaTestStore.mass(
          Double(60 + pick(30)), name: ["a", "b"][pick(2)], version: Double(1 + pick(3)))
        try await replica.store.save([sample])
      case 3:
        try await replica.store.save([
          ReplicaTestStore.mass(Double(60 + pick(30)), name: nil, version: 0)
        ])
      case 4:
        try await replica.saveWalk(
          Double(1 + pick(9)), name: ["w", nil][pick(2)], version: Double(1 + pick(3)))
      case 5:
        let all = try await replica.store.quantitySamples(.bodyMass)
        if !all.isEmpty { try await replica.store.delete([all[pick(all.count)].uuid]) }
      case 6:
        let walks = try await replica.store.workouts(limit: 50)
        if !walks.isEmpty { try await replica.store.deleteWorkout(walks[pick(walks.count)].uuid) }
      case 7: try await exchange(cutAfter: nil)
      default: try await exchange(cutAfter: pick(12_000))
      }
    }

    /// Exchanges between two replicas, over a connection that may be cut.
    mutating func exchange(cutAfter bytes: Int?) async throws {
      let first = replicas[pick(replicas.count)]
      let second = replicas[pick(replicas.count)]
      guard first.store.name != second.store.name else { return }
      try await second.serving { address in
        guard let bytes else {
          try await first.exchange(with: second, at: address)
          return
        }
        let proxy = CuttingProxy(to: address.port, cutAfter: bytes)
        defer { proxy.end() }
        _ = try? await first.exchange(with: second, at: proxy.address)
      }
      for (one, other) in [(first, second), (second, first)] {
        let position = try await one.store.position(of: other.store)
        let key = "\(one.store.name) of \(other.store.name)"
        #expect(position >= positions[key, default: 0], "\(key)")
        positions[key] = position
      }
    }

    func exchangeAll() async throws {
      for _ in 0..<3 {
        for (index, first) in replicas.enumerated() {
          for second in replicas[(index + 1)...] {
            let report = try await first.exchange(with: second)
            #expect(report.isWhole, "\(report.notes)")
          }
        }
      }
    }
  }

  // SID-01, SID-13, SID-14, SYNC-26, SYNC-27, MIG-09
  @Test(
    "after any saves, deletions and cut connections the archives have equal bytes",
    arguments: [2, 3], Seed.first(8))
  func agreement(count: Int, seed: Seed) async throws {
    var replicas: [NetworkTestReplica] = []
    for name in ["watch", "phone", "desk"].prefix(count) {
      replicas.append(try await NetworkTestReplica(name))
    }
    for first in replicas {
      for second in replicas where second.store.name != first.store.name {
        try await first.add(second)
      }
    }
    var history = History(replicas: replicas, random: seed.generator)
    for _ in 0..<40 { try await history.step() }
    try await history.exchangeAll()
    let first = replicas[0].store
    let archive = try await first.archive()
    for replica in replicas.map(\.store) {
      if try await replica.archive() != archive {
        let (more, less) = (
          try await replica.lines(notIn: first), try await first.lines(notIn: replica)
        )
        Issue.record("\(seed), \(replica.name) alone: \(more); \(first.name) alone: \(less)")
      }
      #expect(try await replica.store.verify() == [], "\(seed)")
      let list = try await ReplicaList(of: replica.store)
      #expect(list.replicas.count == count - 1, "\(seed)")
      #expect(
        list.replicas.allSatisfy { $0.waiting == 0 && $0.refused == 0 && $0.isPaired },
        "\(seed), \(replica.name): \(list.replicas)")
    }
  }

  @Test("two sessions of the same stores at once, in any order of their ends, shut neither out")
  func twoSessions() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    try await phone.serving { address in
      for round in 0..<5 {
        try await watch.store.store.save([
          ReplicaTestStore.mass(Double(60 + round), name: nil, version: 0)
        ])
        async let first = watch.exchange(with: phone, at: address)
        async let second = watch.exchange(with: phone, at: address)
        let reports = try await [first, second]
        #expect(reports.allSatisfy { $0.isWhole })
      }
    }
    #expect(try await watch.store.archive() == phone.store.archive())
  }

  // SID-15
  @Test("a version that was received over the network changes nothing when it is saved again")
  func sameVersion() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    try await watch.store.store.save([ReplicaTestStore.mass(71, name: "a", version: 1)])
    try await watch.exchange(with: phone)
    let second = ReplicaTestStore.mass(72, name: "a", version: 2)
    try await phone.store.store.save([second])
    try await watch.exchange(with: phone)
    try await watch.store.store.save([ReplicaTestStore.mass(73, name: "a", version: 2)])
    try await phone.exchange(with: watch)
    for replica in [watch, phone] {
      let named = try await replica.store.store.quantitySamples(.bodyMass).filter {
        $0.header.metadata.string(.syncIdentifier) == "a"
      }
      #expect(named.map(\.uuid) == [second.uuid])
    }
    #expect(try await watch.store.archive() == phone.store.archive())
  }

  // MIG-08
  @Test("what a store prunes stays on the other one, and does not come back over the network")
  func pruning() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    try await watch.exchange(with: phone)
    let sample = ReplicaTestStore.mass(70, name: nil, version: 0)
    try await phone.store.store.save([sample])
    try await watch.exchange(with: phone)
    try await watch.store.store.setRetention(.seconds(30 * 86_400))
    try await watch.store.store.prune(now: ReplicaTestStore.start + .seconds(100 * 86_400))
    for _ in 0..<2 { try await watch.exchange(with: phone) }
    #expect(try await watch.store.store.quantitySamples(.bodyMass).isEmpty)
    let left = try await phone.store.store.quantitySamples(.bodyMass)
    #expect(left.contains { $0.uuid == sample.uuid })
  }

  @Test("deletions that one side has forgotten are found, and both sides are equal again")
  func forgotten() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let sample = ReplicaTestStore.mass(70, name: nil, version: 0)
    try await watch.store.store.save([sample])
    try await watch.exchange(with: phone)
    _ = try await ReplicaList(of: watch.store.store).remove("phone")
    try await watch.store.store.delete([sample.uuid])
    let later = Instant(secondsSince1970: Date().timeIntervalSince1970) + .seconds(92 * 86_400)
    try await watch.store.store.prune(now: later)
    try await watch.add(phone)
    try await phone.add(watch)
    let report = try await phone.exchange(with: watch)
    #expect(report.notes.contains { if case .forgotten = $0 { true } else { false } })
    try await watch.exchange(with: phone)
    let masses = try await watch.store.store.quantitySamples(.bodyMass)
    #expect(masses.contains { $0.uuid == sample.uuid })
    #expect(try await watch.store.archive() == phone.store.archive())
    #expect(try await phone.exchange(with: watch).isWhole)
  }

  @Test("a peer that says nothing is left after the time of its side of the handshake")
  func silence() async throws {
    var (watch, phone) = try await NetworkTestReplica.pair()
    watch.network.limits.handshake = .seconds(1)
    phone.network.limits.handshake = .seconds(1)
    let (first, second) = (watch, phone)
    // Nothing of the handshake passes.
    try await second.serving { address in
      let proxy = CuttingProxy(to: address.port, cutAfter: .max, isSilent: true)
      defer { proxy.end() }
      await #expect(throws: NetworkError.timeout(name: "phone", seconds: 1)) {
        try await first.exchange(with: second, at: proxy.address)
      }
      let report = try await first.exchange(with: second, at: address)
      #expect(report.isWhole)
    }
  }
}
