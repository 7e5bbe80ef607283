import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// The largest number of a sample.
  ///
  /// Above it, the same amount in another unit, or a sum, might not be finite, and no JSON could have it.
  static let maximumNumber = 1e100

  /// Saves a quantity sample: its value in the type's canonical unit, and as given if that differs.
  ///
  /// - Returns: Its row; `nil` if a version that is not older is stored.
  mutating func insert(_ sample: QuantitySample) throws -> Int64? {
    guard let (row, replaced) = try insert(head(of: sample)) else { return nil }
    if let replaced { try remove(replaced) }
    return row
  }

  /// Returns the common properties of a quantity sample.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`invalid`).
  func head(of sample: QuantitySample) throws -> Head {
    var sample = sample
    // A known type has the rules of the type tables, whichever caller created the value.
    if let known = QuantityType(identifier: sample.type.identifier) { sample.type = known }
    let given = sample.quantity
    guard given.value.isFinite else {
      throw StoreError.invalid(sample.uuid, .notFinite(field: sample.type.identifier))
    }
    let unit = sample.type.canonicalUnit
    let isCanonical = given.unit == unit
    let value: Double
    do {
      value = isCanonical ? given.value : try given.value(in: unit)
    } catch {
      throw StoreError.invalid(
        sample.uuid,
        .incompatibleUnit(given.unit.description, type: sample.type.identifier))
    }
    guard max(abs(given.value), abs(value)) <= Self.maximumNumber else {
      throw StoreError.invalid(
        sample.uuid,
        .outOfRange(
          "\(-Self.maximumNumber) to \(Self.maximumNumber)", type: sample.type.identifier))
    }
    try validate(sample, value: value)
    return Head(
      header: sample.header, type: .quantity(sample.type), span: sample.span, value: value,
      given: isCanonical ? nil : given)
  }

  /// Associates samples with a stored workout, saving those that are not stored yet.
  mutating func associate(_ samples: [QuantitySample], workout: Int64) throws {
    try associate(samples.map(Sample.quantity), workout: workout)
  }

  /// Associates samples of any kind with a stored workout, saving those that are not stored yet.
  mutating func associate(_ samples: [Sample], workout: Int64) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO workoutSample (workoutId, start, sampleId) VALUES (?, ?, ?)")
    for sample in samples {
      let stored = try Row.fetchOne(
        db, cached: "SELECT id, start FROM sample WHERE uuid = ?", arguments: [sample.uuid.bytes])
      if let stored, try policy.sees(stored["id"], db) {
        try statement.execute(
          arguments: [workout, stored["start"] as Int64, stored["id"] as Int64])
      } else if let row = try save(sample) {
        try statement.execute(arguments: [workout, sample.span.start.microseconds, row])
      }
    }
  }

  func workoutRow(_ uuid: UUID) throws -> Int64 {
    let row = try Int64.fetchOne(
      db, cached: "SELECT workout.id FROM workout JOIN sample USING (id) WHERE uuid = ?",
      arguments: [uuid.bytes])
    guard let row, try policy.sees(row, db) else { throw StoreError.unknownWorkout(uuid) }
    return row
  }
}
