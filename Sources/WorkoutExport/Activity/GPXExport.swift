import Foundation
package import HealthModel
package import HealthStorage
package import ByteStreams
import WorkoutFiles
import Reports

/// Writes one workout as GPX 1.1, with only a batch in memory.
///
/// Its routes are one track, with segments divided at pauses and gaps, and the values measured at each point.
/// Markers and laps are waypoints for other programs. They and all values that GPX does not support are also in
/// extension elements, from which an import restores the same workout.
package struct GPXExport: WorkoutFileExport {
  let workout: Workout
  let routes: [WorkoutRoute]
  let store: HealthStore

  package init(_ workout: Workout, in store: HealthStore) async throws(StoreError) {
    self.workout = workout
    self.store = store
    routes = try await store.routes(of: workout.uuid)
  }

  package var locationCount: Int { routes.reduce(0) { $0 + $1.locationCount } }

  package func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    let writer = try GPXActivityWriter(
      to: sink, metadata: metadata, waypoints: try await waypoints())
    return try await ItemPump(workout, in: store).pour(into: writer, progress)
  }

  private var metadata: GPXMetadata {
    let revision = workout.header.sourceRevision
    let creator = [revision?.source.name ?? "workout", revision?.version].compactMap(\.self)
    return GPXMetadata(
      creator: creator.joined(separator: " "), name: workout.configuration.activityType.title,
      time: workout.span.start)
  }

  /// Returns the markers and the ends of laps with their positions on the route.
  private func waypoints() async throws(StoreError) -> [GPXWaypoint] {
    var places = PlacesInTime(moments)
    guard !places.isEmpty else { return [] }
    for route in routes {
      for try await batch in RouteQuery(route, in: store).batches() {
        for location in batch.locations { places.pass(location) }
      }
    }
    return places.found.map { moment, location in
      var point = GPXPoint(location)
      point.time = moment.time
      return GPXWaypoint(point, name: moment.name, type: moment.kind)
    }
  }

  private var moments: [PlacesInTime.Moment] {
    let markers = workout.events.filter { $0.kind == .marker }.enumerated().map { index, event in
      PlacesInTime.Moment(
        time: event.date, kind: "marker",
        name: event.metadata.string(.markerText) ?? "Marker \(index + 1)")
    }
    let laps = workout.laps.map {
      PlacesInTime.Moment(time: $0.span.end, kind: "lap", name: "Lap \($0.index)")
    }
    return (markers + laps).sorted { $0.time < $1.time }
  }
}
