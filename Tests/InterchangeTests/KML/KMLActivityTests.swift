import Foundation
import HealthModel
import ActivityItems
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("Workouts as KML")
struct KMLActivityTests {
  private static let start = Instant(microseconds: 1_795_000_000_000_000)

  @Test("a line becomes a track with equal counts of times, positions and values")
  func sample() throws {
    let sink = MemorySink()
    func point(_ second: Int, heartRate: Double?) -> ActivityItem {
      .point(
        ActivityPoint(
          time: Self.start + .seconds(second),
          place: .init(latitude: 48.137, longitude: 11.5 + Double(second) / 1000), altitude: 519.25,
          heartRate: heartRate))
    }
    let summary = try ActivityFiles.write(
      [
        .activity(
          ActivityHeader(WorkoutConfiguration(activityType: .running), name: "<&>", notes: "n")),
        point(0, heartRate: 100), point(1, heartRate: nil), .segment, point(9, heartRate: 101.5),
        .event(
          ActivityEvent(
            .marker, at: Self.start, text: "Bridge", place: .init(latitude: 1, longitude: 2))),
        .end(ActivityTotals()),
      ], to: KMLActivityWriter(to: sink))
    expectGolden(sink.text, named: "activity.kml")
    #expect(summary == ActivityWriterSummary(activities: 1, points: 3))
  }

  @Test(
    "workouts of every kind give well-formed XML with equal counts", .needsTool("xmllint"),
    arguments: Seed.first(10))
  func random(seed: Seed) throws {
    var random = RandomWorkout(seed)
    random.hasPlaces = seed.value % 2 == 0
    var contents = ActivityContents()
    contents.workouts = [random.workout(from: Self.start), random.workout(from: Self.start)]
    let sink = MemorySink()
    _ = try ActivityFiles.write(contents.items, to: KMLActivityWriter(to: sink))
    let folder = try TemporaryFolder()
    let file = folder.file("activity.kml")
    try Data(sink.bytes).write(to: file)
    let result = try #require(ExternalTool("xmllint")).run(
      ["--noout", "--nonet", file.path], in: folder.url)
    #expect(result.status == 0, "\(result.errors)")
    for track in sink.text.components(separatedBy: "<gx:Track>").dropFirst() {
      let body = track.components(separatedBy: "</gx:Track>")[0]
      let times = body.components(separatedBy: "<when>").count
      #expect(times == body.components(separatedBy: "<gx:coord>").count)
      for array in body.components(separatedBy: "<gx:SimpleArrayData").dropFirst() {
        #expect(array.components(separatedBy: "<gx:value>").count == times)
      }
    }
  }
}
