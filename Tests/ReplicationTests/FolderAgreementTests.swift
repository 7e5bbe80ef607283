import Foundation
import HealthModel
import HealthStorage
import StoreDatabase
import TestSupport
import Testing

@testable import Replication

/// Random histories of replicas, each with a folder of its own, between which a carrier copies files.
@Suite("replicas that exchange through folders that a carrier copies")
struct FolderAgreementTests {
  /// More are run by `WORKOUT_FOLDER_HISTORIES=5000`, from the seed `WORKOUT_FIRST_SEED` on.
  ///
  /// With seed 10018 a frame is lost whose workout has a later change when it is written again, and a frame after it has a
  /// route of the workout. With seed 200550 a replica whose subfolder was lost begins again, while an old frame of it is
  /// still on its way.
  private static let seeds: [Seed] = {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["WORKOUT_FOLDER_HISTORIES"].flatMap(UInt64.init) ?? 10
    let first = environment["WORKOUT_FIRST_SEED"].flatMap(UInt64.init) ?? 0
    return (Array(first..<first + count) + [10018, 200_550]).map { Seed($0) }
  }()

  private struct History {
    let replicas: [ReplicaTestStore]
    var random: SplitMix64
    /// The positions that each replica had, to see that none falls.
    var positions: [String: Int64] = [:]
    var walks = 0

    mutating func pick(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func step() async throws {
      let replica = replicas[pick(replicas.count)]
      switch pick(12) {
      case 0, 1, 2:
        let sample = ReplicaTestStore.mass(
          Double(60 + pick(30)), name: ["a", "b"][pick(2)], version: Double(1 + pick(3)),
          using: &random)
        try await replica.store.save([sample])
      case 3:
        try await replica.store.save([
          ReplicaTestStore.mass(Double(60 + pick(30)), name: nil, version: 0, using: &random)
        ])
      case 4:
        try await replica.saveWalk(
          Double(1 + pick(9)), name: ["w", nil][pick(2)], version: Double(1 + pick(3)),
          using: &random)
      case 5:
        let all = try await replica.store.quantitySamples(.bodyMass)
        if !all.isEmpty { try await replica.store.delete([all[pick(all.count)].uuid]) }
      case 6:
        let walks = try await replica.store.workouts(limit: 50)
        if !walks.isEmpty { try await replica.store.deleteWorkout(walks[pick(walks.count)].uuid) }
      case 7, 8: try await exchange(replica, killedAfter: nil)
      case 9: try await exchange(replica, killedAfter: pick(4))
      default: try await carry()
      }
    }

    /// Copies some files from one folder to another, in any order; the carrier also removes what was removed.
    mutating func carry() async throws {
      let (owner, other) = (replicas[pick(replicas.count)], replicas[pick(replicas.count)])
      guard owner.name != other.name else { return }
      let own = try await owner.subfolder(of: owner).name
      var files = try Carrier.files(owner.folder).filter { $0.hasPrefix(own) }
      files.shuffle(using: &random)
      for file in files where pick(4) > 0 {
        try Carrier.copy(file, from: owner.folder, to: other.folder)
      }
      for file in try Carrier.files(other.folder)
      where file.hasPrefix(own) && !files.contains(file) && pick(2) == 0 {
        try FileManager.default.removeItem(atPath: "\(other.folder)/\(file)")
      }
      guard pick(6) == 0, let lost = files.first(where: { $0.hasSuffix(".frame") }) else { return }
      // A frame is lost everywhere.
      for replica in replicas { unlink("\(replica.folder)/\(lost)") }
    }

    /// Exchanges, or ends between two steps as if the program was killed.
    mutating func exchange(_ replica: ReplicaTestStore, killedAfter steps: Int?) async throws {
      if let steps {
        guard let state = try await ReplicationState.read(replica.store), let key = state.key else {
          return
        }
        var run = try await ExchangeRun(
          Exchange(
            replica.store, through: replica.folder, at: ReplicaTestStore.start, by: "test"),
          state, ExchangeFolder(replica.folder, key: key))
        if steps > 0 { try await run.readStatuses() }
        if steps > 0 { try run.loseFrames() }
        if steps > 1 { try await run.receive() }
        if steps > 2 { try await run.send() }
      } else {
        try await replica.exchange()
      }
      for other in replicas where other.name != replica.name {
        let position = try await replica.position(of: other)
        let key = "\(replica.name) of \(other.name)"
        #expect(position >= positions[key, default: 0], "\(key)")
        positions[key] = position
      }
    }

    mutating func exchangeAll() async throws {
      for round in 0..<6 {
        for replica in replicas {
          let report = try await replica.exchange()
          // Damage that was found before is repaired by then.
          if round > 2 { #expect(report.isWhole, "\(replica.name): \(report.notes)") }
          for other in replicas where other.name != replica.name {
            try await Carrier.mirror(replica, to: other)
          }
        }
      }
    }
  }

  // SID-01, SID-13, SID-14, SYNC-26, SYNC-27, MIG-09
  @Test(
    "after any saves, deletions, kills, lost, doubled and reordered files the archives have equal bytes",
    arguments: [2, 3], seeds)
  func agreement(count: Int, seed: Seed) async throws {
    let names = Array(["watch", "phone", "desk"].prefix(count))
    var random = seed.generator
    let replicas = try await ReplicaTestStore.replicas(names, random: &random)
    var history = History(replicas: replicas, random: random)
    for _ in 0..<40 { try await history.step() }
    try await history.exchangeAll()
    let first = history.replicas[0]
    let archive = try await first.archive()
    for replica in history.replicas {
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
        list.replicas.allSatisfy { $0.waiting == 0 && $0.refused == 0 },
        "\(seed), \(replica.name): \(list.replicas)")
    }
  }
}
