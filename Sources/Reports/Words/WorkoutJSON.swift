import ApplicationMessages
import Console
import Foundation
package import HealthModel
import Routes
import Training
package import TrainingReports

/// A workout as `show --json` prints it (docs/json.md, docs/schemas/workout.schema.json).
///
/// Unknown values are absent; the lists of events, laps, segments and routes are always present.
package struct WorkoutJSON: Encodable {
  let workout: Workout
  let routes: [WorkoutRoute]
  let estimates: [EstimateEntry]
  let edits: [WorkoutEdit]
  let unfinished: UnfinishedJSON?
  let zones: [ZoneTimes]

  package init(
    _ workout: Workout, routes: [WorkoutRoute] = [], estimates: [EstimateEntry] = [],
    edits: [WorkoutEdit], zones: [ZoneTimes] = [], unfinished: UnfinishedJSON? = nil
  ) {
    self.zones = zones
    self.unfinished = unfinished
    self.workout = workout
    self.routes = routes
    self.estimates = estimates
    self.edits = edits
  }

  enum CodingKeys: String, CodingKey {
    case events, laps, segments, routes, estimates, source, device, metadata, recomputed, unfinished
    case version, edits, zones, plan, effort, course, activities
  }

  package func encode(to encoder: any Encoder) throws {
    try WorkoutHeadJSON(workout).encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(
      workout.recomputed.map(RecomputedJSON.init), forKey: .recomputed)
    try container.encode(workout.events.map(Event.init), forKey: .events)
    try container.encode(workout.laps.map(Lap.init), forKey: .laps)
    try container.encode(
      workout.events.filter { $0.kind == .segment }.map(Segment.init), forKey: .segments)
    try container.encode(routes.map(Route.init), forKey: .routes)
    try container.encode(edits.count + 1, forKey: .version)
    if !edits.isEmpty { try container.encode(edits.map(EditJSON.init), forKey: .edits) }
    if workout.isMultisport {
      try container.encode(WorkoutActivityJSON.all(of: workout), forKey: .activities)
    }
    try container.encodeIfPresent(workout.effort, forKey: .effort)
    try container.encodeIfPresent(
      workout.followedPlan.map(FollowedPlanJSON.init), forKey: .plan)
    try container.encodeIfPresent(workout.followedCourse.map(CourseJSON.init), forKey: .course)
    if !zones.isEmpty { try container.encode(zones.map(Zones.init), forKey: .zones) }
    if !estimates.isEmpty {
      try container.encode(estimates.map(EstimateEntryJSON.init), forKey: .estimates)
    }
    try container.encodeIfPresent(
      workout.header.sourceRevision.map(SourceMessage.init), forKey: .source)
    try container.encodeIfPresent(workout.header.device.map(DeviceMessage.init), forKey: .device)
    try container.encodeIfPresent(unfinished, forKey: .unfinished)
    var metadata = workout.header.metadata
    metadata[.recomputedTotals] = nil
    metadata[.workoutPlan] = nil
    metadata[.workoutCourse] = nil
    metadata[.workoutActivities] = nil
    try container.encode(MetadataJSON(metadata), forKey: .metadata)
  }
}

extension WorkoutJSON {
  struct Event: Encodable {
    let type, start, end: String
    let metadata: MetadataJSON

    init(_ event: WorkoutEvent) {
      type = event.kind.name
      start = event.span.start.rfc3339
      end = event.span.end.rfc3339
      metadata = MetadataJSON(event.metadata)
    }
  }

  struct Segment: Encodable {
    let start, end: String
    let metadata: MetadataJSON

    init(_ event: WorkoutEvent) {
      start = event.span.start.rfc3339
      end = event.span.end.rfc3339
      metadata = MetadataJSON(event.metadata)
    }
  }

  struct Zones: Encodable {
    let quantity, unit: String
    let lowerBounds, seconds: [Double]
    let belowSeconds, uncountedSeconds: Double

    enum CodingKeys: String, CodingKey {
      case quantity, unit
      case lowerBounds = "lower_bounds"
      case seconds = "zone_s"
      case belowSeconds = "below_s"
      case uncountedSeconds = "uncounted_s"
    }

    init(_ times: ZoneTimes) {
      quantity = times.zones.quantity.rawValue
      unit = times.zones.quantity.unit
      lowerBounds = times.zones.lowerBounds
      seconds = times.seconds
      belowSeconds = times.belowSeconds
      uncountedSeconds = times.uncountedSeconds
    }
  }

  struct Lap: Encodable {
    let index: Int
    let start, end: String
    let durationSeconds: Double
    let distanceMeters: Double?
    let strokeStyle: String?
    let strokeCount: Int?
    let swolf: Double?

    enum CodingKeys: String, CodingKey {
      case index, start, end, swolf
      case durationSeconds = "duration_s"
      case distanceMeters = "distance_m"
      case strokeStyle = "stroke_style"
      case strokeCount = "stroke_count"
    }

    init(_ lap: LapSummary) {
      index = lap.index
      start = lap.span.start.rfc3339
      end = lap.span.end.rfc3339
      durationSeconds = lap.activeDuration.exactSeconds
      distanceMeters = lap.distanceMeters
      strokeStyle = lap.style?.name
      strokeCount = lap.strokeCount
      swolf = lap.swolf
    }
  }

  struct Route: Encodable {
    let id, start, end: String
    let locationCount: Int
    let distanceMeters: Double?

    enum CodingKeys: String, CodingKey {
      case id, start, end
      case locationCount = "location_count"
      case distanceMeters = "distance_m"
    }

    init(_ route: WorkoutRoute) {
      id = route.uuid.word
      start = route.span.start.rfc3339
      end = route.span.end.rfc3339
      locationCount = route.locationCount
      distanceMeters = route.distanceMeters
    }
  }
}
