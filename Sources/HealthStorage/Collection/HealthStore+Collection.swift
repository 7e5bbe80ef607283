package import HealthModel
import StoreDatabase
package import StoreErrors

extension HealthStore {
  /// The types that the platform does not collect.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func collection() async throws(StoreError) -> CollectionRules {
    try requireOwner()
    return try await read { db in try CollectionTable(db: db).rules() }
  }

  /// Turns the collection of types off, or on again.
  ///
  /// While a type is off, the platform saves no measured or derived samples of it, whichever recorder or engine
  /// requests it: the write path skips the samples, a trace that contains nothing else is not recorded, and
  /// workout totals of the type remain empty. A sample that overlaps the time is also skipped when a workout is
  /// analyzed again later. Manual entries, data from files and other devices, data that applications save by
  /// their own permission, and stored data are not affected.
  ///
  /// - Parameters:
  ///   - isOn: Whether the types are collected from now on.
  ///   - types: Quantity and category types.
  ///   - now: The time of the change; by default that of the host's clock.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`), `StoreError.setting(_:)` (`notCollected`), or the any-time cases.
  package func setCollection(
    _ isOn: Bool, of types: Set<ObjectType>, now: Instant? = nil
  ) async throws(StoreError) {
    try requireOwner()
    for type in types.sortedByName where !type.isCollected {
      throw .notCollected(type: type.name)
    }
    let now = now ?? .current
    try await save { transaction in
      let table = CollectionTable(db: transaction.db)
      for type in types.sortedByName {
        let row = try transaction.typeID(type)
        if isOn {
          try table.turnOn(row, now: now)
        } else {
          try table.turnOff(row, now: now)
        }
      }
    }
  }
}

extension ObjectType {
  /// Whether the platform may save samples of the type by itself, which a person can turn off.
  package var isCollected: Bool {
    switch self {
    case .quantity, .category: true
    default: false
    }
  }
}

extension SaveTransaction {
  /// Whether the collection rules permit saving an object: objects that the platform itself measures or derives
  /// are skipped while their type is off.
  func isCollected(_ head: Head) -> Bool {
    collection.isEmpty || head.header.metadata[.wasUserEntered] == .bool(true)
      || collection.collects(head.type, head.span)
  }

  /// The totals of a workout without those of types that are not collected during its time.
  func collected(
    _ totals: Workout.Totals, of activity: WorkoutActivityType, _ span: TimeRange
  ) -> Workout.Totals {
    guard !collection.isEmpty else { return totals }
    var totals = totals
    if let type = activity.distanceType, !collection.collects(.quantity(type), span) {
      totals.distanceMeters = nil
    }
    if !collection.collects(.quantity(.heartRate), span) {
      totals.averageHeartRate = nil
      totals.maximumHeartRate = nil
    }
    if !collection.collects(.quantity(.activeEnergyBurned), span) {
      totals.energyKilocalories = nil
    }
    if !collection.collects(.quantity(.swimmingStrokeCount), span) { totals.strokeCount = nil }
    if !collection.collects(.quantity(.stepCount), span) { totals.stepCount = nil }
    return totals
  }
}
