public import DeliverySchedules
import Foundation
import GRDB
public import HealthModel
public import StoreErrors

extension HealthStore {
  /// Registers the client for notifications of changes of a type while it is not running.
  ///
  /// Call it at each launch: an existing registration continues at its position with the new frequency
  /// and target, and stopped deliveries begin again. The client then observes (``observe(_:)``),
  /// queries the changes, and confirms that they are handled.
  ///
  /// - Parameters:
  ///   - type: The type to be notified about.
  ///   - frequency: The maximum frequency; some types are limited to hourly.
  ///   - target: The program or socket to notify.
  ///   - profile: The kind of this device.
  /// - Throws: `StoreError.delivery(type:_:)`, or the any-time cases.
  ///
  /// **Source** `enableBackgroundDelivery(for:frequency:)` of Apple's HealthKit documentation.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency, target: DeliveryTarget,
    on profile: DeviceProfile = .phone
  ) async throws(StoreError) {
    @Sendable func refusal(_ reason: DeliveryError) -> StoreError {
      .delivery(type: type.identifier, reason)
    }
    guard profile.hasBackgroundDelivery else { throw refusal(.device(profile)) }
    if case .correlation = type { throw refusal(.correlation) }
    guard type.isSample else { throw refusal(.noSamples) }
    guard target.isValid else { throw refusal(.target(target)) }
    let bounded = frequency.bounded(for: type)
    try await save { transaction in
      let typeID = try transaction.typeID(type)
      let source = try transaction.deliverySource(typeID)
      guard let source else { throw refusal(.undecided) }
      try transaction.register(type: typeID, source: source, bounded, target)
    }
  }

  /// Ends the deliveries of a type to the client.
  public func disableBackgroundDelivery(for type: ObjectType) async throws(StoreError) {
    let client = client.source.bundleIdentifier
    try await write { db in
      try db.execute(
        sql: """
          DELETE FROM delivery
          WHERE sourceId = (SELECT id FROM source WHERE bundleIdentifier = ?)
            AND typeId = (SELECT id FROM sampleType WHERE identifier = ?)
          """, arguments: [client, type.identifier])
    }
  }

  /// Ends all deliveries to the client.
  public func disableAllBackgroundDelivery() async throws(StoreError) {
    let client = client.source.bundleIdentifier
    try await write { db in
      try db.execute(
        sql: """
          DELETE FROM delivery WHERE sourceId = (SELECT id FROM source WHERE bundleIdentifier = ?)
          """, arguments: [client])
    }
  }

  /// The registrations, by client and type: all of them for the owner, a client's own for the client.
  public func deliveries() async throws(StoreError) -> [DeliveryRegistration] {
    let client = role == .owner ? nil : client.source.bundleIdentifier
    return try await read { db in try DeliveryTable(db: db).all(of: client) }
  }

  /// Records that the client has received the changes of the types up to a change.
  func noteDelivery(of types: Set<ObjectType>, through change: Int64) async throws(StoreError) {
    let client = client.source.bundleIdentifier
    let identifiers = Set(types.map(\.identifier))
    try await write { db in
      for registration in try DeliveryTable(db: db).all(of: client)
      where identifiers.contains(registration.type.identifier)
        && registration.deliveredChange < change
      {
        var schedule = registration.schedule
        schedule.misses = 0
        try DeliveryTable(db: db).update(registration.id, schedule, deliveredChange: change)
      }
    }
  }
}

extension SaveTransaction {
  /// The row of the client's source, if it may be notified of the type; `nil` while that is undecided.
  fileprivate mutating func deliverySource(_ type: Int64) throws -> Int64? {
    guard policy.role == .owner else {
      return policy.permission(type).read == nil ? nil : policy.ownSource
    }
    // The owner has no permissions of a group; for deliveries it is a client like any other.
    _ = try clientRevision()
    let source = try Int64.fetchOne(
      db, sql: "SELECT id FROM source WHERE bundleIdentifier = ?",
      arguments: [client.source.bundleIdentifier])
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO client (sourceId, groupId, registered)
        VALUES (?, ?, ?)
        """,
      arguments: [source, countChange(), Int64(clamping: Date().timeIntervalSince1970 * 1e6)])
    return source
  }

  fileprivate func register(
    type: Int64, source: Int64, _ frequency: UpdateFrequency, _ target: DeliveryTarget
  ) throws {
    let text = String(
      decoding: try JSONEncoder().encode(StoredTarget(target, role: policy.role)), as: UTF8.self)
    let id = DeliveryRegistration.ID(source: source, type: type)
    let table = DeliveryTable(db: db)
    guard let known = try table.registration(id) else {
      try db.execute(
        sql: """
          INSERT INTO delivery (sourceId, typeId, frequency, target, deliveredChange)
          SELECT ?, ?, ?, ?, value FROM changeCounter
          """, arguments: [source, type, frequency.rawValue, text])
      return
    }
    var schedule = known.schedule
    schedule.register(frequency)
    try db.execute(
      sql: "UPDATE delivery SET frequency = ?, target = ? WHERE sourceId = ? AND typeId = ?",
      arguments: [frequency.rawValue, text, source, type])
    try table.update(id, schedule, deliveredChange: known.deliveredChange)
  }
}
