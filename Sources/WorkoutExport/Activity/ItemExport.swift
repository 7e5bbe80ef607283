package import ByteStreams
import Console
package import HealthModel
package import HealthStorage
import FITFiles
import WorkoutFiles

extension ExportFormat {
  /// Returns the export of one workout in the format: the registry of the formats.
  ///
  /// A format that is written item by item has its writer in ``ItemExport``.
  package func export(
    _ workout: Workout, in store: HealthStore
  ) async throws -> any WorkoutFileExport {
    switch self {
    case .gpx: try await GPXExport(workout, in: store)
    case .tcx: try await TCXExport(workout, in: store)
    case .json: try await JSONExport(workout, in: store)
    case .trace: try await TraceExport(workout, in: store)
    case .fit, .geojson, .kml, .csv: try await ItemExport(workout, as: self, in: store)
    case .archive, .fhir: throw WorkoutExportError.notPerWorkout(self)
    }
  }

  /// Returns why a workout cannot be written in the format; `nil` if it can.
  package func lack(of export: any WorkoutFileExport, _ workout: Workout) -> WorkoutExportError? {
    if self == .gpx, export.locationCount == 0 {
      return .noRoute(workout: workout.uuid.shortWord)
    }
    if let trace = export as? TraceExport, !trace.hasReadings {
      return .noReadings(workout: workout.uuid.shortWord)
    }
    return nil
  }
}

/// Writes one workout in an item-based format, with only a batch in memory.
package struct ItemExport: WorkoutFileExport {
  let format: ExportFormat
  private let pump: ItemPump

  package init(_ workout: Workout, as format: ExportFormat, in store: HealthStore) async throws {
    self.format = format
    pump = ItemPump(try await StoredActivity(workout, in: store, splits: format == .fit))
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
    case .gpx, .tcx, .json, .trace, .archive, .fhir: throw WorkoutExportError.notPerWorkout(format)
    }
  }
}
