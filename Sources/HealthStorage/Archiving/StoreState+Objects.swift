package import Foundation
import GRDB
import HealthModel
import StoreDatabase
package import StoreErrors

extension StoreState {
  /// The number of rows read at once.
  private static let pageSize = 512

  /// The position where a page begins: after this start and identity.
  private struct Place: Sendable {
    var start = Int64.min
    var uuid = Data()
  }

  /// The samples of a quantity or category type.
  package func samples(of type: StoredObjectType) -> Batches<[StoredSample]> {
    let isCategory = type.unit == nil
    return objects(of: type.row, columns: "value, givenValue, givenUnit") { _, row, head in
      let first = StoredHead.columnCount
      let given: Double? = row[first + 1]
      let value: Double? = given ?? row[first]
      guard let value else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a sample without a value")
      }
      return StoredSample(head: head, value: value, unit: isCategory ? nil : row[first + 2])
    }
  }

  /// The correlations of a type.
  package func correlations(of type: StoredObjectType) -> Batches<[StoredCorrelation]> {
    let identifier = type.identifier
    return objects(of: type.row, columns: "sample.id AS row") { db, row, head in
      let members = try Data.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT uuid FROM correlationMember JOIN sample ON sample.id = sampleId
            WHERE correlationId = ? ORDER BY start, uuid
            """), arguments: [row["row"] as Int64])
      return StoredCorrelation(
        head: head, type: identifier, members: members.compactMap { UUID(bytes: $0) })
    }
  }

  /// The workouts.
  package func workouts(_ type: StoredObjectType) -> Batches<[StoredWorkout]> {
    let client = client
    return objects(of: type.row, columns: "sample.id AS row") { db, row, head in
      let policy = try AccessPolicy(db, client: client, role: .owner)
      guard let workout = try WorkoutRows(db: db, policy: policy).workout(head.uuid) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a workout without its row")
      }
      let events = try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT kind, start, end, metadata FROM workoutEvent WHERE workoutId = ? ORDER BY ordinal
            """), arguments: [row["row"] as Int64])
      return StoredWorkout(
        head: head, configuration: workout.configuration, totals: workout.totals,
        events: events.compactMap { row in
          WorkoutEvent.Kind(rawValue: row["kind"]).map {
            StoredWorkout.Event(
              kind: $0, span: HeaderColumns.span(row), metadataText: row["metadata"])
          }
        })
    }
  }

  /// The documents, without their XML.
  package func documents(_ type: StoredObjectType) -> Batches<[StoredDocument]> {
    objects(of: type.row, columns: "sample.id AS row") { db, row, head in
      let statement = try db.cachedStatement(
        sql: """
          SELECT title, patientName, authorName, custodianName, length(xml) AS size
          FROM document WHERE id = ?
          """)
      guard let found = try Row.fetchOne(statement, arguments: [row["row"] as Int64]) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a document without its row")
      }
      return StoredDocument(
        head: head, title: found["title"], patientName: found["patientName"],
        authorName: found["authorName"], custodianName: found["custodianName"],
        size: found["size"])
    }
  }

  /// The XML of a document.
  ///
  /// - Throws: `StoreError.object(_:_:)` (`unknown`), or the any-time cases.
  package func xml(of document: UUID) async throws(StoreError) -> Data {
    try await read { db in
      guard let xml = try DocumentRows(db: db).xml(of: document) else {
        throw StoreError.unknownObject(document)
      }
      return xml
    }
  }

  /// The routes.
  package func routes(_ type: StoredObjectType) -> Batches<[StoredRoute]> {
    objects(of: type.row, columns: "sample.id AS row") { db, row, head in
      let statement = try db.cachedStatement(
        sql: """
          SELECT sample.uuid AS workout, series.uuid AS series, locationCount, distanceMeters
          FROM route JOIN sample ON sample.id = route.workoutId
          JOIN series ON series.id = route.seriesId WHERE route.id = ?
          """)
      guard let found = try Row.fetchOne(statement, arguments: [row["row"] as Int64]),
        let workout = UUID(bytes: found["workout"]), let series = UUID(bytes: found["series"])
      else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a route without its locations")
      }
      return StoredRoute(
        head: head, workout: workout, locationCount: found["locationCount"],
        distanceMeters: found["distanceMeters"], series: series)
    }
  }

  private func objects<Object: Sendable>(
    of type: Int64, columns: String,
    _ make: @escaping @Sendable (Database, Row, StoredHead) throws -> Object
  ) -> Batches<[Object]> {
    // Of a selection, its rows are read in their order, and not all rows of the type.
    let (rows, ordered) =
      changes == nil
      ? ("sample", "sample")
      : ("temp.selectedObject AS chosen CROSS JOIN sample ON sample.id = chosen.id", "chosen")
    let isReferred =
      (changes?.refers("tie.workoutId") ?? "TRUE")
      + (changes?.visibility.map { " AND \($0.owners)" } ?? "")
    return pages(of: Object.self, from: Place()) { db, place in
      var objects: [Object] = []
      objects.reserveCapacity(Self.pageSize)
      var last: StoredHead?
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT sample.uuid, sample.start, end, sourceRevisionId, deviceId, metadata,
              incarnation,
              (SELECT group_concat(hex(owner.uuid), ' ') FROM workoutSample AS tie
                JOIN sample AS owner ON owner.id = tie.workoutId
                WHERE tie.sampleId = sample.id AND \(isReferred)) AS workouts, \(columns)
            FROM \(rows)
            WHERE \(ordered).typeId = ? AND (\(ordered).start, \(ordered).uuid) > (?, ?)
            ORDER BY \(ordered).start, \(ordered).uuid LIMIT \(Self.pageSize)
            """), arguments: [type, place.start, place.uuid])
      while let row = try rows.next() {
        let head = try StoredHead(row)
        objects.append(try make(db, row, head))
        last = head
      }
      guard let last, objects.count == Self.pageSize else { return (objects, nil) }
      return (objects, Place(start: last.span.start.microseconds, uuid: last.uuid.bytes))
    }
  }
}

extension StoredHead {
  /// The number of columns before those of the kind of object.
  fileprivate static let columnCount = 8

  /// Reads the first columns by their places: a search for their names takes as long as reading all of them.
  fileprivate init(_ row: Row) throws {
    guard let uuid = UUID(bytes: row[0]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an identity is not 16 bytes")
    }
    let workouts: String? = row[7]
    self.init(
      uuid: uuid,
      span: TimeRange(start: Instant(microseconds: row[1]), end: Instant(microseconds: row[2])),
      revision: row[3], device: row[4], metadataText: row[5],
      workouts: workouts?.split(separator: " ").sorted().compactMap { UUID(hexadecimal: $0) } ?? [],
      incarnation: row[6])
  }
}

extension UUID {
  /// Parses an identity of 32 hexadecimal digits.
  fileprivate init?(hexadecimal text: Substring) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == 32 else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).map { place -> UInt8 in
      UInt8(digits[place] << 4 | digits[place + 1])
    }
    self.init(bytes: Data(bytes))
  }
}
