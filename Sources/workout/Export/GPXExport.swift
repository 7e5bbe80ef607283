import Foundation
import HealthModel
import HealthStorage
import Interchange

/// Writes one workout as GPX 1.1, holding nothing but a batch.
///
/// Each route is a track, broken into segments at pauses and gaps, with heart rate and cadence at each
/// point; markers and laps are waypoints.
struct GPXExport: WorkoutExport {
  let workout: Workout
  let routes: [WorkoutRoute]
  let store: HealthStore

  init(_ workout: Workout, in store: HealthStore) async throws(StoreError) {
    self.workout = workout
    self.store = store
    routes = try await store.routes(of: workout.uuid)
  }

  var locationCount: Int { routes.reduce(0) { $0 + $1.locationCount } }

  func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    var writer = try GPXWriter(to: sink, metadata: metadata, waypoints: try await waypoints())
    var heartRate = try await NearestReading.heartRate(of: workout, in: store)
    var cadence = NearestReading.cadence(of: workout, in: store)
    var written = 0
    for route in routes {
      writer.beginTrack(heading(of: route))
      var breaks = SegmentBreaks(of: workout)
      for try await batch in RouteQuery(route, in: store).recordedBatches() {
        for recorded in batch.locations where recorded.verdict == .accepted {
          let time = recorded.location.time
          if breaks.beginsSegment(at: recorded.location) { writer.beginSegment() }
          let sensors = GPXPoint.Sensors(
            heartRate: try await heartRate.value(at: time),
            cadence: try await cadence.value(at: time))
          try writer.append(GPXPoint(recorded, sensors: sensors))
          written += 1
        }
        progress(Double(written) / Double(max(locationCount, 1)))
      }
    }
    return ExportSummary(try writer.finish())
  }

  private var metadata: GPXMetadata {
    let revision = workout.header.sourceRevision
    let creator = [revision?.source.name ?? "workout", revision?.version].compactMap(\.self)
    return GPXMetadata(
      creator: creator.joined(separator: " "), name: workout.configuration.activityType.title,
      time: workout.span.start)
  }

  /// The one track of a workout has the workout's identity, so that who reads the file again knows it.
  private func heading(of route: WorkoutRoute) -> GPXHeading {
    let activity = workout.configuration.activityType
    return GPXHeading(
      name: activity.title, type: activity.word,
      identifier: routes.count == 1 ? workout.uuid.word : route.uuid.word)
  }

  /// Markers and ends of laps, each where the route was at that moment.
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
