package import HealthModel
package import HealthStorage

/// How much a gear was used.
package struct GearUse: Hashable, Sendable {
  package let name: String
  /// What the person noted about it; `nil` if only workouts name it.
  package let gear: Gear?
  package private(set) var workoutCount = 0
  /// The time with the timer running.
  package private(set) var duration = Duration.zero
  /// The distance of the workouts in meters, without that before the first.
  package private(set) var workoutMeters = 0.0
  /// The start of the first and of the last workout.
  package private(set) var firstUse: Instant?
  package private(set) var lastUse: Instant?

  init(_ name: String, _ gear: Gear?) {
    self.name = name
    self.gear = gear
  }

  /// The whole distance in meters.
  package var meters: Double { workoutMeters + (gear?.earlierMeters ?? 0) }

  /// The part of its limit that is used up; `nil` without a limit.
  package var share: Double? { gear?.limitMeters.map { meters / $0 } }

  mutating func add(_ workout: Workout) {
    workoutCount += 1
    duration += workout.timerDuration
    workoutMeters += workout.totals.distanceMeters ?? 0
    firstUse = min(firstUse ?? workout.span.start, workout.span.start)
    lastUse = max(lastUse ?? workout.span.start, workout.span.start)
  }

  /// Reads the use of all gear: that of the list first, then what only workouts name, the latest first.
  ///
  /// The memory is that of a batch of workouts.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Returns: An entry for each name.
  /// - Throws: ``GearError/unreadable``, or the any-time cases of `StoreError`.
  package static func all(in store: HealthStore) async throws -> [GearUse] {
    let list = try await store.gearList()
    var uses = list.gear.map { GearUse($0.name, $0) }
    var indices = Dictionary(uniqueKeysWithValues: uses.enumerated().map { ($1.name, $0) })
    for try await batch in store.workoutBatches() {
      for workout in batch {
        guard let name = workout.header.metadata.string(.workoutGear) else { continue }
        if indices[name] == nil {
          indices[name] = uses.count
          uses.append(GearUse(name, nil))
        }
        if let index = indices[name] { uses[index].add(workout) }
      }
    }
    return uses
  }
}

extension HealthStore {
  /// Reads the gear of the person.
  ///
  /// - Throws: ``GearError/unreadable``, `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func gearList() async throws -> GearList {
    try GearList(profile: try await profileFact(.gear))
  }

  /// Changes the gear of the person.
  ///
  /// - Throws: What `body` throws, ``GearError/unreadable``, or the cases of ``gearList()``.
  package func changeGear(_ body: (inout GearList) throws -> Void) async throws {
    var list = try await gearList()
    try body(&list)
    try await setProfileFact(.gear, list.profile)
  }

  /// Reads the privacy zones of the person.
  ///
  /// - Throws: ``PrivacyZoneError/unreadable``, `StoreError.permission(_:)` (`ownerOnly`), or the any-time cases.
  package func privacyZones() async throws -> PrivacyZones {
    try PrivacyZones(profile: try await profileFact(.privacyZones))
  }

  /// Changes the privacy zones of the person.
  ///
  /// - Throws: What `body` throws, or the cases of ``privacyZones()``.
  package func changePrivacyZones(_ body: (inout PrivacyZones) throws -> Void) async throws {
    var zones = try await privacyZones()
    try body(&zones)
    try await setProfileFact(.privacyZones, zones.profile)
  }
}
