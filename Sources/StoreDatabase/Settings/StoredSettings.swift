package import GRDB
package import HealthModel

/// The store's data other than objects: facts about the person, and the owner's settings.
package struct StoredSettings: Hashable, Sendable {
  /// A characteristic and the moment from which it is effective; `nil` for always.
  package struct DatedFact: Hashable, Sendable {
    package let value: Characteristic
    package let since: Instant?

    package init(value: Characteristic, since: Instant?) {
      self.value = value
      self.since = since
    }
  }

  /// A goal and the day from which it is effective.
  package struct Goal: Hashable, Sendable {
    package let metric: ActivityMetric
    package let day: CalendarDay
    package let value: Double

    package init(metric: ActivityMetric, day: CalendarDay, value: Double) {
      self.metric = metric
      self.day = day
      self.value = value
    }
  }

  package var characteristics: [DatedFact] = []
  package var facts: [ProfileFact: String] = [:]
  package var goals: [Goal] = []
  /// The owner's source orders, by type identifier: bundle identifiers, the preferred first.
  package var sourcePriorities: [String: [String]] = [:]
  package var recalibrations: [EstimateRecalibration] = []
  /// The retention time of samples in seconds, by type identifier; `*` for every type without its own.
  package var retention: [String: Int64] = [:]

  package init() {}
}

extension StoredSettings {
  /// Reads the settings of a store.
  ///
  /// - Throws: `DatabaseError`.
  package init(_ db: Database) throws {
    self.init()
    for type in CharacteristicType.all {
      self.characteristics += try ProfileTable(db: db).history(of: type).map {
        .init(value: $0.value, since: $0.since == .earliest ? nil : $0.since)
      }
    }
    for fact in ProfileFact.archived {
      self.facts[fact] = try ProfileTable(db: db).fact(fact)
    }
    self.goals = try Row.fetchAll(
      db, sql: "SELECT metric, day, value FROM activityGoal ORDER BY metric, day"
    ).compactMap { row in
      ActivityMetric(rawValue: row["metric"]).map {
        .init(metric: $0, day: CalendarDay(number: row["day"]), value: row["value"])
      }
    }
    let priorities = try Row.fetchAll(
      db,
      sql: """
        SELECT identifier, bundleIdentifier FROM sourcePriority
        JOIN sampleType ON sampleType.id = typeId JOIN source ON source.id = sourceId
        ORDER BY identifier, rank
        """)
    for row in priorities {
      self.sourcePriorities[row["identifier"], default: []].append(row["bundleIdentifier"])
    }
    for row in try Row.fetchAll(db, sql: "SELECT typeIdentifier, keepSeconds FROM retention") {
      self.retention[row["typeIdentifier"]] = row["keepSeconds"]
    }
    self.recalibrations = try Self.recalibrations(db)
  }

  private static func recalibrations(_ db: Database) throws -> [EstimateRecalibration] {
    let identifiers = try String.fetchAll(
      db,
      sql: """
        SELECT DISTINCT identifier FROM recalibration JOIN sampleType ON sampleType.id = typeId
        ORDER BY identifier
        """)
    return try identifiers.compactMap(QuantityType.init(identifier:)).flatMap {
      try RecalibrationTable(db: db).all(of: $0)
    }
  }
}

extension ProfileFact {
  /// The facts that the person entered or that a recording calibrated.
  ///
  /// The ledger of estimates belongs to the store that made them, tokens to the store that they open, and the key
  /// of replicas to the store that has it.
  package static let archived = allCases.filter {
    ![.estimateLedger, .applicationTokens, .replication, .replicaNetwork].contains($0)
  }
}
