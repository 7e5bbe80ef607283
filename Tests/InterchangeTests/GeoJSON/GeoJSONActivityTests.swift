import Foundation
import HealthModel
import ActivityItems
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("Workouts as GeoJSON")
struct GeoJSONActivityTests {
  private static let start = Instant(microseconds: 1_795_000_000_000_000)

  private func written(_ items: [ActivityItem]) throws -> (
    json: [[String: Any]], text: String, summary: ActivityWriterSummary
  ) {
    let sink = MemorySink()
    let summary = try ActivityFiles.write(items, to: GeoJSONActivityWriter(to: sink))
    let object = try JSONSerialization.jsonObject(with: Data(sink.bytes)) as? [String: Any]
    #expect(object?["type"] as? String == "FeatureCollection")
    return (try #require(object?["features"] as? [[String: Any]]), sink.text, summary)
  }

  private func point(_ latitude: Double, _ longitude: Double, _ second: Int) -> ActivityItem {
    .point(
      ActivityPoint(
        time: Self.start + .seconds(second),
        place: .init(latitude: latitude, longitude: longitude), altitude: 10,
        heartRate: second == 1 ? nil : 100.5))
  }

  @Test("characters that can steer a terminal are escaped in names, and read back unchanged")
  func terminal() throws {
    let name = "a\u{7F}b\u{9B}31m\u{202E}c\u{2028}\u{FFF9}é"
    let head = ActivityHeader(WorkoutConfiguration(activityType: .running), name: name)
    let (features, text, _) = try written([
      .activity(head), point(1, 2, 0), point(1.5, 2, 1), .end(ActivityTotals()),
    ])
    #expect(text.contains(#"a\u007fb\u009b31m\u202ec\u2028\ufff9é"#))
    let steering = text.unicodeScalars.filter { $0.steersTerminal }
    #expect(steering.isEmpty)
    let properties = try #require(features.first?["properties"] as? [String: Any])
    #expect(properties["name"] as? String == name)
  }

  @Test("a workout becomes lines with parallel times and heart rates, and markers become points")
  func sample() throws {
    let head = ActivityHeader(
      WorkoutConfiguration(activityType: .running), name: "a \"b\" \\ \u{1} é\n")
    let (features, text, summary) = try written([
      .activity(head), .lap(ActivityLap(start: Self.start)), point(1, 2, 0), point(1.5, 2, 1),
      .segment, point(3, 4, 9),
      .event(
        ActivityEvent(
          .marker, at: Self.start, text: "Bridge", place: .init(latitude: 1, longitude: 2))),
      .end(ActivityTotals()),
    ])
    expectGolden(text, named: "activity.geojson")
    try #require(features.count == 2)
    let geometry = try #require(features[0]["geometry"] as? [String: Any])
    let lines = try #require(geometry["coordinates"] as? [[[Double]]])
    // A line needs two positions.
    #expect(lines == [[[2, 1, 10], [2, 1.5, 10]], [[4, 3, 10], [4, 3, 10]]])
    let properties = try #require(features[0]["properties"] as? [String: Any])
    #expect((properties["coordTimes"] as? [[String]])?.map(\.count) == [2, 2])
    #expect(properties["name"] as? String == head.name)
    #expect((properties["heartRates"] as? [[Any]])?[0][1] is NSNull)
    #expect(summary == ActivityWriterSummary(activities: 1, points: 3))
  }

  @Test("a line across the antimeridian is split there, halfway if it crosses halfway")
  func antimeridian() throws {
    let (features, _, _) = try written([
      .activity(ActivityHeader(WorkoutConfiguration(activityType: .sailing))), point(0, 179, 0),
      point(2, -179, 1), point(0, 178, 2), .end(ActivityTotals()),
    ])
    let geometry = try #require(features[0]["geometry"] as? [String: Any])
    let lines = try #require(geometry["coordinates"] as? [[[Double]]])
    #expect(lines.map { $0.map { $0[0] } } == [[179, 180], [-180, -179, -180], [180, 178]])
    #expect(lines[0][1][1] == 1)
    let properties = try #require(features[0]["properties"] as? [String: Any])
    #expect((properties["coordTimes"] as? [[Any]])?.map(\.count) == [2, 3, 2])
  }

  @Test("workouts of every kind give readable JSON", arguments: Seed.first(20))
  func random(seed: Seed) throws {
    var random = RandomWorkout(seed)
    random.hasPlaces = seed.value % 2 == 0
    var contents = ActivityContents()
    contents.workouts = [random.workout(from: Self.start), random.workout(from: Self.start)]
    let (features, _, summary) = try written(contents.items)
    #expect(features.count >= 2)
    let placed = contents.workouts.flatMap(\.points).filter { $0.place != nil }
    #expect(summary.points == placed.count)
  }

  @Test("a workout without positions has no geometry")
  func indoor() throws {
    let (features, _, summary) = try written([
      .activity(ActivityHeader(WorkoutConfiguration(activityType: .rowing))),
      .point(ActivityPoint(time: Self.start, heartRate: 90)), .end(ActivityTotals()),
    ])
    #expect(features[0]["geometry"] is NSNull)
    #expect(summary.omittedItems == 1)
  }
}
