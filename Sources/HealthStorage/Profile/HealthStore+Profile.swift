public import Foundation
import GRDB
public import HealthModel
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Returns a fact about the person, as of a moment.
  ///
  /// A fact that the owner has not set and one that a client may not read look the same: not set.
  ///
  /// - Throws: The any-time cases of `StoreError`.
  public func characteristic(
    _ type: CharacteristicType,
    at date: Instant = Instant(secondsSince1970: Date().timeIntervalSince1970)
  ) async throws(StoreError) -> Characteristic? {
    try await read { db, policy in
      let table = ProfileTable(db: db)
      guard try policy.reads(.characteristic(type), db) else {
        return Characteristic.notSet(type)
      }
      return try table.value(of: type, at: date) ?? Characteristic.notSet(type)
    }
  }

  /// All values of a fact over time, each with the moment from which it was effective, oldest first.
  public func history(
    of type: CharacteristicType
  ) async throws(StoreError) -> [(since: Instant, value: Characteristic)] {
    let found = try await read { db, policy in
      guard try policy.reads(.characteristic(type), db) else { return [DatedCharacteristic]() }
      return try ProfileTable(db: db).history(of: type)
    }
    return found.map { ($0.since, $0.value) }
  }

  /// Sets a fact about the person from a moment on; earlier values remain as history.
  ///
  /// - Parameters:
  ///   - value: The fact.
  ///   - since: The moment from which it is effective; `nil` means always, and deletes the history.
  ///     A value that is already in effect then is not written again.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  public func setCharacteristic(
    _ value: Characteristic, since: Instant? = nil
  ) async throws(StoreError) {
    try requireOwner()
    try await changeSettings { transaction in
      let table = ProfileTable(db: transaction.db)
      guard try !table.holds(value, since: since) else { return }
      try table.set(value, since: since)
      try ActivityDayTable(db: transaction.db).forgetAll()
    }
  }

  /// Returns the type of the person's own movement at a moment: pushes for a wheelchair user, else
  /// steps.
  ///
  /// **Source** HealthKit records one of the two all day and never both; distance in a wheelchair is
  /// recorded in wheelchair workouts alone (`WorkoutActivityType/distanceType`).
  public func stepType(at date: Instant) async throws(StoreError) -> QuantityType {
    let use = try await characteristic(.wheelchairUse, at: date)
    return use == .wheelchairUse(.yes) ? .pushCount : .stepCount
  }

  /// The time zone of the person's days; the machine's if none was set.
  public func timeZone() async throws(StoreError) -> TimeZone {
    try await read { db in try ProfileTable(db: db).timeZone }
  }

  /// Sets the time zone of the person's days.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  public func setTimeZone(_ zone: TimeZone) async throws(StoreError) {
    try await setProfileFact(.timeZone, zone.identifier)
  }

  /// A fact of the profile that is not a characteristic; `nil` if it was not set.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  public func profileFact(_ fact: ProfileFact) async throws(StoreError) -> String? {
    try requireOwner()
    return try await read { db in try ProfileTable(db: db).fact(fact) }
  }

  /// Sets or, with `nil`, removes a fact of the profile.
  ///
  /// - Throws: `StoreError.setting(_:)` (`profile`) for an invalid value, `StoreError.permission(_:)` (`ownerOnly`).
  public func setProfileFact(_ fact: ProfileFact, _ value: String?) async throws(StoreError) {
    try requireOwner()
    if let value, !fact.accepts(value) { throw .profile(fact, value) }
    guard ProfileFact.archived.contains(fact) else {
      return try await write { db in try ProfileTable(db: db).setFact(fact, value) }
    }
    try await changeSettings { try ProfileTable(db: $0.db).setFact(fact, value) }
  }
}

extension AccessPolicy {
  /// Whether the handle may read a type other than a sample type.
  func reads(_ type: ObjectType, _ db: Database) throws -> Bool {
    guard role == .client else { return true }
    guard let typeID = try Self.typeID(db, type) else { return false }
    switch permission(typeID).read {
    case nil, .nothing: return false
    case .since, .everything: return true
    }
  }
}
