package import HealthModel
package import HealthStorage
package import Interchange

/// Passes the items of a stored workout to the writer of a format, and counts them.
struct ItemPump {
  private let activity: StoredActivity
  private static let pointsBetween = 1024

  // `needsLap`: a workout without laps is written as one lap.
  init(_ workout: Workout, in store: HealthStore, needsLap: Bool = false) async throws {
    activity = try await StoredActivity(workout, in: store, needsLap: needsLap)
  }

  var locationCount: Int { activity.locationCount }

  /// Writes all items and ends the file.
  ///
  /// - Throws: `StoreError`, `ActivityWriterError`.
  func pour<Writer: ActivityWriting & ~Copyable>(
    into writer: consuming Writer, _ progress: (Double) -> Void
  ) async throws -> ExportSummary {
    var activity = activity
    var summary = ExportSummary(points: 0, segments: 0, laps: nil)
    let whole = Double(max(activity.locationCount, 1))
    while let item = try await activity.next() {
      switch item {
      case .segment: if summary.points > 0 { summary.segments += 1 }
      case .point:
        summary.points += 1
        if summary.points % Self.pointsBetween == 0 {
          progress(min(1, Double(activity.placeCount) / whole))
        }
      default: break
      }
      try writer.write(item)
    }
    if summary.points > 0 { summary.segments += 1 }
    _ = try writer.finish()
    return summary
  }
}

/// Writes one workout in an item-based format, with only a batch in memory.
package struct ItemExport: WorkoutFileExport {
  let format: ExportFormat
  private let pump: ItemPump

  package init(_ workout: Workout, as format: ExportFormat, in store: HealthStore) async throws {
    self.format = format
    pump = try await ItemPump(workout, in: store, needsLap: format == .tcx)
  }

  package var locationCount: Int { pump.locationCount }

  package func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    switch format {
    case .fit: try await pump.pour(into: FITActivityWriter(to: sink), progress)
    case .geojson: try await pump.pour(into: GeoJSONActivityWriter(to: sink), progress)
    case .kml: try await pump.pour(into: KMLActivityWriter(to: sink), progress)
    case .csv: try await pump.pour(into: CSVActivityWriter(to: sink), progress)
    // Only for imported workouts; our own recordings are written by `TCXExport`.
    case .tcx: try await pump.pour(into: TCXActivityWriter(to: sink), progress)
    case .gpx, .json, .trace, .archive, .fhir: throw WorkoutExportError.notPerWorkout(format)
    }
  }
}
