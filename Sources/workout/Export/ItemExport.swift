import HealthModel
import HealthStorage
import Interchange

/// Writes one workout in an item-based format, with only a batch in memory.
struct ItemExport: WorkoutExport {
  let format: ExportFormat
  private let pump: ItemPump

  init(_ workout: Workout, as format: ExportFormat, in store: HealthStore) async throws {
    self.format = format
    pump = try await ItemPump(workout, in: store, needsLap: format == .tcx)
  }

  var locationCount: Int { pump.locationCount }

  func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    switch format {
    case .fit: try await pump.pour(into: FITActivityWriter(to: sink), progress)
    case .geojson: try await pump.pour(into: GeoJSONActivityWriter(to: sink), progress)
    case .kml: try await pump.pour(into: KMLActivityWriter(to: sink), progress)
    case .csv: try await pump.pour(into: CSVActivityWriter(to: sink), progress)
    // Only for imported workouts; our own recordings are written by `TCXExport`.
    case .tcx: try await pump.pour(into: TCXActivityWriter(to: sink), progress)
    case .gpx, .json, .trace, .archive, .fhir: throw ExportError.notByItems(format)
    }
  }
}
