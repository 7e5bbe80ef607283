import Archiving
import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing
import WorkoutExport

@Suite("Exporting a workout of several sports")
struct MultisportExportTests {
  let folder: TemporaryFolder
  let store: HealthStore

  init() async throws {
    folder = try TemporaryFolder()
    store = try Self.store("store.sqlite", in: folder)
    let file = folder.file("race.tcx")
    try Data(Self.race.utf8).write(to: file)
    let report = try await ImportRun(into: store).importFiles([file.path])
    #expect(report.addedWorkouts == 1)
  }

  private static func store(_ name: String, in folder: TemporaryFolder) throws -> HealthStore {
    let client = ClientIdentity(
      source: Source(name: "Tests", bundleIdentifier: "org.example.tests"))
    return try HealthStore(at: folder.file(name).path, for: client, as: .owner)
  }

  private static let start = Instant(microseconds: 1_773_039_600_000_000)

  /// A run, a transition and a ride of a minute each, to the north.
  private static var race: String {
    func lap(_ name: String, _ minute: Int, _ step: Double) -> String {
      let points = (0..<60).map { second in
        let time = (start + .seconds(60 * minute + second)).rfc3339
        let latitude = 52.5 + 0.01 * Double(minute) + step * Double(second)
        return """
          <Trackpoint><Time>\(time)</Time><Position><LatitudeDegrees>\(latitude)</LatitudeDegrees>\
          <LongitudeDegrees>13.4</LongitudeDegrees></Position>\
          <HeartRateBpm><Value>\(120 + minute)</Value></HeartRateBpm></Trackpoint>
          """
      }
      return """
        <\(name) StartTime="\((start + .seconds(60 * minute)).rfc3339)">\
        <TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>\(step * 6.6e6)</DistanceMeters>\
        <Calories>\(minute + 10)</Calories><Track>\(points.joined())</Track></\(name)>
        """
    }
    func activity(_ sport: String, _ minute: Int, _ step: Double) -> String {
      """
      <Activity Sport="\(sport)"><Id>\((start + .seconds(60 * minute)).rfc3339)</Id>\
      \(lap("Lap", minute, step))</Activity>
      """
    }
    return """
      <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">\
      <Activities><MultiSportSession><FirstSport>\(activity("Running", 0, 0.00003))</FirstSport>\
      <NextSport>\(lap("Transition", 1, 0.00001))\(activity("Biking", 2, 0.0001))</NextSport>\
      </MultiSportSession></Activities></TrainingCenterDatabase>
      """
  }

  private func workout() async throws -> Workout {
    try #require(try await store.workouts(limit: 1).first)
  }

  @Test("a FIT file has a session for each activity, and is read back as the same activities")
  func fit() async throws {
    let workout = try await workout()
    #expect(
      workout.activities.map(\.configuration.activityType) == [.running, .transition, .cycling])
    let path = folder.file("race.fit").path
    let summary = try await store.export(workout, as: .fit, to: path)
    #expect(summary.points == 180)
    let other = try Self.store("other.sqlite", in: folder)
    let report = try await ImportRun(into: other).importFiles([path])
    #expect(report.addedWorkouts == 1, "\(report)")
    let copy = try #require(try await other.workouts(limit: 1).first)
    #expect(copy.uuid == workout.uuid && copy.span == workout.span)
    #expect(copy.configuration.activityType == .swimBikeRun)
    let (old, new) = (workout.activities, copy.activities)
    #expect(new.map(\.uuid) == old.map(\.uuid) && new.map(\.span) == old.map(\.span))
    #expect(new.map(\.configuration) == old.map(\.configuration))
    for (old, new) in zip(old, new) {
      #expect(new.totals.energyKilocalories == old.totals.energyKilocalories)
      let meters = try #require(old.totals.distanceMeters)
      // FIT has centimeters.
      #expect(abs(try #require(new.totals.distanceMeters) - meters) <= 0.005)
    }
    #expect(copy.totals.energyKilocalories == workout.totals.energyKilocalories)
  }

  @Test("other formats have the workout once", arguments: [ExportFormat.gpx, .csv, .geojson, .kml])
  func others(format: ExportFormat) async throws {
    let path = folder.file("race.\(format.fileExtension)").path
    let summary = try await store.export(try await workout(), as: format, to: path)
    #expect(summary.points == 180)
  }

  @Test("an archive has the activities unchanged, and importing it twice changes nothing")
  func archive() async throws {
    let workout = try await workout()
    let path = folder.file("archive.zip").path
    _ = try await ArchiveExport(of: store, to: path, as: .zip, by: "test 1").run()
    let other = try Self.store("other.sqlite", in: folder)
    for _ in 0..<2 {
      _ = try await ArchiveImport(from: path, into: other).run()
      let copy = try #require(try await other.workout(workout.uuid))
      #expect(copy == workout && copy.activities == workout.activities)
    }
  }
}
