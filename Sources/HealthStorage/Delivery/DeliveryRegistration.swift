public import DeliverySchedules
import Foundation
import GRDB
public import HealthModel
import StoreDatabase

/// A client that is notified of changes of a type while it is not running.
public struct DeliveryRegistration: Hashable, Sendable, Identifiable {
  /// The type whose changes are delivered.
  public let type: ObjectType
  /// The registered client.
  public let client: Source
  /// The program or socket that receives the deliveries.
  public let target: DeliveryTarget
  /// The time of the next delivery, and the missed attempts.
  public let schedule: DeliverySchedule

  /// The client and the type.
  public let id: ID
  /// The last change that was delivered to the client.
  let deliveredChange: Int64
  let isOwners: Bool
  let group: Int64

  /// The client and the type: each pair has one registration.
  public struct ID: Hashable, Sendable {
    let source: Int64
    let type: Int64
  }

  static let select = """
    SELECT delivery.*, sampleType.identifier, sampleType.canonicalUnit, sampleType.aggregation,
      source.name, source.bundleIdentifier, client.groupId
    FROM delivery JOIN sampleType ON sampleType.id = delivery.typeId
      JOIN source ON source.id = delivery.sourceId
      JOIN client ON client.sourceId = delivery.sourceId
    """
  static let order = " ORDER BY source.bundleIdentifier, sampleType.identifier"

  init(_ row: Row) throws {
    let stored = try JSONDecoder().decode(
      StoredTarget.self, from: Data((row["target"] as String).utf8))
    guard let type = try Self.type(row), let target = stored.target,
      let frequency = UpdateFrequency(rawValue: row["frequency"])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a delivery without target") }
    self.type = type
    self.target = target
    client = Source(name: row["name"], bundleIdentifier: row["bundleIdentifier"])
    schedule = DeliverySchedule(
      frequency: frequency,
      delivered: (row["deliveredAt"] as Int64?).map(Instant.init(microseconds:)),
      misses: row["misses"],
      nextAttempt: (row["nextAttempt"] as Int64?).map(Instant.init(microseconds:)))
    id = ID(source: row["sourceId"], type: row["typeId"])
    deliveredChange = row["deliveredChange"]
    isOwners = stored.isOwner ?? false
    group = row["groupId"]
  }

  /// A known type, or an application's own, which the row describes completely.
  private static func type(_ row: Row) throws -> ObjectType? {
    if let known = ObjectType(identifier: row["identifier"]) { return known }
    guard let unit: String = row["canonicalUnit"],
      let aggregation = QuantityType.Aggregation(rawValue: row["aggregation"])
    else { return nil }
    return .quantity(
      QuantityType(
        identifier: row["identifier"], canonicalUnit: try HealthModel.Unit(unit),
        aggregation: aggregation))
  }

  /// Returns the newest change, if one of the type since the last delivery is visible to the client.
  func news(_ db: Database) throws -> Int64? {
    let policy =
      isOwners
      ? try AccessPolicy(db, client: ClientIdentity(source: client), role: .owner)
      : try AccessPolicy(db, source: id.source, group: group)
    let walk = try ChangeWalk(db, policy, types: [type])
    return try walk.typesChanged(after: deliveredChange).isEmpty ? nil : walk.counter
  }
}

/// The table of registrations.
struct DeliveryTable {
  let db: Database

  func all(of bundleIdentifier: String? = nil) throws -> [DeliveryRegistration] {
    let condition = bundleIdentifier == nil ? "" : " WHERE source.bundleIdentifier = ?"
    return try Row.fetchAll(
      db, sql: DeliveryRegistration.select + condition + DeliveryRegistration.order,
      arguments: bundleIdentifier.map { [$0] } ?? []
    ).map(DeliveryRegistration.init)
  }

  func registration(_ id: DeliveryRegistration.ID) throws -> DeliveryRegistration? {
    try Row.fetchOne(
      db,
      sql: DeliveryRegistration.select + " WHERE delivery.sourceId = ? AND delivery.typeId = ?",
      arguments: [id.source, id.type]
    ).map(DeliveryRegistration.init)
  }

  func update(
    _ id: DeliveryRegistration.ID, _ schedule: DeliverySchedule, deliveredChange: Int64
  ) throws {
    try db.execute(
      sql: """
        UPDATE delivery SET deliveredChange = max(deliveredChange, ?), deliveredAt = ?, misses = ?,
          nextAttempt = ? WHERE sourceId = ? AND typeId = ?
        """,
      arguments: [
        deliveredChange, schedule.delivered?.microseconds, schedule.misses,
        schedule.nextAttempt?.microseconds, id.source, id.type,
      ])
  }
}
