import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing
import WorkoutExport

@Suite("Exporting a workout from Swift")
struct StoreExportTests {
  let folder: TemporaryFolder
  let store: HealthStore

  init() async throws {
    folder = try TemporaryFolder()
    store = try Self.store("store.sqlite", in: folder)
    let track = folder.file("track.gpx")
    try Data(Self.track.utf8).write(to: track)
    _ = try await ImportRun(into: store).importFiles([track.path])
  }

  /// A walk of two minutes to the north, with heart rates.
  private static var track: String {
    let points = (0..<120).map { second in
      let time = (Instant(microseconds: 1_773_039_600_000_000) + .seconds(second)).rfc3339
      return """
        <trkpt lat="\(52.5 + Double(second) * 0.0000126)" lon="13.4"><ele>40</ele><time>\(time)</time></trkpt>
        """
    }
    return """
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk>\
      <type>walking</type><trkseg>\(points.joined())</trkseg></trk></gpx>
      """
  }

  private static func store(_ name: String, in folder: TemporaryFolder) throws -> HealthStore {
    let client = ClientIdentity(
      source: Source(name: "Tests", bundleIdentifier: "org.example.tests"))
    return try HealthStore(at: folder.file(name).path, for: client, as: .owner)
  }

  private func workout() async throws -> Workout {
    try #require(try await store.workouts(limit: 1).first)
  }

  @Test(
    "a file in each format with places is read back with the same time range and route",
    arguments: [ExportFormat.gpx, .tcx, .fit, .csv])
  func readBack(format: ExportFormat) async throws {
    let workout = try await workout()
    let path = folder.file("walk.\(format.fileExtension)").path
    let summary = try await store.export(workout, as: format, to: path)
    #expect(summary.points > 0)
    let other = try Self.store("other.sqlite", in: folder)
    let report = try await ImportRun(into: other).importFiles([path])
    #expect(report.addedWorkouts == 1, "\(report)")
    let copy = try #require(try await other.workouts(limit: 1).first)
    #expect(copy.configuration.activityType == workout.configuration.activityType)
    let first = try await store.routes(of: workout.uuid)
    let second = try await other.routes(of: copy.uuid)
    func count(_ routes: [WorkoutRoute]) -> Int { routes.reduce(0) { $0 + $1.locationCount } }
    #expect(count(first) == count(second))
    func meters(_ routes: [WorkoutRoute]) -> Double {
      routes.compactMap(\.distanceMeters).reduce(0, +)
    }
    let length = meters(first)
    #expect(abs(length - meters(second)) < 0.01 * max(length, 1))
  }

  @Test(
    "a new file is readable by its owner alone and complete, and replaces an earlier one",
    arguments: [ExportFormat.gpx, .tcx, .fit, .csv, .geojson, .kml, .json])
  func file(format: ExportFormat) async throws {
    let path = folder.file("walk.\(format.fileExtension)").path
    var last = 0.0
    try await store.export(try await workout(), as: format, to: path) { last = max(last, $0) }
    #expect((0...1).contains(last))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.size] as? Int ?? 0 > 100)
    #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
    try await store.export(try await workout(), as: format, to: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains(".part") }, "\(names)")
  }

  @Test(
    "a format that is not one of workouts, and a workout without readings, are refused with the reason"
  )
  func refusals() async throws {
    let workout = try await workout()
    let path = folder.file("out").path
    for format in [ExportFormat.archive, .fhir] {
      await #expect(throws: WorkoutExportError.notPerWorkout(format)) {
        try await store.export(workout, as: format, to: path)
      }
    }
    let short = String(workout.uuid.uuidString.lowercased().prefix(8))
    await #expect(throws: WorkoutExportError.noReadings(workout: short)) {
      try await store.export(workout, as: .trace, to: path)
    }
    let yoga = Workout(
      configuration: WorkoutConfiguration(activityType: .yoga), span: workout.span)
    try await store.save([.workout(yoga)])
    let name = String(yoga.uuid.uuidString.lowercased().prefix(8))
    await #expect(throws: WorkoutExportError.noRoute(workout: name)) {
      try await store.export(yoga, as: .gpx, to: path)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a folder that does not exist is an error that names it")
  func noFolder() async throws {
    let path = folder.file("missing/walk.gpx").path
    let workout = try await workout()
    await #expect(throws: (any Error).self) {
      try await store.export(workout, as: .gpx, to: path)
    }
  }
}
