import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("random histories")
struct HistoryPropertyTests {
  private static let day = 86_400.0
  private static let types: [ObjectType] = [
    .quantity(.bodyMass), .quantity(.heartRate), .category(.sleepAnalysis),
  ]
  /// Saves are compared with the clock, so the samples are close to now.
  private static let now = Instant(secondsSince1970: Date().timeIntervalSince1970)

  /// A sample with few identifiers and versions, within the last days.
  private static func sample(_ random: inout RandomSamples) -> Sample {
    let span = TimeRange(at: now - .seconds(Double(random.number(0..<10)) * day + 60))
    let metadata =
      random.isOne(in: 4)
      ? [:]
      : SyncIdentityTests.metadata(
        random.pick(["a", "b", "c"]), Double(random.number(1..<6)))
    let header = ObjectHeader(metadata: metadata)
    switch random.pick(types) {
    case .quantity(let type):
      return .quantity(
        QuantitySample(
          type: type, quantity: Quantity(Double(random.number(50..<90)), type.canonicalUnit),
          span: span, header: header))
    case .category(let type):
      return .category(
        CategorySample(type: type, value: random.number(0..<6), span: span, header: header))
    default: preconditionFailure("no such type")
    }
  }

  /// The key of a live object: its identifier within its type and source.
  private struct Name: Hashable {
    let identifier: String
    let type: ObjectType
    let source: String
  }

  private static func versions(_ store: HealthStore) async throws -> [Name: [Double]] {
    let samples = try await store.samples(SampleQuery(types.map { SampleQuery.Part($0) }))
    #expect(Set(samples.map(\.uuid)).count == samples.count)
    var versions: [Name: [Double]] = [:]
    for sample in samples {
      guard let sync = SyncIdentity(sample.header.metadata),
        let source = sample.header.sourceRevision?.source.bundleIdentifier
      else { continue }
      let name = Name(identifier: sync.identifier, type: sample.type, source: source)
      versions[name, default: []].append(sync.version)
    }
    return versions
  }

  // SID-07, SID-08, SID-09, SID-12, SID-13, SID-14
  @Test(
    "after any saves, deletions and prunings each name has one object, and versions only rise",
    arguments: Seed.first(10))
  func history(seed: Seed) async throws {
    let fixture = try TestStore()
    var random = RandomSamples(seed: seed)
    let stores = try RandomSamples.clients.map { try fixture.reopened(as: $0) }
    var before: [Name: [Double]] = [:]
    for _ in 0..<60 {
      let store = random.pick(stores)
      var mayFall = false
      switch random.number(0..<10) {
      case 0:
        mayFall = true
        let all = try await store.samples(SampleQuery(random.pick(Self.types)))
        if !all.isEmpty { try await store.delete([random.pick(all).uuid]) }
      case 1:
        mayFall = true
        let days = Double(random.number(5..<12))
        try await store.setRetention(.seconds(days * Self.day))
        try await store.prune(now: Self.now)
        try await store.setRetention(nil)
      case 2, 3:
        var sample = Self.sample(&random)
        sample.setSource(random.pick(RandomSamples.clients).sourceRevision)
        try await store.save(as: .replica) { [sample] in _ = try $0.save(sample) }
      default: try await store.save((0..<3).map { _ in Self.sample(&random) })
      }
      let after = try await Self.versions(store)
      #expect(after.values.allSatisfy { $0.count == 1 })
      if !mayFall {
        for (name, versions) in before {
          #expect((after[name]?.first ?? -1) >= versions[0], "\(name)")
        }
      }
      before = after
    }
    #expect(try await fixture.store.verify().isEmpty)
    let clashes = try await fixture.store.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM tombstone WHERE uuid IN (SELECT uuid FROM sample)")
    }
    #expect(clashes == 0)
  }
}

extension Sample {
  fileprivate mutating func setSource(_ revision: SourceRevision) {
    switch self {
    case .quantity(var sample):
      sample.header.sourceRevision = revision
      self = .quantity(sample)
    case .category(var sample):
      sample.header.sourceRevision = revision
      self = .category(sample)
    default: break
    }
  }
}
