import Foundation
import HealthModel
import HealthStorage
import SeriesCoding

extension ArchiveImportRun {
  /// The valid ranges of latitude and longitude.
  private static let latitudes = -90.0...90.0
  private static let longitudes = -180.0...180.0

  /// The header of a series, parsed from a line.
  private struct Series {
    var id: UUID
    var workout: UUID
    var kind: TraceKind
    var header: TraceHeader
    var count: Int
    var file: String
  }

  func readTraces() async throws {
    let member = ArchiveFormat.traces
    try await eachLine(member) { line, number in
      do {
        let series = try self.series(line)
        try await readTrace(series, member, number)
      } catch let fault as LineError {
        note(member, number, .line(fault))
      }
      try read(1)
    }
  }

  private func isEdited(_ workout: UUID) -> Bool { collection?.edited.contains(workout) ?? false }

  private func readTrace(_ series: Series, _ member: String, _ number: Int) async throws {
    if !isEdited(series.workout), try await store.holdsSeries(series.id) {
      see(series.file)
      report.known += 1
      try read(series.count)
      return
    }
    guard let trace = try await packed(series) else { return }
    let incoming = IncomingTrace(trace, id: series.id, workout: series.workout)
    let place = ReplicaCollection.Place(member, number, readings: series.count)
    if let collection { return collection.add(incoming, place) }
    count(try await store.restore(incoming), place, \.traces)
  }

  func readRoutes() async throws {
    let member = ArchiveFormat.routes
    try await eachLine(member) { line, number in
      do {
        try await readRoute(line, member, number)
      } catch let fault as LineError {
        note(member, number, .line(fault))
      }
      try read(1)
    }
  }

  private func readRoute(_ line: LineObject, _ member: String, _ number: Int) async throws {
    let header = try origins.header(of: line)
    let route = WorkoutRoute(
      workout: try line.required("workout", line.uuid("workout")), span: try line.span(),
      locationCount: try line.required("location_count", line.count("location_count")),
      distanceMeters: try line.number("distance_m"), header: header)
    let own = try line.object("locations").map(series)
    let id = try own?.id ?? line.required("trace", line.uuid("trace"))
    var locations: PackedTrace?
    if let own {
      guard own.kind == .locations else { throw LineError.wrong("kind", expected: "locations") }
      if !isEdited(route.workout), try await store.object(header.uuid) != nil {
        see(own.file)
        try read(own.count)
      } else {
        locations = try await packed(own)
        if locations == nil { return }
      }
    }
    let incoming = IncomingRoute(
      route, series: id, locations: locations, incarnation: try line.incarnation())
    let place = ReplicaCollection.Place(member, number, readings: own?.count ?? 0)
    if let collection { return collection.add(incoming, place) }
    count(try await store.restore(incoming), place, \.routes)
  }

  private func series(_ line: LineObject) throws -> Series {
    let word = try line.required("kind", line.text("kind"))
    guard let kind = ReadingText.kind(word) else {
      throw LineError.wrong("kind", expected: "a known kind")
    }
    return Series(
      id: try line.required("id", line.uuid("id")),
      workout: try line.required("workout", line.uuid("workout")), kind: kind,
      header: TraceHeader(device: try origins.device(of: line), metadata: try line.metadata()),
      count: try line.required("readings", line.count("readings")),
      file: try line.required("file", line.text("file")))
  }

  /// Returns all readings of a series; `nil` if one is invalid, which is reported: an incomplete
  /// trace would block the complete one.
  private func packed(_ series: Series) async throws -> PackedTrace? {
    guard try isReadable(series.file) else { return nil }
    let lines = try archive.lines(series.file)
    let header = series.header
    do {
      let found =
        if let codec = TraceRegistry.codec(of: series.kind) {
          try packTrace(lines, series, codec.columns, TraceBatchSpool(codec, header, in: store))
        } else {
          try packLocations(lines, series, TraceSpool(LocationChunk.self, header, in: store))
        }
      guard found.count == series.count, let trace = found.trace else {
        note(series.file, nil, .count(stated: series.count, found: found.count))
        return nil
      }
      return trace
    } catch let fault as LineError {
      note(series.file, lines.number, .line(fault))
      return nil
    }
  }

  private func packLocations(
    _ lines: LineReader, _ series: Series, _ spool: TraceSpool<RecordedLocation>
  ) throws -> (trace: PackedTrace?, count: Int) {
    var spool = spool
    var order = LocationOrder()
    let count = try eachRow(lines, series) { cells in
      let location = try ReadingRow.location(&cells)
      try order.check(location)
      try spool.append(location)
    }
    return (try spool.finish(), count)
  }

  private func packTrace(
    _ lines: LineReader, _ series: Series, _ columns: [TraceColumn], _ spool: TraceBatchSpool
  ) throws -> (trace: PackedTrace?, count: Int) {
    var spool = spool
    var batch = TraceBatch(columnCount: columns.count)
    let count = try eachRow(lines, series) { cells in
      try cells.row(columns, into: &batch)
      guard batch.count >= spool.batchSize else { return }
      try spool.append(batch)
      batch.removeAll()
    }
    try spool.append(batch)
    return (spool.finish(), count)
  }

  /// Passes on the cells of each row.
  ///
  /// - Returns: The number of rows.
  private func eachRow(
    _ lines: LineReader, _ series: Series, _ receive: (inout ReadingCells) throws -> Void
  ) throws -> Int {
    let columns = ReadingText.columns(series.kind)
    let expected = ReadingText.header(series.kind)
    guard let first = try lines.next(), first.elementsEqual(expected.utf8) else {
      throw LineError.columns(expected: expected)
    }
    var count = 0
    while let line = try lines.next() {
      var cells = ReadingCells(line, columns)
      try receive(&cells)
      count += 1
      if count.isMultiple(of: Self.readingsBetweenProgress) {
        try read(Self.readingsBetweenProgress)
      }
    }
    try read(count % Self.readingsBetweenProgress)
    return count
  }

  private static let readingsBetweenProgress = 8192

  /// Checks that accepted locations form a route: with valid positions and in order of time.
  private struct LocationOrder {
    private var last: Instant?

    mutating func check(_ recorded: RecordedLocation) throws(LineError) {
      guard recorded.verdict == .accepted else { return }
      let location = recorded.location
      guard latitudes.contains(location.latitude), longitudes.contains(location.longitude) else {
        throw .misplacedLocation
      }
      if let last, location.time < last { throw .unorderedLocation }
      last = location.time
    }
  }
}
