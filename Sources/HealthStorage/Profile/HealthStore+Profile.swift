public import Foundation
import GRDB
public import HealthModel

extension HealthStore {
  /// A fact about the person, as it is at a moment.
  ///
  /// What the owner has not set, and what a client may not read, is the same: not set.
  ///
  /// - Throws: The any-time cases of ``StoreError``.
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

  /// Every value that a fact has had, each with the moment from which it held, oldest first.
  public func history(
    of type: CharacteristicType
  ) async throws(StoreError) -> [(since: Instant, value: Characteristic)] {
    let found = try await read { db, policy in
      guard try policy.reads(.characteristic(type), db) else { return [DatedCharacteristic]() }
      return try ProfileTable(db: db).history(of: type)
    }
    return found.map { ($0.since, $0.value) }
  }

  /// Sets a fact about the person from a moment on; what held before is kept as history.
  ///
  /// - Parameters:
  ///   - value: The fact.
  ///   - since: When it began to hold; `nil` says that it always did, and forgets the history. What
  ///     holds then already is not written again.
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func setCharacteristic(
    _ value: Characteristic, since: Instant? = nil
  ) async throws(StoreError) {
    try requireOwner()
    try await write { db in
      let table = ProfileTable(db: db)
      guard try !table.holds(value, since: since) else { return }
      try table.set(value, since: since)
      try ActivityDayTable(db: db).forgetAll()
    }
  }

  /// What the person's own movement counts as at a moment: pushes for a wheelchair user, else steps.
  ///
  /// **Source** HealthKit records one of the two all day and never both; distance in a wheelchair is
  /// recorded in wheelchair workouts alone (``HealthModel/WorkoutActivityType/distanceType``).
  public func stepType(at date: Instant) async throws(StoreError) -> QuantityType {
    let use = try await characteristic(.wheelchairUse, at: date)
    return use == .wheelchairUse(.yes) ? .pushCount : .stepCount
  }

  /// The time zone that the person's days are days of; the machine's where none was set.
  public func timeZone() async throws(StoreError) -> TimeZone {
    try await read { db in try ProfileTable(db: db).timeZone }
  }

  /// Sets the time zone that the person's days are days of.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func setTimeZone(_ zone: TimeZone) async throws(StoreError) {
    try await setProfileFact(.timeZone, zone.identifier)
  }

  /// A fact of the profile that is no characteristic; `nil` when it was not set.
  ///
  /// - Throws: ``StoreError/ownerOnly``, or the any-time cases.
  public func profileFact(_ fact: ProfileFact) async throws(StoreError) -> String? {
    try requireOwner()
    return try await read { db in try ProfileTable(db: db).fact(fact) }
  }

  /// Sets or, with `nil`, forgets a fact of the profile.
  ///
  /// - Throws: ``StoreError/profile(_:_:)`` for what is no value of it, ``StoreError/ownerOnly``.
  public func setProfileFact(_ fact: ProfileFact, _ value: String?) async throws(StoreError) {
    try requireOwner()
    if let value, !fact.takes(value) { throw .profile(fact, value) }
    try await write { db in try ProfileTable(db: db).setFact(fact, value) }
  }
}

extension AccessPolicy {
  /// Whether the handle may read something that is no sample.
  func reads(_ type: ObjectType, _ db: Database) throws -> Bool {
    guard role == .client else { return true }
    guard let typeID = try Self.typeID(db, type) else { return false }
    switch permission(typeID).read {
    case nil, .nothing: return false
    case .since, .everything: return true
    }
  }
}
