import GRDB
package import HealthModel
public import SampleStatistics
import StoreDatabase
public import StoreErrors

extension HealthStore {
  /// Returns the statistics of all samples of the query.
  ///
  /// - Returns: The statistics of the query's time or, if it has none, of the time from the first
  ///   sample's start to the last one's end; `nil` if there is no sample.
  /// - Throws: `StoreError.query(_:)` (`statistics`) for options that do not fit the type,
  ///   `StoreError.query(_:)` (`predicate`) for a predicate that does not.
  public func statistics(_ query: StatisticsQuery) async throws(StoreError) -> Statistics? {
    try await run(query, .whole) { type, found, extent in
      guard let statistics = found.first?.statistics, let span = query.span ?? extent else {
        return nil
      }
      return Statistics(
        type: type, span: span, merged: statistics.merged, separate: statistics.separate)
    }
  }

  /// Returns the statistics of each interval of a grid that has samples, all of them at once.
  ///
  /// An interval that lies only partly in the query's time has the values of that part.
  ///
  /// - Throws: `StoreError.query(_:)` (`statistics`) for options that do not fit the type, and if the number of
  ///   intervals with samples exceeds the memory limit; `StoreError.query(_:)` (`predicate`) for a predicate
  ///   that does not fit it.
  public func statisticsCollection(
    _ query: StatisticsQuery, every grid: StatisticsGrid
  ) async throws(StoreError) -> StatisticsCollection {
    try await run(query, .grid(grid)) { type, found, _ in
      StatisticsCollection(type, options: query.options, grid: grid, populated: found)
    }
  }

  private func run<Result: Sendable>(
    _ query: StatisticsQuery, _ period: StatisticsPeriod,
    _ result:
      @escaping @Sendable (
        QuantityType, [(index: Int, statistics: Statistics)], TimeRange?
      ) throws -> Result
  ) async throws(StoreError) -> Result {
    do {
      try query.options.check(for: query.type)
    } catch {
      throw .statistics(error)
    }
    return try await read { db, policy in
      let reading = StatisticsReading(db: db, policy: policy, query: query, period: period)
      return try reading.run(result)
    }
  }
}

/// Computes the statistics of one query in one snapshot of the store.
struct StatisticsReading {
  let db: Database
  let policy: AccessPolicy
  let query: StatisticsQuery
  let period: StatisticsPeriod

  func run<Result>(
    _ result: (QuantityType, [(index: Int, statistics: Statistics)], TimeRange?) throws -> Result
  ) throws -> Result {
    guard let (typeID, type) = try storedType(), !policy.seesNothing(of: typeID) else {
      return try result(query.type, [], nil)
    }
    let preference = try SourcePriorityTable(db).preference(typeID: typeID)
    do {
      var engine = try StatisticsEngine(
        type, options: query.options, period: period, limits: query.span,
        sources: preference.sources, maximumIntervals: query.maximumIntervals)
      let rows = StatisticsRows(
        db: db, typeID: typeID, span: query.span, policy: policy,
        predicate: try CompiledPredicate(query.predicate, for: .quantity(type), policy: policy))
      try rows.forEach { row in
        try engine.add(try Self.sample(row, preference))
      }
      let extent = engine.extent
      return try result(type, try engine.finish(), extent)
    } catch let error as StatisticsError {
      throw StoreError.statistics(error)
    }
  }

  /// The row of the type, and the type with its stored unit; `nil` if no sample of it was ever saved.
  private func storedType() throws -> (id: Int64, type: QuantityType)? {
    let row = try Row.fetchOne(
      db, sql: "SELECT id, canonicalUnit FROM sampleType WHERE identifier = ?",
      arguments: [query.type.identifier])
    guard let row, let unit: String = row["canonicalUnit"] else { return nil }
    let type = QuantityType(
      identifier: query.type.identifier, canonicalUnit: try Unit(unit),
      aggregation: query.type.aggregation)
    return (row["id"], type)
  }

  private static func sample(
    _ row: Row, _ preference: SourcePreference
  ) throws -> StatisticsSample {
    guard
      let voice = preference.voice(row: row["sourceId"], isEnteredByHand: row["isEnteredByHand"]),
      let value: Double = row["value"]
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a quantity without a value") }
    let span = TimeRange(
      start: Instant(microseconds: row["start"]), end: Instant(microseconds: row["end"]))
    return StatisticsSample(span: span, value: value, voice: voice)
  }
}

extension HealthStore {
  /// The sources that have samples of a type, the preferred ones first: a source counts where it has
  /// samples, and the next ones fill the gaps.
  ///
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`) for a client.
  package func sourcePriority(of type: QuantityType) async throws(StoreError) -> [Source] {
    try requireOwner()
    return try await read { db in
      guard let typeID = try Self.typeID(type, db) else { return [] }
      let present = try Set(
        String.fetchAll(
          db,
          sql: """
            SELECT bundleIdentifier FROM source
            WHERE id IN (SELECT sourceId FROM sample WHERE typeId = ?)
            """, arguments: [typeID]))
      return try SourcePriorityTable(db).preference(typeID: typeID).sources.filter {
        present.contains($0.bundleIdentifier)
      }
    }
  }

  /// Sets the owner's order of the sources of a type, which changes merged statistics and no sample.
  ///
  /// - Parameters:
  ///   - bundleIdentifiers: The preferred source first; unnamed sources follow in default order:
  ///     manual entries, the platform's own sources, the others, among equals the earliest. Empty to
  ///     restore the default order.
  ///   - type: The type whose statistics follow it.
  /// - Throws: `StoreError.permission(_:)` (`ownerOnly`) for a client, `StoreError.query(_:)` (`unknownSource`) for a source
  ///   that never saved anything.
  package func setSourcePriority(
    _ bundleIdentifiers: [String], of type: QuantityType
  ) async throws(StoreError) {
    try requireOwner()
    try await changeSettings { transaction in
      let db = transaction.db
      guard let typeID = try Self.typeID(type, db) else {
        // No source ever saved the type, so there is nothing to order.
        if let first = bundleIdentifiers.first { throw StoreError.unknownSource(first) }
        return
      }
      try SourcePriorityTable(db).set(bundleIdentifiers, typeID: typeID)
      try ActivityDayTable(db: db).forgetAll()
    }
  }

  private static func typeID(_ type: QuantityType, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT id FROM sampleType WHERE identifier = ?", arguments: [type.identifier])
  }
}
