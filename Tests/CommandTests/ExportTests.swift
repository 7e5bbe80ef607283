import Foundation
import HealthModel
import HealthStorage
import WorkoutFiles
import TestSupport
import Testing

@Suite("workout export")
struct ExportTests {
  let program: Program
  let sample: SampleStore

  init() async throws {
    program = try Program()
    sample = try SampleStore(at: program.storePath)
    try await sample.saveAll()
  }

  func exported(_ words: String...) throws -> GPXDocument {
    let result = try program.run(["export"] + words + ["-o", "-"])
    #expect(result.exitCode == 0)
    #expect(result.error == "")
    return try GPXDocument(bytes: Array(result.output.utf8))
  }

  // RTE-03
  @Test("the file has every accepted location exactly as stored")
  func locations() throws {
    let points = try exported("3f2a").tracks[0].segments.flatMap(\.self)
    let accepted = try SampleStore.walkedLocations().filter { $0.verdict == .accepted }
    #expect(points.map(\.location) == accepted.map(\.location))
  }

  @Test("a pause starts a new track segment, and the file identifies the workout")
  func segments() throws {
    let document = try exported("3f2a")
    #expect(document.tracks.count == 1)
    #expect(document.tracks[0].heading.identifier == SampleStore.walkID)
    #expect(document.tracks[0].heading.type == "walking")
    #expect(document.tracks[0].segments.map(\.count) == [716, 357])
  }

  @Test("a gap in the fixes starts a new track segment, like a pause")
  func gap() async throws {
    let builder = RouteBuilder(in: sample.store)
    let start = try SampleStore.instant("2026-11-20T23:30:00Z")
    let seconds = Array(0..<60) + Array(120..<180)
    try await builder.insert(
      seconds.map {
        Location(
          time: start + .seconds($0), latitude: 48 + Double($0) * 5e-5, longitude: 11,
          horizontalAccuracy: 3)
      })
    _ = try await builder.finish(for: try SampleStore.ride())
    #expect(try exported("3f7b").tracks[0].segments.map(\.count) == [60, 60])
  }

  @Test("markers and laps are waypoints at the position of the route at that time")
  func waypoints() throws {
    let waypoints = try exported("3f2a").waypoints
    #expect(waypoints.map(\.name) == ["a bridge", "Lap 1", "Lap 2"])
    #expect(waypoints.map(\.type) == ["marker", "lap", "lap"])
    let marked = try SampleStore.walkedLocations().first {
      $0.location.time == waypoints[0].point.time
    }
    #expect(waypoints[0].point.latitude == marked?.location.latitude)
  }

  @Test("a point has the heart rate nearest in time, and none where the strap sent nothing")
  func heartRate() async throws {
    let start = try SampleStore.instant("2026-11-21T06:45:00Z")
    let samples = (0..<100).map { index in
      QuantitySample(
        type: .heartRate, quantity: Quantity(Double(100 + index), .countPerMinute),
        span: TimeRange(at: start + .seconds(2 * index)))
    }
    try await sample.store.add(samples, to: try SampleStore.id(SampleStore.walkID))
    let points = try exported("3f2a").tracks[0].segments.flatMap(\.self)
    #expect(points[10].sensors.heartRate == 105)
    #expect(points.prefix(199).allSatisfy { $0.sensors.heartRate != nil })
    #expect(points.suffix(400).allSatisfy { $0.sensors.heartRate == nil })
  }

  @Test("one workout is written to the given file, which appears only when complete")
  func oneFile() throws {
    let result = try program.run("export", "3f2a", "-o", "walk.gpx")
    #expect(result.output == "walk.gpx: 1073 locations in 2 segments\n")
    let text = try Data(contentsOf: program.folder.file("walk.gpx"))
    #expect(text == Data(try program.run("export", "3f2a", "-o", "-").output.utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
    #expect(!names.contains { $0.contains(".partial-") })
  }

  @Test("--all writes to a folder with stable file names, and skips workouts without a route")
  func all() throws {
    let result = try program.run("export", "--all", "-o", "tracks/2026", "--json")
    expectGolden(result.output, named: "commands/export.json")
    let folder = program.folder.url.appending(path: "tracks/2026").path
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder)
        == ["2026-11-21-064500Z-walking-3f2a91bc.gpx"])
  }

  @Test("a workout without a route is refused when it is requested by name")
  func noRoute() throws {
    let result = try program.run("export", SampleStore.rideID, "-o", "ride.gpx")
    #expect(result.exitCode == 1)
    #expect(
      result.error
        == "workout: workout 3f7b0000 has no route, which GPX needs; use fit, tcx or csv\n")
    #expect(!FileManager.default.fileExists(atPath: program.folder.file("ride.gpx").path))
  }

  @Test(
    "invalid arguments are usage errors",
    arguments: [
      [], ["--all", "last"], ["--all", "-o", "-"], ["last", "3f2a", "-o", "-"],
      ["last", "--format", "kmz"], ["last", "-o", "walk.kmz"], ["last", "-o", "-", "--json"],
      ["last", "--format", "archive"], ["--all", "--format", "archive", "-o", "-"],
      ["last", "--format", "gpx", "-o", "walk.fit"],
    ])
  func usage(words: [String]) throws {
    let result = try program.run(["export"] + words)
    #expect(result.exitCode == 64)
    #expect(result.output == "")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("the error names a path that is not writable")
  func unwritable() throws {
    let result = try program.run("export", "3f2a", "-o", "/proc/walk.gpx")
    #expect(result.exitCode == 1)
    #expect(result.error.contains("/proc/walk.gpx"))
  }

  @Test("Ctrl-C ends an export with exit code 130, even if its reader does not read")
  func interrupted() throws {
    // The pipe is full long before the file is complete; its first byte shows that the export runs.
    let result = try program.shell(
      """
      mkfifo pipe
      exec 3<>pipe
      '\(Program.path)' export 3f2a -o - >pipe &
      head -c 1 <&3 >first
      kill -INT $!
      wait $!
      """)
    #expect(result.exitCode == 130)
    #expect(result.error == "")
  }
}
