import Foundation
import GRDB
import HealthModel
import TestSupport

@testable import HealthStorage

/// A store with its owner and the applications that the owner decides about.
struct Household {
  let fixture: TestStore
  var owner: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  static func identity(_ name: String) -> ClientIdentity {
    ClientIdentity(source: Source(name: name, bundleIdentifier: "org.example.\(name)"))
  }

  /// A handle of an application; it has its own group once a decision about it was made.
  func client(_ name: String) throws -> HealthStore {
    try HealthStore(
      at: owner.path, for: Self.identity(name), as: .client, creating: false)
  }

  /// Decides about types for an application.
  func decide(
    _ name: String, _ types: [ObjectType], share: SharingStatus = .sharingDenied,
    read: ReadScope? = .nothing
  ) async throws {
    let identity = Self.identity(name)
    try await owner.save { transaction in
      let db = transaction.db
      try db.execute(
        sql: "INSERT OR IGNORE INTO source (bundleIdentifier, name) VALUES (?, ?)",
        arguments: [identity.source.bundleIdentifier, identity.source.name])
      let source = try Int64.fetchOne(
        db, sql: "SELECT id FROM source WHERE bundleIdentifier = ?",
        arguments: [identity.source.bundleIdentifier])
      try db.execute(
        sql: "INSERT OR IGNORE INTO client (sourceId, groupId, registered) VALUES (?, ?, 0)",
        arguments: [source, transaction.countChange()])
      let group = try Int64.fetchOne(
        db, sql: "SELECT groupId FROM client WHERE sourceId = ?", arguments: [source])
      let change = transaction.countChange()
      var permission = Permission()
      permission.read = read
      for type in types {
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO permission
              (groupId, typeId, share, read, readSince, decidedChange) VALUES (?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            group, try transaction.typeID(type), share.rawValue, permission.readColumns.read,
            permission.readColumns.since, change,
          ])
      }
    }
  }

  static func heartRate(
    _ beats: Double, at seconds: Double = 0, sync: (String, Double)? = nil
  ) -> Sample {
    var metadata: Metadata = [:]
    if let sync { metadata = SyncIdentityTests.metadata(sync.0, sync.1) }
    return .quantity(
      QuantitySample(
        type: .heartRate, quantity: Quantity(beats, .countPerMinute),
        span: TimeRange(at: .at(seconds)),
        header: ObjectHeader(metadata: metadata)))
  }

  static func steps(_ count: Double, at seconds: Double = 0) -> Sample {
    .quantity(
      QuantitySample(
        type: .stepCount, quantity: Quantity(count, .count),
        span: TimeRange(start: .at(seconds), end: .at(seconds + 60))))
  }

  static func bloodPressure(at seconds: Double) -> Sample {
    let span = TimeRange(at: .at(seconds))
    let members = [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic].map { type in
      Sample.quantity(
        QuantitySample(type: type, quantity: Quantity(80, type.canonicalUnit), span: span))
    }
    return .correlation(Correlation(type: .bloodPressure, span: span, members: members))
  }
}

/// The objects that a client collects by following the store.
struct Replica {
  private(set) var samples: [UUID: Sample] = [:]
  private(set) var anchor: QueryAnchor?
  /// Every object that the client received.
  private(set) var added: [UUID] = []

  var identities: Set<UUID> { Set(samples.keys) }

  mutating func apply(_ changes: Changes) {
    if changes.isReset { samples = [:] }
    for object in changes.deleted { samples[object.uuid] = nil }
    for sample in changes.added { samples[sample.uuid] = sample }
    added += changes.added.map(\.uuid)
    anchor = changes.anchor
  }

  /// Follows until there are no more changes.
  mutating func follow(_ store: HealthStore, _ query: ChangeQuery) async throws {
    var hasMore = true
    while hasMore {
      let changes = try await store.changes(query, since: anchor)
      apply(changes)
      hasMore = changes.hasMore
    }
  }
}
