import Console
import Foundation
package import HealthModel
package import HealthStorage
import ActivityItems
package import ByteStreams
import Reports

/// Writes one workout as JSON: the output of `show --json` and the points, with only a batch in memory.
package struct JSONExport: WorkoutFileExport {
  private let workout: Workout
  private let routes: [WorkoutRoute]
  private let edits: [WorkoutEdit]
  private let activity: StoredActivity

  package init(_ workout: Workout, in store: HealthStore) async throws {
    self.workout = workout
    routes = try await store.routes(of: workout.uuid)
    edits = try await store.edits(of: workout.uuid)
    activity = try await StoredActivity(workout, in: store)
  }

  package var locationCount: Int { activity.locationCount }

  package func write(
    to sink: some ByteSink, progress: (Double) -> Void
  ) async throws -> ExportSummary {
    var activity = activity
    var summary = ExportSummary(points: 0, segments: 0, laps: nil)
    let whole = Double(max(activity.locationCount, 1))
    let head = WorkoutJSON(workout, routes: routes, edits: edits)
    try put("{\"workout\":" + JSONText.line(head), to: sink)
    try put(",\"points\":[", to: sink)
    var beginsSegment = true
    while let item = try await activity.next() {
      switch item {
      case .segment: beginsSegment = true
      case .point(let point):
        let json = PointJSON(point, beginsSegment: beginsSegment)
        try put((summary.points > 0 ? ",\n" : "\n") + JSONText.line(json), to: sink)
        summary.points += 1
        if beginsSegment { summary.segments += 1 }
        beginsSegment = false
        progress(min(1, Double(activity.placeCount) / whole))
      default: break
      }
    }
    try put("\n]}\n", to: sink)
    return summary
  }

  private func put(_ text: String, to sink: some ByteSink) throws(FileError) {
    var text = text
    var failure: FileError?
    text.withUTF8 { bytes in
      do throws(FileError) {
        try sink.write(UnsafeRawBufferPointer(bytes))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// A point as `export --format json` writes it (docs/schemas/workout-points.schema.json).
private struct PointJSON: Encodable {
  let point: ActivityPoint
  let beginsSegment: Bool

  init(_ point: ActivityPoint, beginsSegment: Bool) {
    self.point = point
    self.beginsSegment = beginsSegment
  }

  enum CodingKeys: String, CodingKey {
    case time, latitude, longitude, measures
    case segment
    case altitude = "altitude_m"
    case speed = "speed_mps"
    case course = "course_deg"
    case distance = "distance_m"
    case heartRate = "heart_rate_bpm"
    case cadence = "cadence_per_min"
    case power = "power_w"
    case temperature = "temperature_c"
    case horizontalAccuracy = "horizontal_accuracy_m"
    case verticalAccuracy = "vertical_accuracy_m"
    case hdop
    case satellites
  }

  struct Measure: Encodable {
    let name, unit: String
    let value: Double
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encodeIfPresent(point.time?.rfc3339, forKey: .time)
    if beginsSegment { try object.encode(true, forKey: .segment) }
    try object.encodeIfPresent(point.place?.latitude, forKey: .latitude)
    try object.encodeIfPresent(point.place?.longitude, forKey: .longitude)
    try object.encodeIfPresent(point.altitude, forKey: .altitude)
    try object.encodeIfPresent(point.speed, forKey: .speed)
    try object.encodeIfPresent(point.course, forKey: .course)
    try object.encodeIfPresent(point.distance, forKey: .distance)
    try object.encodeIfPresent(point.heartRate, forKey: .heartRate)
    try object.encodeIfPresent(point.cadence, forKey: .cadence)
    try object.encodeIfPresent(point.power, forKey: .power)
    try object.encodeIfPresent(point.temperature, forKey: .temperature)
    try object.encodeIfPresent(point.quality?.horizontalAccuracy, forKey: .horizontalAccuracy)
    try object.encodeIfPresent(point.quality?.verticalAccuracy, forKey: .verticalAccuracy)
    try object.encodeIfPresent(point.quality?.hdop, forKey: .hdop)
    try object.encodeIfPresent(point.quality?.satellites, forKey: .satellites)
    if !point.measures.isEmpty {
      let measures = point.measures.map {
        Measure(name: $0.kind.name, unit: $0.kind.unit, value: $0.value)
      }
      try object.encode(measures, forKey: .measures)
    }
  }
}
