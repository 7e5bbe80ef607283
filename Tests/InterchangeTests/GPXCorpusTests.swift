import Foundation
import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

/// Files of real devices and programs, with counts from other readers.
@Suite("GPX files of other devices and programs", .needsSharedData("files/truth.csv"))
struct GPXCorpusTests {
  /// The counts that differ from the table, with reasons.
  ///
  /// The table counts elements; we count values.
  static let differences: [String: (counts: [String: Int], reason: String)] = [
    "CoreGPX__wptError.gpx": (["points": 1, "ele": 1, "time": 1], "a point at longitude 180.877"),
    "togeojson__bad.gpx": (["points": 0, "ele": 0, "time": 0], "latitude “undefined”"),
    "gpx__wahoo_example.gpx": (["ele": 0], "empty <ele/>"),
    "togeojson__empty_ele.gpx": (["ele": 0], "empty <ele/>"),
    "gpxpy__gpx_with_garmin_extension.gpx": (["hr": 0], "the value is a waypoint's"),
    "geo-activity-playground__2025-08-30_10_27_46.464_Wasserlinie_Cadzand-Bad.gpx": (
      ["hr": 0], "heart rate 0: no contact"
    ),
    "geo-activity-playground__2025-08-30_20_29_18.085_BC_Cadzand-Bad.gpx": (
      ["hr": 0], "heart rate 0: no contact"
    ),
    "geo-activity-playground__2025-09-03_11_32_33.996_Cadzand-Bad.gpx": (
      ["hr": 0], "heart rate 0: no contact"
    ),
    "sports-lib__amazfit.gpx": (["hr": 1216], "each value stands twice, as heartrate and as hr"),
    "sportstracker__bike-tour-holux-funtrek-130-pro-with-heartrate.gpx": (
      ["hr": 179, "cad": 112], "Holux' bpm and rpm"
    ),
    "togeojson__strava.gpx": (["temp": 3], "two points give it twice"),
  ]

  @Test("every file returns the points, segments and values it contains")
  func counts() throws {
    let rows = try Self.truth()
    #expect(rows.count > 100)
    for row in rows {
      let path = try #require(SharedData.file("files/\(row.file)")).path
      let census = try GPXCensus(reading: GPXReader(path: path))
      let name = row.file.split(separator: "/").last.map(String.init) ?? row.file
      var expected = row.counts
      for (key, value) in Self.differences[name]?.counts ?? [:] { expected[key] = value }
      let counted = [
        "points": census.points, "segments": census.segments, "hr": census.pointsWithHeartRate,
        "ele": census.pointsWithAltitude, "time": census.pointsWithTime,
        "cad": census.pointsWithCadence, "power": census.pointsWithPower,
        "temp": census.pointsWithTemperature,
      ].filter { expected[$0.key] != nil }
      #expect(counted == expected, "\(name)")
    }
  }

  @Test("real files are unchanged after a round trip", .needsSharedData("files/gpx"))
  func roundTrip() throws {
    for row in try Self.truth() {
      let path = try #require(SharedData.file("files/\(row.file)")).path
      let first = try GPXDocument(path: path)
      let sink = MemorySink()
      var writer = try GPXWriter(to: sink)
      for track in first.tracks {
        writer.beginTrack(track.heading)
        for segment in track.segments {
          writer.beginSegment()
          for point in segment { try writer.append(point) }
        }
      }
      #expect(try writer.finish().omittedValues == 0, "\(row.file)")
      let second = try GPXDocument(bytes: sink.bytes)
      #expect(second.issues == [], "\(row.file)")
      let expected = first.tracks.map { track in
        GPXDocument.Track(
          heading: track.heading,
          segments: track.segments.filter { !$0.isEmpty }.map { $0.map(\.onGrid) })
      }
      #expect(second.tracks == expected, "\(row.file)")
    }
  }

  @Test(
    "the broken file returns the part before the error and reports its position",
    .needsSharedData("files/gpx/jpx__GPX_invalid_extensions.gpx"))
  func broken() throws {
    let path = try #require(SharedData.file("files/gpx/jpx__GPX_invalid_extensions.gpx")).path
    let document = try GPXDocument(path: path)
    #expect(document.tracks.map { $0.segments.map(\.count) } == [[2]])
    #expect(document.waypoints.count == 1)
    #expect(document.issues.map(\.line) == [39])
  }

  @Test(
    "Apple's routes have speed, course and accuracies at every point",
    .needsSharedData("files/apple/apple-health-analyzer/workout-routes"))
  func appleRoutes() throws {
    let folder = try #require(
      SharedData.folder("files/apple/apple-health-analyzer/workout-routes"))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".gpx") }
    #expect(files.count >= 10)
    for file in files {
      let document = try GPXDocument(path: folder.appending(path: file).path)
      #expect(document.issues == [], "\(file)")
      let points = document.tracks.flatMap { $0.segments.flatMap { $0 } }
      #expect(!points.isEmpty, "\(file)")
      #expect(
        points.allSatisfy {
          $0.time != nil && $0.altitude != nil && $0.speed != nil && $0.horizontalAccuracy != nil
            && $0.verticalAccuracy != nil
        }, "\(file)")
    }
  }

  private struct Row {
    var file: String
    var counts: [String: Int]
  }

  /// The rows of truth.csv about intact GPX files.
  private static func truth() throws -> [Row] {
    try TruthTable.rows(under: "gpx").compactMap { row in
      guard let path = row["file"], let points = row["records"].flatMap(Int.init) else {
        return nil
      }
      var counts = ["points": points]
      counts["segments"] = row["segments"].flatMap(Int.init)
      counts["hr"] = row["hr_values"].flatMap(Int.init)
      for match in (row["note"] ?? "").matches(of: /\b(ele|time|cad|power|temp) (\d+)/) {
        counts[String(match.1)] = Int(match.2)
      }
      return Row(file: path, counts: counts)
    }
  }
}
