import Archiving
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Replication

@Suite("the exchange of replicas through a folder")
struct ExchangeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func pair() async throws -> (ReplicaTestStore, ReplicaTestStore) {
    let replicas = try await ReplicaTestStore.replicas(["watch", "phone"], sharing: folder)
    return (replicas[0], replicas[1])
  }

  private func exchangeInTurn(
    _ first: ReplicaTestStore, _ second: ReplicaTestStore, times: Int = 1
  ) async throws {
    for _ in 0..<times {
      try await first.exchange()
      try await second.exchange()
    }
  }

  private func expectEqual(
    _ replicas: [ReplicaTestStore], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let first = try await replicas[0].archive()
    for replica in replicas {
      #expect(try await replica.archive() == first, sourceLocation: sourceLocation)
      #expect(try await replica.store.verify() == [], sourceLocation: sourceLocation)
    }
  }

  // SID-01, SYNC-26
  @Test("a workout arrives with its samples and its route, and two stores have equal archives")
  func workout() async throws {
    let (watch, phone) = try await pair()
    let walk = try await watch.saveWalk(3, name: "walk", version: 1)
    try await watch.exchange()
    let report = try await phone.exchange()
    #expect(report.received.map(\.name) == ["watch"])
    #expect(report.isWhole)
    var stored = 0
    for try await batch in phone.store.samples(of: walk) { stored += batch.count }
    #expect(stored == 3)
    #expect(try await phone.store.routes(of: walk).count == 1)
    try await exchangeInTurn(watch, phone)
    try await expectEqual([watch, phone])
  }

  @Test("an exchange without a change writes nothing, whatever was received before")
  func idle() async throws {
    let (watch, phone) = try await pair()
    try await watch.saveWalk(3, name: "walk", version: 1)
    try await exchangeInTurn(watch, phone, times: 4)
    let before = try state(of: watch.folder)
    for replica in [watch, phone] {
      let report = try await replica.exchange()
      #expect(report.framesWritten == 0 && report.framesRemoved == 0)
      #expect(report.received.isEmpty)
    }
    #expect(try state(of: watch.folder) == before)
    // Everything has arrived, so no frame is left.
    #expect(before.keys.allSatisfy { $0.hasSuffix("status") })
  }

  /// The contents of all files, by path.
  private func state(of folder: String) throws -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: try Carrier.files(folder).map {
        ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
      })
  }

  // SYNC-27
  @Test("a deletion reaches the other replicas, and the deleted sample does not return")
  func deletion() async throws {
    let (watch, phone) = try await pair()
    let sample = ReplicaTestStore.mass(70, name: nil, version: 0)
    try await watch.store.save([sample])
    try await exchangeInTurn(watch, phone)
    try await phone.store.delete([sample.uuid])
    try await exchangeInTurn(phone, watch, times: 2)
    #expect(try await watch.store.quantitySamples(.bodyMass).allSatisfy { $0.uuid != sample.uuid })
    try await expectEqual([watch, phone])
  }

  @Test("what was received from the only other replica is not written back to it")
  func noEcho() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone, times: 2)
    try await watch.store.save(
      (0..<50).map { ReplicaTestStore.mass(Double($0), name: nil, version: 0) })
    try await watch.exchange()
    let report = try await phone.exchange()
    #expect(report.received.map(\.added.samples) == [50])
    #expect(report.framesWritten == 0)
  }

  @Test("a third replica that joins later gets everything, whoever of the others has gone")
  func lateReplica() async throws {
    let (watch, phone) = try await pair()
    try await watch.saveWalk(3, name: "walk", version: 1)
    try await exchangeInTurn(watch, phone, times: 3)
    // The watch is lost with its subfolder.
    try FileManager.default.removeItem(atPath: try await phone.subfolder(of: watch).path)
    let words = try await ReplicaKey.words(of: phone.store)
    let tablet = try ReplicaTestStore("tablet", folder: phone.folder)
    try await tablet.store.save([ReplicaTestStore.mass(50, name: "first", version: 0)])
    try await ReplicaKey.join(
      with: words.joined(separator: " "), tablet.store, in: tablet.folder, named: "tablet")
    try await exchangeInTurn(tablet, phone, times: 2)
    try await expectEqual([phone, tablet])
  }

  @Test("frames that were lost are written again, since the other replica does not have them")
  func lostFrames() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone)
    try await watch.saveWalk(3, name: nil, version: 0)
    try await watch.exchange()
    for path in try await watch.frames(of: watch) {
      try FileManager.default.removeItem(atPath: path)
    }
    let later = ReplicaTestStore.mass(71, name: nil, version: 0)
    try await watch.store.save([later])
    try await exchangeInTurn(watch, phone)
    try await watch.exchange()
    try await expectEqual([watch, phone])
  }

  @Test("a gap is reported, and closed by the next exchange of the writer")
  func gap() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone, times: 2)
    try await watch.store.save([ReplicaTestStore.mass(70, name: nil, version: 0)])
    try await watch.exchange()
    try await watch.store.save([ReplicaTestStore.mass(71, name: nil, version: 0)])
    try await watch.exchange()
    let frames = try await watch.frames(of: watch)
    #expect(frames.count == 2)
    try FileManager.default.removeItem(atPath: frames[0])
    let report = try await phone.exchange()
    #expect(report.received.isEmpty)
    #expect(
      report.notes.contains { if case .gap(name: "watch", _, _) = $0 { true } else { false } })
    #expect(!report.isWhole)
    try await watch.exchange()
    #expect(try await phone.exchange().isWhole)
    try await watch.exchange()
    try await expectEqual([watch, phone])
  }

  @Test("a copy of a store that exchanges under the same identity is refused, with either first")
  func copies() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone)
    let folder = watch.place.file("copy")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let copy = folder.appending(path: "health.sqlite").path
    _ = try await watch.store.backup(to: copy)
    let second = try HealthStore(at: copy, for: ReplicaTestStore.client("owner"), as: .owner)
    try await watch.store.save([ReplicaTestStore.mass(70, name: nil, version: 0)])
    try await watch.exchange()
    await #expect(throws: ReplicationError.copied(watch.folder)) {
      try await Exchange(second, through: watch.folder, at: ReplicaTestStore.start, by: "test")
        .run()
    }
    try await second.renewIdentity()
    _ = try await Exchange(second, through: watch.folder, at: ReplicaTestStore.start, by: "test")
      .run()
    _ = try await watch.exchange()
    _ = try await Exchange(second, through: watch.folder, at: ReplicaTestStore.start, by: "test")
      .run()
    #expect(try await second.quantitySamples(.bodyMass).count == 2)
  }

  @Test("a store that was restored from a backup gets back what it lost")
  func restored() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone, times: 2)
    let backup = watch.place.file("backup.sqlite").path
    _ = try await watch.store.backup(to: backup)
    try await watch.saveWalk(3, name: "walk", version: 1)
    try await exchangeInTurn(watch, phone, times: 2)
    _ = try await HealthStore.restore(
      from: backup, to: watch.store.path, for: ReplicaTestStore.client("owner"))
    #expect(try await watch.store.workouts(limit: 9).isEmpty)
    try await watch.store.save([ReplicaTestStore.mass(72, name: nil, version: 0)])
    try await exchangeInTurn(watch, phone, times: 3)
    #expect(try await watch.store.workouts(limit: 9).count == 1)
    #expect(try await phone.store.quantitySamples(.bodyMass).count == 2)
    try await expectEqual([watch, phone])
  }

  @Test(
    "a backup that becomes a second store is refused, and gets everything under its own identity")
  func restoredElsewhere() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone, times: 2)
    let backup = watch.place.file("backup.sqlite").path
    _ = try await watch.store.backup(to: backup)
    try await watch.saveWalk(3, name: "walk", version: 1)
    try await exchangeInTurn(watch, phone)
    let path = watch.place.file("second.sqlite").path
    _ = try await HealthStore.restore(
      from: backup, to: path, for: ReplicaTestStore.client("owner"))
    let second = try HealthStore(at: path, for: ReplicaTestStore.client("owner"), as: .owner)
    func exchange() async throws {
      _ = try await Exchange(
        second, through: watch.folder, at: ReplicaTestStore.start, by: "test"
      ).run()
    }
    await #expect(throws: ReplicationError.ahead(name: "phone")) { try await exchange() }
    try await second.renewIdentity()
    for _ in 0..<2 {
      try await exchange()
      try await watch.exchange()
      try await phone.exchange()
    }
    try await exchange()
    #expect(try await second.workouts(limit: 9).count == 1)
    try await expectEqual([watch, phone])
  }

  @Test("a removed replica is ignored until there is another key")
  func removal() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone, times: 2)
    let list = try await ReplicaList(of: watch.store)
    #expect(try await list.remove("phone") == "phone")
    try await phone.store.save([ReplicaTestStore.mass(70, name: nil, version: 0)])
    try await phone.exchange()
    let report = try await watch.exchange()
    #expect(report.notes == [.removed(name: "phone")])
    #expect(try await watch.store.quantitySamples(.bodyMass).count == 1)
    let words = try await ReplicaKey.renew(for: watch.store, in: watch.folder)
    try await watch.exchange()
    // The phone does not have the key of the watch's new files.
    #expect(try await phone.exchange().notes.count == 1)
    try await ReplicaKey.join(
      with: words.joined(separator: " "), phone.store, in: phone.folder, named: "phone")
    try await exchangeInTurn(watch, phone, times: 3)
    try await expectEqual([watch, phone])
  }

  @Test(
    "a code is refused that has another number of words, an unknown or a wrong one, or opens nothing here"
  )
  func codes() async throws {
    let (watch, _) = try await pair()
    let tablet = try ReplicaTestStore("tablet", folder: watch.folder)
    let words = try await ReplicaKey.words(of: watch.store)
    var wrong = words
    wrong.swapAt(0, words.indices.first { words[$0] != words[0] } ?? 1)
    var unknown = words
    unknown[3] = "workout"
    let other = try ReplicaTestStore("other")
    let foreign = try await ReplicaKey.make(for: other.store, in: other.folder, named: "other")
    for code in [Array(words.dropLast()), wrong, unknown, foreign] {
      await #expect(throws: ReplicationError.self) {
        try await ReplicaKey.join(
          with: code.joined(separator: " "), tablet.store, in: tablet.folder, named: "tablet")
      }
    }
    await #expect(throws: ReplicationError.folder(watch.folder, .inUse)) {
      _ = try await ReplicaKey.make(for: tablet.store, in: watch.folder, named: "tablet")
    }
  }

  // SID-13, SID-15
  @Test("a version that was already received changes nothing when it is saved again")
  func sameVersion() async throws {
    let (watch, phone) = try await pair()
    try await watch.store.save([ReplicaTestStore.mass(71, name: "a", version: 1)])
    try await exchangeInTurn(watch, phone, times: 2)
    let second = ReplicaTestStore.mass(72, name: "a", version: 2)
    try await phone.store.save([second])
    try await exchangeInTurn(phone, watch)
    try await watch.store.save([ReplicaTestStore.mass(73, name: "a", version: 2)])
    try await exchangeInTurn(watch, phone, times: 2)
    for replica in [watch, phone] {
      let named = try await replica.store.quantitySamples(.bodyMass).filter {
        $0.header.metadata.string(.syncIdentifier) == "a"
      }
      #expect(named.map(\.uuid) == [second.uuid])
    }
    try await expectEqual([watch, phone])
  }

  // MIG-03, MIG-04, MIG-08, INF-03
  @Test("what a store prunes stays on the other one, and does not come back")
  func pruning() async throws {
    let (watch, phone) = try await pair()
    try await exchangeInTurn(watch, phone, times: 2)
    let sample = ReplicaTestStore.mass(70, name: nil, version: 0)
    try await phone.store.save([sample])
    try await exchangeInTurn(phone, watch)
    #expect(try await watch.store.quantitySamples(.bodyMass).contains { $0.uuid == sample.uuid })
    try await watch.store.setRetention(.seconds(30 * 86_400))
    try await watch.store.prune(now: ReplicaTestStore.start + .seconds(100 * 86_400))
    try await exchangeInTurn(watch, phone, times: 3)
    #expect(try await watch.store.quantitySamples(.bodyMass).isEmpty)
    #expect(try await phone.store.quantitySamples(.bodyMass).contains { $0.uuid == sample.uuid })
  }

  @Test(
    "a replica that comes back when its deletions are forgotten is found, and both are equal again")
  func forgotten() async throws {
    let (watch, phone) = try await pair()
    let sample = ReplicaTestStore.mass(70, name: nil, version: 0)
    try await watch.store.save([sample])
    try await exchangeInTurn(watch, phone, times: 3)
    _ = try await ReplicaList(of: watch.store).remove("phone")
    try await watch.store.delete([sample.uuid])
    let later = Instant(secondsSince1970: Date().timeIntervalSince1970) + .seconds(92 * 86_400)
    try await watch.store.prune(now: later)
    #expect(try await watch.store.readLog { try $0.positions() }.forgotten > 0)
    let words = try await ReplicaKey.renew(for: watch.store, in: watch.folder)
    try await watch.exchange()
    try await ReplicaKey.join(
      with: words.joined(separator: " "), phone.store, in: phone.folder, named: "phone")
    let report = try await phone.exchange()
    #expect(report.notes.contains { if case .forgotten = $0 { true } else { false } })
    try await exchangeInTurn(watch, phone, times: 3)
    #expect(try await watch.store.quantitySamples(.bodyMass).contains { $0.uuid == sample.uuid })
    try await expectEqual([watch, phone])
    #expect(try await phone.exchange().isWhole)
    #expect(try await watch.frames(of: phone).isEmpty)
  }
}
