import Foundation
import HealthModel
import ActivityItems
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

/// Files of real devices and programs, read as workouts.
@Suite("Workouts of GPX files of other programs", .needsSharedData("files/truth.csv"))
struct GPXActivityCorpusTests {
  private static func files() throws -> [URL] {
    let folder = try #require(SharedData.folder("files/gpx"))
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test("every file returns all its track points in workouts, or is rejected with its content")
  func points() throws {
    var refused: [String: String] = [:]
    var read = 0
    for file in try Self.files() {
      let census = try GPXCensus(reading: GPXReader(path: file.path))
      let items: [ActivityItem]
      do throws(ActivityError) {
        items = try ActivityFiles.read(GPXActivityReader(path: file.path))
      } catch {
        refused[file.lastPathComponent] = error.description
        #expect(census.points == 0, "\(file.lastPathComponent)")
        continue
      }
      read += 1
      let contents = ActivityContents(items)
      #expect(contents.faults == [], "\(file.lastPathComponent)")
      let points = contents.workouts.flatMap(\.points)
      #expect(points.count == census.points, "\(file.lastPathComponent)")
      #expect(points.count { $0.time != nil } == census.pointsWithTime, "\(file.lastPathComponent)")
      #expect(
        points.count { $0.heartRate != nil } == census.pointsWithHeartRate,
        "\(file.lastPathComponent)")
      #expect(contents.workouts.count <= census.tracks, "\(file.lastPathComponent)")
    }
    #expect(read > 85)
    #expect(refused["togeojson__trek.gpx"]?.contains("(a course)") == true, "\(refused)")
    #expect(refused.values.allSatisfy { $0.hasPrefix("a GPX file without a workout: ") })
  }

  @Test("real files are unchanged after a round trip")
  func roundTrip() throws {
    for file in try Self.files() {
      guard let items = try? ActivityFiles.read(GPXActivityReader(path: file.path)) else {
        continue
      }
      var first = ActivityContents(items)
      let sink = MemorySink()
      let summary = try ActivityFiles.write(first.items, to: GPXActivityWriter(to: sink))
      #expect(summary.omittedValues == 0, "\(file.lastPathComponent)")
      var second = ActivityContents(
        try ActivityFiles.read(GPXActivityReader(bytes: sink.bytes)))
      #expect(
        second.issues.filter { $0.weight > .note } == [], "\(file.lastPathComponent)")
      first.issues = []
      second.issues = []
      #expect(second == first.onGrid, "\(file.lastPathComponent)")
    }
  }

  @Test(
    "the sport names of other programs are recognized",
    arguments: [
      ("sports-lib__1681613317.gpx", WorkoutActivityType.running),
      ("sports-lib__4623204522-1.gpx", .swimming), ("sports-lib__garmin.gpx", .running),
      ("gpsbabel__garminconnect.gpx", .cycling), ("sports-lib__amazfit.gpx", .running),
      ("gpx__strava_route_example.gpx", .running), ("togeojson__Friday-Evening-Run.gpx", .running),
    ])
  func sports(file: String, type: WorkoutActivityType) throws {
    let path = try #require(SharedData.file("files/gpx/\(file)")).path
    let contents = ActivityContents(try ActivityFiles.read(GPXActivityReader(path: path)))
    #expect(contents.workouts.map(\.head.configuration.activityType) == [type])
  }

  @Test("the distance, times and identifier of OpenTracks are preserved")
  func openTracks() throws {
    let name = "geo-activity-playground__2025-08-30_10_27_46.464_Wasserlinie_Cadzand-Bad.gpx"
    let path = try #require(SharedData.file("files/gpx/\(name)")).path
    let workout = try #require(
      ActivityContents(try ActivityFiles.read(GPXActivityReader(path: path))).workouts.first)
    #expect(workout.totals?.distanceMeters == 1295.8912353515625)
    #expect(workout.totals?.timerSeconds != nil)
    #expect(workout.head.identifier != nil)
    #expect(workout.head.recorder.name == "OpenTracks")
  }
}
