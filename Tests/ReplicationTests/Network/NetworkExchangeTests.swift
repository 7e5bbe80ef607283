import Foundation
import HealthModel
import HealthStorage
import NIOCore
import StoreDatabase
import TestSupport
import Testing

@testable import ReplicaNetwork
@testable import Replication

@Suite("the exchange of paired replicas over a network")
struct NetworkExchangeTests {
  private func expectEqual(
    _ first: NetworkTestReplica, _ second: NetworkTestReplica, _ words: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    if try await first.store.archive() != second.store.archive() {
      let (more, less) = (
        try await first.store.lines(notIn: second.store),
        try await second.store.lines(notIn: first.store)
      )
      Issue.record(
        "\(words) \(first.store.name) alone: \(more); \(second.store.name) alone: \(less)",
        sourceLocation: sourceLocation)
    }
    for replica in [first, second] {
      #expect(try await replica.store.store.verify() == [], sourceLocation: sourceLocation)
    }
  }

  // SID-01, SYNC-26
  @Test("one exchange brings the changes of both sides across, and the archives have equal bytes")
  func both() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let walk = try await watch.store.saveWalk(3, name: "walk", version: 1)
    try await phone.store.store.save([ReplicaTestStore.mass(70, name: nil, version: 0)])
    let report = try await watch.exchange(with: phone)
    #expect(report.isWhole)
    #expect(report.received.map(\.name) == ["phone"])
    #expect(report.framesWritten > 0 && report.changesWritten > 0)
    #expect(try await phone.store.store.routes(of: walk).count == 1)
    try await expectEqual(watch, phone)
    let second = try await watch.exchange(with: phone)
    #expect(second.received.isEmpty && second.framesWritten == 0)
  }

  // SYNC-27
  @Test("a deletion arrives, and the deleted sample does not return")
  func deletion() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let sample = ReplicaTestStore.mass(70, name: nil, version: 0)
    try await watch.store.store.save([sample])
    try await watch.exchange(with: phone)
    try await phone.store.store.delete([sample.uuid])
    try await watch.exchange(with: phone)
    try await phone.exchange(with: watch)
    let left = try await watch.store.store.quantitySamples(.bodyMass)
    #expect(left.allSatisfy { $0.uuid != sample.uuid })
    try await expectEqual(watch, phone)
  }

  @Test("changes of more than one frame arrive in order, and positions reach the last change")
  func frames() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    for number in 0..<(2 * ChangeSelection.workoutsAtOnce + 3) {
      try await watch.store.saveWalk(Double(1 + number), name: nil, version: 0)
    }
    let report = try await watch.exchange(with: phone)
    #expect(report.framesWritten >= 3)
    let last = try await watch.network.lastChange()
    #expect(try await phone.store.position(of: watch.store) == last)
    try await expectEqual(watch, phone)
  }

  @Test("a connection that is cut anywhere leaves no half, and the next exchange completes it")
  func cuts() async throws {
    // The bytes of a whole exchange.
    func histories(_ cut: Int) async throws -> Int {
      let (watch, phone) = try await NetworkTestReplica.pair()
      for number in 0..<ChangeSelection.workoutsAtOnce + 2 {
        try await watch.store.saveWalk(Double(1 + number), name: nil, version: 0)
      }
      try await phone.store.saveWalk(99, name: "w", version: 1)
      return try await phone.serving { address in
        let proxy = CuttingProxy(to: address.port, cutAfter: cut)
        defer { proxy.end() }
        if cut == .max {
          try await watch.exchange(with: phone, at: proxy.address)
        } else {
          // Whether it fails or was complete before the cut, what arrived is whole.
          _ = try? await watch.exchange(with: phone, at: proxy.address)
          // Its own, and whole frames of the other one.
          let count = try await phone.store.store.workouts(limit: 100).count
          #expect(
            [1, 1 + ChangeSelection.workoutsAtOnce, 3 + ChangeSelection.workoutsAtOnce].contains(
              count))
          #expect(try await phone.store.store.verify() == [])
          try await watch.exchange(with: phone, at: address)
        }
        try await expectEqual(watch, phone, "cut after \(cut)")
        return proxy.bytes
      }
    }
    let whole = try await histories(.max)
    for part in 0..<24 {
      _ = try await histories(whole * part / 24)
    }
  }

  @Test("a replica with another key than the paired one is refused by both sides")
  func wrongKey() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    let stranger = try await NetworkTestReplica("stranger")
    try await stranger.add(phone)
    let before = try await phone.store.archive()
    try await phone.serving { address in
      await #expect(throws: NetworkError.notAccepted(name: "phone")) {
        try await stranger.exchange(with: phone, at: address)
      }
    }
    try await stranger.serving { address in
      await #expect(throws: NetworkError.otherKey(name: "phone", address)) {
        try await watch.exchange(with: phone, at: address)
      }
    }
    #expect(try await phone.store.archive() == before)
    #expect(try await phone.store.store.replicas().map(\.name) == ["watch"])
  }

  @Test("a removed replica is refused from then on, also over a connection that is open")
  func removed() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    try await watch.exchange(with: phone)
    _ = try await ReplicaList(of: phone.store.store).remove("watch")
    await #expect(throws: NetworkError.notAccepted(name: "phone")) {
      try await watch.exchange(with: phone)
    }
    try await phone.add(watch)
    try await watch.add(phone)
    #expect(try await watch.exchange(with: phone).isWhole)
    let events = EventList()
    try await phone.serving(events) { address in
      try await watch.locate(phone, at: address)
      try await watch.serving { _ in
        #expect(try await eventually { events.texts.contains { $0.hasPrefix("connected") } })
        _ = try await ReplicaList(of: phone.store.store).remove("watch")
        try await Task.sleep(for: .milliseconds(300))
        try await watch.store.store.save([ReplicaTestStore.mass(91, name: nil, version: 0)])
        try await Task.sleep(for: .seconds(1))
      }
    }
    let masses = try await phone.store.store.quantitySamples(.bodyMass)
    #expect(try !masses.contains { try $0.quantity.value(in: .kilogram) == 91 })
  }

  @Test("a copy of a store that exchanged under its identity is refused, whichever comes second")
  func copies() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    try await watch.exchange(with: phone)
    let folder = watch.store.place.file("copy")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let path = folder.appending(path: "health.sqlite").path
    _ = try await watch.store.store.backup(to: path)
    var limits = NetworkTestReplica.limits
    limits.handshake = .seconds(5)
    let copied = try HealthStore(at: path, for: ReplicaTestStore.client("owner"), as: .owner)
    try await watch.exchange(with: phone)
    let copy = try await NetworkReplica(copied, named: "watch", by: "test 1", limits: limits) {
      ReplicaTestStore.start
    }
    let peer = try await NetworkReplica.find("phone", in: copied)
    try await phone.serving { address in
      await #expect(throws: NetworkError.self) {
        _ = try await NetworkExchange(of: copy, with: peer).run(at: FixedAddress(address))
      }
    }
    // The one that went on is not shut out.
    #expect(try await watch.exchange(with: phone).isWhole)
    // With an identity of its own the copy has another key, and is paired with nobody.
    try await copied.renewIdentity()
    await #expect(throws: NetworkError.notPaired("phone")) {
      _ = try await NetworkReplica.find("phone", in: copied)
    }
  }

  @Test("a change appears on the other side of an open connection, and nothing is sent while idle")
  func follow() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    try await phone.serving { address in
      let proxy = CuttingProxy(to: address.port)
      defer { proxy.end() }
      try await watch.locate(phone, at: proxy.address)
      try await watch.serving { _ in
        for (from, to) in [(watch, phone), (phone, watch)] {
          let sample = ReplicaTestStore.mass(77, name: nil, version: 0)
          try await from.store.store.save([sample])
          let hasArrived = try await eventually {
            try await to.store.store.quantitySamples(.bodyMass).contains { $0.uuid == sample.uuid }
          }
          #expect(hasArrived, "from \(from.store.name)")
        }
        // The looks after a write end within 2.2 seconds.
        try await Task.sleep(for: .seconds(3))
        let before = proxy.bytes
        try await Task.sleep(for: .seconds(2))
        #expect(proxy.bytes == before)
      }
    }
    try await expectEqual(watch, phone)
  }

  @Test("two services that connect with each other at once keep one connection, and agree")
  func crossed() async throws {
    let (watch, phone) = try await NetworkTestReplica.pair()
    try await watch.store.saveWalk(2, name: nil, version: 0)
    try await phone.store.saveWalk(3, name: nil, version: 0)
    try await phone.serving { phoneAddress in
      try await watch.locate(phone, at: phoneAddress)
      try await watch.serving { watchAddress in
        try await phone.locate(watch, at: watchAddress)
        try await phone.store.saveWalk(4, name: nil, version: 0)
        let areEqual = try await eventually {
          try await watch.store.archive() == phone.store.archive()
        }
        #expect(areEqual)
      }
    }
    try await expectEqual(watch, phone)
  }
}
