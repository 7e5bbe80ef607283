import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage
@testable import StoreDatabase

@Suite("the comparison of ranges of identities")
struct RangeComparisonTests {
  private struct Entry: Hashable {
    var uuid: UUID
    var incarnation: Int64
  }

  private static func digests(_ entries: Set<Entry>, _ ranges: [IdentityRange]) -> [RangeDigest] {
    ranges.map { range in
      var digest = RangeDigest()
      for entry in entries where contains(range, entry.uuid) {
        digest.add(entry.uuid, incarnation: entry.incarnation)
      }
      return digest
    }
  }

  private static func contains(_ range: IdentityRange, _ uuid: UUID) -> Bool {
    uuid.bytes.flatMap { [$0 >> 4, $0 & 15] }.starts(with: range.digits)
  }

  @Test("finds every difference, and little else", arguments: Seed.first(20))
  func differences(seed: Seed) {
    var random = seed.generator
    func entry() -> Entry {
      let (high, low) = (random.next(), random.next())
      var bytes = Data()
      for word in [high, low] { withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) } }
      return Entry(uuid: UUID(bytes: bytes) ?? UUID(), incarnation: 0)
    }
    let shared = Set((0..<2000).map { _ in entry() })
    var (own, other) = (shared, shared)
    var different = Set<Entry>()
    for _ in 0..<Int(random.next() % 6) {
      let new = entry()
      different.insert(new)
      if random.next() % 2 == 0 { own.insert(new) } else { other.insert(new) }
    }
    if random.next() % 2 == 0, var again = shared.first {
      own.remove(again)
      again.incarnation = 1
      own.insert(again)
      different.insert(again)
    }
    var comparison = RangeComparison()
    var rounds = 0
    while !comparison.open.isEmpty {
      rounds += 1
      comparison.compare(
        Self.digests(own, comparison.open), Self.digests(other, comparison.open))
    }
    #expect(rounds <= 4)
    #expect(comparison.differing.count <= different.count)
    for entry in different {
      #expect(comparison.differing.contains { Self.contains($0, entry.uuid) }, "\(seed)")
    }
    for range in comparison.differing {
      #expect(different.contains { Self.contains(range, $0.uuid) }, "\(seed)")
    }
  }

  @Test("the digests of two stores are equal exactly if they have the same objects")
  func stores() async throws {
    let (first, second) = (try TestStore(), try TestStore())
    let samples = (0..<100).map { ReplicaTests.mass(Double(40 + $0), version: 1, "\($0)") }
    try await first.store.save(samples)
    try await second.store.save(samples.reversed())
    let all = IdentityRange.all.parts
    #expect(try await first.store.digests(of: all) == (try await second.store.digests(of: all)))
    try await second.store.delete([samples[3].uuid])
    var comparison = RangeComparison()
    while !comparison.open.isEmpty {
      comparison.compare(
        try await first.store.digests(of: comparison.open),
        try await second.store.digests(of: comparison.open))
    }
    #expect(comparison.differing.count == 1)
    #expect(
      comparison.differing.allSatisfy { Self.contains($0, samples[3].uuid) })
  }
}
