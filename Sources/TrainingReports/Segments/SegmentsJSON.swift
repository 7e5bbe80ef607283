import Foundation
import HealthModel
import Routes
package import TrainingHistory

/// The segments with their efforts as `segments --json` prints them (docs/schemas/segments.schema.json).
package struct SegmentsJSON: Encodable {
  private let segments: [Entry]

  package init(_ entries: [RankedSegment]) {
    segments = entries.map { Entry(segment: $0.segment, efforts: $0.efforts) }
  }

  private struct Entry: Encodable {
    let segment: RouteSegment
    let efforts: [SegmentEffort]

    enum CodingKeys: String, CodingKey {
      case name, activity, workout, start, end, efforts
      case from = "from_m"
      case to = "to_m"
      case length = "length_m"
      case ascent = "ascent_m"
      case descent = "descent_m"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(segment.name, forKey: .name)
      try container.encode(segment.activity.name, forKey: .activity)
      try container.encode(segment.workout.uuidString.lowercased(), forKey: .workout)
      try container.encode(segment.fromMeters, forKey: .from)
      try container.encode(segment.toMeters, forKey: .to)
      try container.encode(segment.lengthMeters, forKey: .length)
      try container.encodeIfPresent(segment.line.climbs?.ascentMeters, forKey: .ascent)
      try container.encodeIfPresent(segment.line.climbs?.descentMeters, forKey: .descent)
      try container.encodeIfPresent(segment.line.points.first.map(Place.init), forKey: .start)
      try container.encodeIfPresent(segment.line.points.last.map(Place.init), forKey: .end)
      try container.encode(efforts.map(Effort.init), forKey: .efforts)
    }
  }

  private struct Place: Encodable {
    let latitude, longitude: Double

    init(_ point: FollowedCourse.Point) {
      latitude = point.latitude
      longitude = point.longitude
    }
  }

  private struct Effort: Encodable {
    let rank: Int
    let workout: String
    let pass: Int
    let start, end: String
    let seconds, mean: Double

    enum CodingKeys: String, CodingKey {
      case rank, workout, pass, start, end
      case seconds = "duration_s"
      case mean = "mean_offset_m"
    }

    init(_ effort: SegmentEffort) {
      rank = effort.rank
      workout = effort.workout.uuidString.lowercased()
      pass = effort.number
      start = effort.pass.span.start.rfc3339
      end = effort.pass.span.end.rfc3339
      seconds = effort.pass.seconds
      mean = effort.pass.meanMeters
    }
  }
}
