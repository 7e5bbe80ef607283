import Foundation
import GRDB
import HealthModel
import Testing

@testable import HealthStorage

/// A store of a person in Berlin, and samples of their days.
struct ActivityFixture {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init(zone: String = "Europe/Berlin") async throws {
    fixture = try TestStore()
    try await store.setTimeZone(try #require(TimeZone(identifier: zone)))
  }

  static func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  static func time(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

  func summary(_ day: String) async throws -> ActivitySummary? {
    try await store.activitySummary(for: try Self.day(day).components)
  }

  /// Saves the sample and returns its identity.
  @discardableResult
  func save(
    _ type: QuantityType, _ value: Double, from start: String, minutes: Double,
    as source: String? = nil, sync: (String, Double)? = nil
  ) async throws -> UUID {
    let metadata: Metadata =
      if let sync {
        [.syncIdentifier: .string(sync.0), .syncVersion: .number(sync.1)]
      } else {
        [:]
      }
    let sample = QuantitySample(
      type: type, quantity: Quantity(value, type.canonicalUnit),
      span: TimeRange(start: try Self.time(start), duration: .seconds(minutes * 60)),
      header: ObjectHeader(metadata: metadata))
    let handle = try source.map { name in
      try fixture.reopened(
        as: ClientIdentity(source: Source(name: name, bundleIdentifier: "org.example.\(name)")))
    }
    try await (handle ?? store).save([.quantity(sample)])
    return sample.uuid
  }

  @discardableResult
  func saveWorkout(
    _ activity: WorkoutActivityType, from start: String, minutes: Double,
    pauses: [(Double, Double)] = []
  ) async throws -> UUID {
    let start = try Self.time(start)
    func at(_ minutes: Double) -> Instant { start + .seconds(minutes * 60) }
    let workout = Workout(
      configuration: WorkoutConfiguration(activityType: activity, locationType: .indoor),
      span: TimeRange(start: start, end: at(minutes)),
      events: pauses.flatMap {
        [WorkoutEvent(kind: .pause, at: at($0.0)), WorkoutEvent(kind: .resume, at: at($0.1))]
      })
    try await store.save([.workout(workout)])
    return workout.uuid
  }

  func saveStood(_ start: String, value: Int = 0) async throws {
    let sample = CategorySample(
      type: .appleStandHour, value: value,
      span: TimeRange(start: try Self.time(start), duration: .seconds(3600)))
    try await store.save([.category(sample)])
  }

  /// An application that may read and save the types.
  func client(
    reading: [ObjectType], since: Instant? = nil, saving: [ObjectType] = []
  ) async throws -> HealthStore {
    let identity = ClientIdentity(
      source: Source(name: "app", bundleIdentifier: "org.example.app"))
    try await store.write { db in
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO source (name, bundleIdentifier) VALUES ('app', 'org.example.app')
          """)
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO client (sourceId, groupId, registered)
          SELECT id, 7, 0 FROM source WHERE bundleIdentifier = 'org.example.app'
          """)
      try db.execute(sql: "DELETE FROM permission WHERE groupId = 7")
      for type in Set(reading + saving) {
        var unit: (String, Int)?
        if case .quantity(let type) = type {
          unit = (type.canonicalUnit.description, type.aggregation.rawValue)
        }
        try db.execute(
          sql: """
            INSERT OR IGNORE INTO sampleType (identifier, canonicalUnit, aggregation)
            VALUES (?, ?, ?)
            """, arguments: [type.identifier, unit?.0, unit?.1])
        try db.execute(
          sql: """
            INSERT INTO permission (groupId, typeId, share, read, readSince)
            SELECT 7, id, ?, ?, ? FROM sampleType WHERE identifier = ?
            """,
          arguments: [
            saving.contains(type) ? 2 : 0, reading.contains(type) ? (since == nil ? 3 : 2) : 1,
            reading.contains(type) ? since?.microseconds : nil, type.identifier,
          ])
      }
    }
    return try HealthStore(at: store.path, for: identity, as: .client, creating: false)
  }
}
