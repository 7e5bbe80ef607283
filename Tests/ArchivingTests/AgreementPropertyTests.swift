import Archiving
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// Replicas that exchange archives, in random histories.
@Suite("replicas that exchange archives")
struct AgreementPropertyTests {
  private static let clients = ["watch", "phone"].map { ArchiveTestStore.client($0) }

  /// A history of several stores, each an own file.
  private struct History {
    let replicas: [ArchiveTestStore]
    var random: SplitMix64
    /// Archives that were sent and may still arrive, in any order and more than once.
    var sent: [String] = []
    var count = 0

    init(seed: Seed) async throws {
      random = seed.generator
      replicas = try (0..<3).map { _ in try ArchiveTestStore() }
      // The order of sources is the order in which a store first saw them.
      for replica in replicas {
        for client in AgreementPropertyTests.clients {
          let sample = AgreementPropertyTests.mass(50, name: "first", version: 0)
          try await replica.handle(client).save([sample])
        }
      }
    }

    mutating func pick(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func step() async throws {
      let replica = replicas[pick(3)]
      let client = AgreementPropertyTests.clients[pick(2)]
      switch pick(9) {
      case 0, 1, 2:
        let sample = AgreementPropertyTests.mass(
          Double(60 + pick(30)), name: ["a", "b"][pick(2)], version: Double(1 + pick(3)))
        try await replica.handle(client).save([sample])
      case 3:
        let sample = AgreementPropertyTests.mass(Double(60 + pick(30)), name: nil, version: 0)
        try await replica.handle(client).save([sample])
      case 4, 5:
        let all = try await replica.store.quantitySamples(.bodyMass)
        if !all.isEmpty { try await replica.store.delete([all[pick(all.count)].uuid]) }
      case 6: sent.append(try await send(from: replica))
      default:
        // Old, doubled and reordered archives; one that is never picked is lost.
        if !sent.isEmpty { try await Self.receive(sent[pick(sent.count)], replica) }
      }
    }

    mutating func send(from replica: ArchiveTestStore) async throws -> String {
      count += 1
      return try await replica.export("sent-\(count).zip")
    }

    static func receive(_ archive: String, _ replica: ArchiveTestStore) async throws {
      let report = try await ArchiveImport(
        from: archive, into: replica.store, appliesDeletions: true
      ).run()
      #expect(report.issues == [])
    }

    mutating func exchangeAll() async throws {
      for _ in 0..<2 {
        for sender in replicas {
          let archive = try await send(from: sender)
          for receiver in replicas where receiver.store.path != sender.store.path {
            try await Self.receive(archive, receiver)
          }
        }
      }
    }
  }

  private static func mass(_ kilograms: Double, name: String?, version: Double) -> Sample {
    let metadata: Metadata =
      name.map { [.syncIdentifier: .string($0), .syncVersion: .number(version)] } ?? [:]
    return .quantity(
      QuantitySample(
        type: .bodyMass, quantity: Quantity(kilograms, .kilogram),
        span: TimeRange(at: Instant(microseconds: 1_790_000_000_000_000)),
        header: ObjectHeader(metadata: metadata)))
  }

  // SID-01, SID-13, SID-14, SYNC-26, SYNC-27
  @Test(
    "after any saves, deletions, lost, doubled and reordered archives the next ones have equal bytes",
    arguments: Seed.first(12))
  func agreement(seed: Seed) async throws {
    var history = try await History(seed: seed)
    for _ in 0..<30 { try await history.step() }
    try await history.exchangeAll()
    let first = history.replicas[0]
    let archive = try await bytes(first.export("last.zip"))
    for replica in history.replicas {
      #expect(try replica.comparableContent() == first.comparableContent(), "\(seed)")
      #expect(try await bytes(replica.export("end.zip")) == archive, "\(seed)")
      #expect(try await replica.store.verify() == [], "\(seed)")
    }
  }
}
