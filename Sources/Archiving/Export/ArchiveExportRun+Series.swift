import Foundation
import HealthModel
import HealthStorage

extension ArchiveExportRun {
  /// Writes the headers of traces and routes, then the readings of each.
  ///
  /// A reader gets no route of which edits have left no location.
  func writeSeries() async throws {
    var unrecorded: [UUID: (series: StoredSeries, readings: Int)] = [:]
    var hidden: Set<UUID> = []
    try writer.begin(ArchiveFormat.traces)
    for try await batch in state.series() {
      for series in batch {
        let readings = try await readingCount(of: series)
        if readings == 0, state.isForReader, series.kind == .locations {
          hidden.insert(series.id)
          continue
        }
        guard series.isRecorded else {
          unrecorded[series.id] = (series, readings)
          continue
        }
        try writer.write { text in JSONLine.append(to: &text) { put(series, readings, &$0) } }
        try wrote(\.traces, 1)
      }
    }
    try writer.end()
    let routes = types { $0 == .workoutRoute }.map { state.routes($0.type) }
    try await lines(
      ArchiveFormat.routes, \.routes, of: routes, where: { !hidden.contains($0.series) }
    ) { line, route in
      put(route.head, &line)
      line.put("workout", route.workout)
      line.put("location_count", route.locationCount)
      line.put("distance_m", route.distanceMeters)
      if let (series, readings) = unrecorded[route.series] {
        line.put("locations") { put(series, readings, &$0) }
      } else {
        line.put("trace", route.series)
      }
    }
    for try await batch in state.series() {
      for series in batch where !hidden.contains(series.id) {
        try await writeReadings(of: series)
      }
    }
  }

  private func writeReadings(of series: StoredSeries) async throws {
    try writer.begin(Self.file(of: series))
    try writer.write { text in
      text.append(text: ReadingText.header(series.kind))
      text.append(UInt8(ascii: "\n"))
    }
    for try await readings in state.readings(of: series) {
      try writer.write { ReadingText.append(readings, series.kind, to: &$0) }
      try wrote(\.readings, readings.count)
    }
    try writer.end()
  }

  /// The number of readings that are written: a reader does not get all locations.
  private func readingCount(of series: StoredSeries) async throws -> Int {
    guard state.isForReader, series.kind == .locations else { return series.readingCount }
    var count = 0
    for try await readings in state.readings(of: series) { count += readings.count }
    return count
  }

  private func put(_ series: StoredSeries, _ readings: Int, _ line: inout JSONLine) {
    line.put("id", series.id)
    line.put("workout", series.workout)
    line.put("kind", ReadingText.word(series.kind))
    line.put("device", origins.device(series.device))
    line.put("metadata", json: series.metadataText)
    line.put("readings", readings)
    line.put("file", Self.file(of: series))
  }

  private static func file(of series: StoredSeries) -> String {
    let workout = series.workout.uuidString.lowercased()
    return
      "\(ArchiveFormat.tracesFolder)\(workout)/\(series.ordinal)-\(ReadingText.word(series.kind)).csv"
  }
}
