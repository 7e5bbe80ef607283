import Foundation
import HealthModel

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
