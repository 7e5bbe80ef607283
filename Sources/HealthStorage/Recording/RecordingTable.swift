import Foundation
import GRDB
import HealthModel
import SeriesCoding
import StoreDatabase
import StoreErrors

/// The row of the recording in progress, of which there is at most one, and its related rows.
struct RecordingTable {
  static let row = SeriesTable.recordingRow
  let db: Database

  /// The contents of the row.
  struct Stored {
    var plan: RecordingPlan
    var sequence: UInt64
    var process: Int32
    var bootID: String
  }

  func insert(_ plan: RecordingPlan, clientRevision: Int64) throws {
    let configuration = plan.configuration
    try db.execute(
      sql: """
        INSERT INTO recording (id, uuid, start, activityType, locationType,
          swimmingLocationType, lapLengthValue, lapLengthUnit, options, processId, bootId,
          clientRevisionId)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        Self.row, plan.id.bytes, plan.start.microseconds, configuration.activityType.rawValue,
        configuration.locationType.rawValue, configuration.swimmingLocationType.rawValue,
        configuration.lapLength?.value, configuration.lapLength?.unit.description, plan.options,
        getpid(), HostMachine.bootID, clientRevision,
      ])
  }

  /// The recording in progress; `nil` if there is none.
  func stored() throws -> Stored? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM recording") else { return nil }
    guard let id = UUID(bytes: row["uuid"]) else {
      throw StoreError.unreadableRecording(detail: "its identifier is not a UUID")
    }
    guard let activity = WorkoutActivityType(rawValue: row["activityType"]),
      let location = WorkoutConfiguration.LocationType(rawValue: row["locationType"]),
      let swimming = WorkoutConfiguration.SwimmingLocationType(
        rawValue: row["swimmingLocationType"])
    else {
      throw StoreError.unreadableRecording(detail: "its activity or location type is unknown")
    }
    let lapLength: Quantity?
    do {
      lapLength = try HeaderColumns.quantity(
        value: row["lapLengthValue"], unit: row["lapLengthUnit"])
    } catch {
      throw StoreError.unreadableRecording(detail: "its pool length is not a length")
    }
    let configuration = WorkoutConfiguration(
      activityType: activity, locationType: location, swimmingLocationType: swimming,
      lapLength: lapLength)
    let plan = RecordingPlan(
      id: id, start: Instant(microseconds: row["start"]), configuration: configuration,
      options: row["options"], traces: try RecordingPart.readings.reading { try headers() })
    return Stored(
      plan: plan, sequence: UInt64(row["sequence"] as Int64), process: row["processId"],
      bootID: row["bootId"])
  }

  /// The recording in progress, if the handle may see it: the owner sees any, a client its own while it
  /// may save workouts.
  func stored(seenBy policy: AccessPolicy) throws -> Stored? {
    guard policy.role == .client else { return try stored() }
    let source = try Int64.fetchOne(
      db,
      sql: """
        SELECT sourceId FROM recording
        JOIN sourceRevision ON sourceRevision.id = recording.clientRevisionId
        """)
    guard let source, source == policy.ownSource,
      let workout = try AccessPolicy.typeID(db, .workout),
      policy.permission(workout).share == .sharingAuthorized
    else { return nil }
    return try stored()
  }

  private func headers() throws -> [TraceKind: TraceHeader] {
    var headers: [TraceKind: TraceHeader] = [:]
    for trace in try TraceRows(db: db).heads(where: "series.recordingId IS NOT NULL") {
      let isSaid = trace.header.device != nil || !trace.header.metadata.isEmpty
      if isSaid { headers[trace.kind] = trace.header }
    }
    return headers
  }

  /// Sets the current process as the recorder.
  func claim() throws {
    try db.execute(
      sql: "UPDATE recording SET processId = ?, bootId = ?",
      arguments: [getpid(), HostMachine.bootID])
  }

  /// Appends entries after the `before` readings that are stored, and advances the sequence number.
  func append(
    _ columns: EntryColumns, after before: EntryColumns.Position, sequence: UInt64,
    plan: RecordingPlan
  ) throws {
    try append(columns.locations, LocationChunk.self, plan)
    for stream in columns.traces { try append(stream, plan) }
    let names = Self.counted.map(\.column)
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO recordingEntry (recordingId, \(names.joined(separator: ", ")), payload)
        VALUES (?, \(names.map { _ in "?" }.joined(separator: ", ")), ?)
        """)
    for entry in columns.session {
      let position = before + entry.position
      var arguments: StatementArguments = [Self.row]
      arguments += StatementArguments(Self.counted.map { position[$0.kind] })
      arguments += [entry.payload]
      try statement.execute(arguments: arguments)
    }
    try db.execute(
      sql: "UPDATE recording SET sequence = ?, progress = coalesce(?, progress)",
      arguments: [Int64(sequence), columns.progress])
  }

  /// The number of stored readings of each stream.
  func position() throws -> EntryColumns.Position {
    var position = EntryColumns.Position()
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT kind, sum(count) FROM series JOIN chunk ON chunk.seriesId = series.id
        WHERE series.recordingId IS NOT NULL GROUP BY kind
        """)
    for row in rows {
      let count: Int = row[1]
      position[TraceKind(rawValue: row[0])] = count
    }
    return position
  }

  /// The columns of `recordingEntry` with the number of readings before an entry of the session.
  ///
  /// A kind without a column is placed by its times.
  private static let counted: [(kind: TraceKind, column: String)] = [
    (.locations, "locations"), (.motion, "motions"), (.heartRate, "heartRates"),
    (.pressure, "pressures"), (.cycling, "cyclings"),
  ]

  /// The kinds whose positions an entry of the session has.
  static let countedKinds = Set(counted.map(\.kind))

  /// Returns the position in a row of `recordingEntry`.
  static func position(_ row: Row) -> EntryColumns.Position {
    var position = EntryColumns.Position()
    for (kind, column) in counted { position[kind] = row[column] }
    return position
  }

  private func append<Stream: TraceStream>(_ stream: Stream, _ plan: RecordingPlan) throws {
    try append(stream.samples, Stream.Codec.self, plan)
  }

  /// Fills up the last chunk of a stream, then appends new ones.
  private func append<Coding: ChunkCoding>(
    _ elements: [Coding.Element], _ coding: Coding.Type, _ plan: RecordingPlan
  ) throws {
    guard !elements.isEmpty else { return }
    let table = SeriesTable(db: db)
    let series = try series(coding.traceKind, plan)
    var elements = elements
    var ordinal = 0
    let last = try Row.fetchOne(
      db,
      sql: """
        SELECT id, ordinal, count, bytes FROM chunk WHERE seriesId = ?
        ORDER BY ordinal DESC LIMIT 1
        """, arguments: [series])
    if let last {
      ordinal = last["ordinal"] + 1
      let count: Int = last["count"]
      if count < coding.fullSize {
        let stored = SeriesTable.Stored(
          ordinal: last["ordinal"], span: plan.start...plan.start, bytes: last["bytes"])
        elements = try stored.decoded(coding.unpack) + elements
        ordinal = stored.ordinal
        try db.execute(sql: "DELETE FROM chunk WHERE id = ?", arguments: [last["id"] as Int64])
      }
    }
    for start in stride(from: 0, to: elements.count, by: coding.fullSize) {
      let slice = elements[start..<min(start + coding.fullSize, elements.count)]
      try table.append(coding.pack(slice), to: series, ordinal: ordinal)
      ordinal += 1
    }
  }

  private func series(_ kind: TraceKind, _ plan: RecordingPlan) throws -> Int64 {
    let stored = try Int64.fetchOne(
      db, sql: "SELECT id FROM series WHERE recordingId = ? AND kind = ?",
      arguments: [Self.row, kind.rawValue])
    if let stored { return stored }
    let header = plan.traces[kind] ?? TraceHeader()
    var origins = OriginTable(db)
    return try SeriesTable(db: db).insert(
      kind, owner: .recording, isRecorded: true, device: try origins.device(header.device),
      metadata: header.metadata)
  }

  /// Creates the series of every trace in the plan that has a header, so that the header is stored.
  func prepare(_ plan: RecordingPlan) throws {
    for kind in plan.traces.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      _ = try series(kind, plan)
    }
  }

  /// Shifts every stored date of the recording after a correction of the clock.
  ///
  /// The recorder's progress is removed, since it contains dates in the recorder's own format.
  func shiftDates(by offset: Duration) throws {
    try shift(LocationChunk.self) { $0.location.time += offset }
    for codec in TraceRegistry.all { try shift(codec, by: offset) }
    try db.execute(
      sql: "UPDATE recording SET start = start + ?, progress = NULL",
      arguments: [offset.wholeMicroseconds])
  }

  private func shift<Codec: TraceCodec>(_ codec: Codec.Type, by offset: Duration) throws {
    try shift(codec) { $0.time += offset }
  }

  private func shift<Coding: ChunkCoding>(
    _ coding: Coding.Type, _ move: (inout Coding.Element) -> Void
  ) throws {
    let chunks = try Row.fetchAll(
      db,
      sql: """
        SELECT chunk.id, ordinal FROM chunk JOIN series ON series.id = chunk.seriesId
        WHERE series.recordingId = ? AND series.kind = ? ORDER BY ordinal
        """, arguments: [Self.row, coding.traceKind.rawValue])
    for chunk in chunks {
      let id: Int64 = chunk["id"]
      guard
        let bytes = try Data.fetchOne(
          db, sql: "SELECT bytes FROM chunk WHERE id = ?", arguments: [id])
      else { continue }
      let start = Instant(microseconds: 0)
      let stored = SeriesTable.Stored(
        ordinal: chunk["ordinal"], span: start...start, bytes: bytes)
      var shifted = try stored.decoded(coding.unpack)
      for index in shifted.indices { move(&shifted[index]) }
      let packed = coding.pack(shifted[...])
      try db.execute(
        sql: "UPDATE chunk SET start = ?, end = ?, bytes = ? WHERE id = ?",
        arguments: [
          packed.summary.start.microseconds, packed.summary.end.microseconds,
          Data(packed.bytes), id,
        ])
    }
  }
}
