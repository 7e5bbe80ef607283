import Foundation
import GRDB
import HealthModel
import StoreDatabase
import StoreErrors

extension SaveTransaction {
  /// Returns the outcome of a closure; a rejected object does not stop the others.
  mutating func outcome(
    _ body: (inout SaveTransaction) throws -> IntakeOutcome
  ) throws -> IntakeOutcome {
    do {
      return try body(&self)
    } catch let error as StoreError where error.isOfObject {
      return .refused(error)
    }
  }

  mutating func receiveOne(_ object: IncomingObject) throws -> IntakeResult {
    var result = IntakeResult(outcome: .added)
    let failed = try outcome {
      result = try $0.restore(object)
      return result.outcome
    }
    result.outcome = failed
    return result
  }

  mutating func restore(_ trace: IncomingTrace) throws -> IntakeOutcome {
    guard try Self.series(trace.id, db) == nil else { return .known }
    guard let row = try workoutRow(now: trace.workout) else { return .homeless(trace.workout) }
    try insert(trace.trace, id: trace.id, workout: row, isRecorded: true)
    return .added
  }

  /// Inserts an object and associates it with those of its workouts and members that are stored.
  mutating func restore(_ object: IncomingObject) throws -> IntakeResult {
    let uuid = object.sample.uuid
    receivedIncarnation = object.incarnation
    defer { receivedIncarnation = 0 }
    var result = IntakeResult(outcome: .added)
    if case .workout = object.sample { try raise(uuid, to: object.incarnation) }
    let row: Int64
    let added = try insertIncoming(object.sample)
    if let added {
      row = added
      for member in object.members {
        guard try !tie(member: member, to: added, object.sample.type) else { continue }
        result.missing.append(member)
      }
    } else {
      result.outcome = try reason(for: object.sample)
      guard let known = try self.row(of: uuid) else { return result }
      row = known
    }
    try tie(object, row, isNew: added != nil, &result)
    return result
  }

  /// Associates a stored object with those of its workouts that are stored, and notes the others as missing.
  ///
  /// Objects that are new here travel on, and their relations with them. If both were stored before, the object takes
  /// the next change number: other replicas have both, and the relation came about here alone if the workout is in the
  /// place of another one.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - row: Its row.
  ///   - isNew: Whether it was inserted just now.
  ///   - result: Receives the workouts that were never stored.
  /// - Throws: `DatabaseError`.
  mutating func tie(
    _ object: IncomingObject, _ row: Int64, isNew: Bool, _ result: inout IntakeResult
  ) throws {
    var isSentAgain = false
    for workout in object.workouts {
      guard let owner = try workoutRow(now: workout) else {
        if try !isBuried(workout) { result.missing.append(workout) }
        continue
      }
      try db.cachedStatement(
        sql: "INSERT OR IGNORE INTO workoutSample (workoutId, start, sampleId) VALUES (?, ?, ?)"
      ).execute(arguments: [owner, object.sample.span.start.microseconds, row])
      if !isNew, owner <= changeBefore, db.changesCount > 0 { isSentAgain = true }
    }
    switch object.sample {
    case .quantity, .category, .correlation: if isSentAgain { _ = try renumber(row) }
    case .workout, .route, .document: break
    }
  }

  private mutating func insertIncoming(_ sample: Sample) throws -> Int64? {
    guard case .correlation(let correlation) = sample else { return try save(sample) }
    // Its members are separate objects, and may have been deleted.
    let head = Head(
      header: correlation.header, type: .correlation(correlation.type), span: correlation.span)
    guard let (row, replaced) = try insert(head) else { return nil }
    if let replaced {
      try deleteMembers(of: replaced)
      try remove(replaced)
    }
    return row
  }

  /// Associates a member with a correlation.
  ///
  /// - Returns: `false` if the member was never stored, or cannot be a member.
  private func tie(member: UUID, to row: Int64, _ type: ObjectType) throws -> Bool {
    guard let found = try current(member) else { return try isBuried(member) }
    let identifier = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT identifier FROM sample JOIN sampleType ON sampleType.id = typeId WHERE sample.id = ?
          """), arguments: [found])
    guard case .correlation(let correlation) = type, let identifier,
      correlation.members.isEmpty
        || correlation.members.contains(where: { $0.identifier == identifier })
    else { return false }
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO correlationMember (correlationId, sampleId) VALUES (?, ?)"
    ).execute(arguments: [row, found])
    return true
  }

  /// The reason why an object was not inserted.
  private mutating func reason(for sample: Sample) throws -> IntakeOutcome {
    if try exists(sample.uuid) { return .known }
    let isBuried = try isBuried(sample.uuid)
    guard let sync = SyncIdentity(sample.header.metadata) else {
      return isBuried ? .deletedHere : .tooOld
    }
    // Every object that is not the greatest record of its name has left a tombstone.
    guard isBuried else { return .tooOld }
    let name = RecordTable.Name(
      identifier: sync.identifier, type: try typeID(sample.type),
      source: try origin(revision(of: sample.header)).source)
    return try RecordTable(db: db).object(name) == nil ? .deletedHere : .superseded
  }

  /// The row of an object, or of the version that replaced it.
  private func current(_ uuid: UUID) throws -> Int64? {
    if let row = try row(of: uuid) { return row }
    return try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT sample.id FROM tombstone JOIN sample USING (syncIdentifier, typeId, sourceId)
          WHERE tombstone.uuid = ? AND sample.incarnation = tombstone.incarnation LIMIT 1
          """), arguments: [uuid.bytes])
  }

  func isBuried(_ uuid: UUID) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM tombstone WHERE uuid = ?)")
    return try Bool.fetchOne(statement, arguments: [uuid.bytes]) ?? false
  }

  /// The row of a workout, or of the version that replaced it.
  mutating func workoutRow(now uuid: UUID) throws -> Int64? {
    guard let row = try current(uuid) else { return nil }
    if try self.row(of: uuid) != row { hasInherited = true }
    return try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM workout WHERE id = ?"), arguments: [row])
  }

  static func series(_ id: UUID, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM series WHERE uuid = ?"), arguments: [id.bytes])
  }

  /// Inserts a series under its own identity.
  @discardableResult
  mutating func insert(
    _ trace: PackedTrace, id: UUID, workout: Int64, isRecorded: Bool
  ) throws -> Int64 {
    let table = SeriesTable(db: db)
    let series = try table.insert(
      trace.kind, owner: .workout(workout), isRecorded: isRecorded,
      device: try device(trace.header.device), metadata: trace.header.metadata)
    try db.execute(
      sql: "UPDATE series SET uuid = ? WHERE id = ?", arguments: [id.bytes, series])
    var ordinal = 0
    try trace.chunks.each { chunk in
      try table.append(chunk, to: series, ordinal: ordinal)
      ordinal += 1
    }
    return series
  }

  mutating func restore(_ incoming: IncomingRoute) throws -> IntakeOutcome {
    let (id, locations) = (incoming.series, incoming.locations)
    var route = incoming.route
    guard try !exists(route.uuid) else { return .known }
    receivedIncarnation = incoming.incarnation
    defer { receivedIncarnation = 0 }
    guard let workout = try workoutRow(now: route.workout) else { return .homeless(route.workout) }
    var series = try Self.series(id, db)
    var isNew = false
    if series == nil, let locations {
      series = try insert(locations, id: id, workout: workout, isRecorded: false)
      isNew = true
    }
    guard let series else { return .homeless(id) }
    do {
      route.locationCount = try acceptedCount(of: series, workout: workout, id: id)
      if try insert(route, workout: workout, series: series) { return .added }
    } catch {
      if isNew { try db.execute(sql: "DELETE FROM series WHERE id = ?", arguments: [series]) }
      throw error
    }
    if isNew { try db.execute(sql: "DELETE FROM series WHERE id = ?", arguments: [series]) }
    return try reason(for: .route(route))
  }

  /// Returns the number of locations of a route over a series; all may be trimmed.
  ///
  /// - Throws: `StoreError.route(_:)` (`noLocations`) if there is no series or it belongs to another workout,
  ///   `StoreError.object(_:_:)` (`duplicate`) if the series already has a route.
  private func acceptedCount(of series: Int64, workout: Int64, id: UUID) throws -> Int {
    let isTaken = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM route WHERE seriesId = ?)", arguments: [series])
    guard isTaken == false else { throw StoreError.duplicate(id) }
    let count = try Int.fetchOne(
      db,
      sql: """
        SELECT sum(acceptedCount) FROM chunk JOIN series ON series.id = seriesId
        WHERE seriesId = ? AND workoutId = ? AND kind = ?
        """, arguments: [series, workout, TraceKind.locations.rawValue])
    guard let count else { throw StoreError.noLocations }
    return count
  }
}
