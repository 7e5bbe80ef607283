import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("GPX writing")
struct GPXWriterTests {
  /// A walk with a pause, every kind of value, and names that need escaping.
  static func sampleFile() throws -> String {
    let sink = MemorySink()
    let start = try #require(Instant(rfc3339: "2026-11-21T06:45:00.250Z"))
    var marker = GPXPoint(latitude: 48.1374, longitude: 11.5755, time: start)
    marker.altitude = 519
    var writer = try GPXWriter(
      to: sink,
      metadata: GPXMetadata(
        name: "Walk <1> & \"2\"", description: "two\nlines", author: "A. Walker", keywords: "walk",
        time: start),
      waypoints: [GPXWaypoint(marker, name: "Marker 1", type: "marker")])
    writer.beginTrack(
      GPXHeading(name: "Wald\u{0}weg 🚶", type: "walking", identifier: "8E3C1B5A-0001"))
    var point = GPXPoint(
      Location(
        time: start, latitude: 48.137400001, longitude: 11.5755, altitude: 519.25,
        geoidSeparation: 46.9, horizontalAccuracy: 3.5, verticalAccuracy: 6.25, speed: 1.4,
        speedAccuracy: 0.3, course: 92.5, courseAccuracy: 11),
      sensors: .init(
        heartRate: 101, cadence: 57, power: 180, airTemperature: -3.5, waterTemperature: 12,
        depth: 0.4, distance: 0))
    point.quality = .init(fix: .threeDimensional, satellites: 9, hdop: 0.9, vdop: 1.4, pdop: 1.7)
    try writer.append(point)
    try writer.append(
      GPXPoint(
        Location(
          time: start + .seconds(1), latitude: -0.000000001, longitude: 180, altitude: -0.5),
        sensors: .init(heartRate: 300.5, cadence: 81.5, power: 70_000.125)))
    writer.beginSegment()
    writer.beginSegment()
    var bare = GPXPoint(latitude: 90, longitude: -180)
    bare.altitude = .infinity
    bare.speed = -1
    try writer.append(bare)
    let summary = try writer.finish()
    #expect(
      summary
        == GPXWriterSummary(points: 3, segments: 2, replacedCharacters: 1, omittedValues: 2))
    return sink.text
  }

  @Test("a small file is written byte for byte as before")
  func golden() throws {
    expectGolden(try Self.sampleFile(), named: "walk.gpx")
  }

  @Test("a point that is not on Earth is rejected and no part of it is written")
  func invalidPosition() throws {
    let sink = MemorySink()
    var writer = try GPXWriter(to: sink)
    for (latitude, longitude) in [(90.1, 0.0), (-91, 0), (0, 180.5), (.nan, 0), (0, .infinity)] {
      var refusal: GPXWriterError?
      do throws(GPXWriterError) {
        try writer.append(GPXPoint(latitude: latitude, longitude: longitude))
      } catch {
        refusal = error
      }
      guard case .invalidPosition = refusal else {
        Issue.record("\(latitude), \(longitude) was taken")
        continue
      }
    }
    #expect(try writer.finish().points == 0)
    #expect(!sink.text.contains("trkpt"))
  }

  @Test("a segment without points is not written")
  func emptySegments() throws {
    let sink = MemorySink()
    var writer = try GPXWriter(to: sink)
    writer.beginTrack()
    writer.beginSegment()
    writer.beginTrack()
    writer.beginSegment()
    try writer.append(GPXPoint(latitude: 1, longitude: 2))
    #expect(try writer.finish() == GPXWriterSummary(points: 1, segments: 1))
    let document = try GPXDocument(bytes: sink.bytes)
    #expect(document.tracks.map(\.segments.count) == [0, 1])
  }

  @Test(
    "numbers have no exponent, no locale and no trailing zeros",
    arguments: [
      (0, "0"), (-0.0, "0"), (0.0004, "0"), (-0.0004, "0"), (0.0005, "0.001"), (-0.5, "-0.5"),
      (1e-3, "0.001"), (100, "100"), (1234.5678, "1234.568"), (1e15, "1000000000000000"),
      (-8848.86, "-8848.86"), (0.1 + 0.2, "0.3"),
    ])
  func numbers(value: Double, text: String) throws {
    let sink = MemorySink()
    var writer = try GPXWriter(to: sink)
    var point = GPXPoint(latitude: 0, longitude: 0)
    point.altitude = value
    try writer.append(point)
    _ = try writer.finish()
    #expect(sink.text.contains("<ele>\(text)</ele>"))
  }

  @Test(
    "times are written in UTC with milliseconds, and with microseconds only if there are any",
    arguments: [
      "1901-12-13T20:45:52.000Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00.000Z",
      "2000-02-29T12:34:56.789Z", "2038-01-19T03:14:08.000Z", "2026-11-21T06:45:00.000250Z",
    ])
  func times(text: String) throws {
    let sink = MemorySink()
    var writer = try GPXWriter(to: sink)
    try writer.append(GPXPoint(latitude: 0, longitude: 0, time: Instant(rfc3339: text)))
    _ = try writer.finish()
    #expect(sink.text.contains("<time>\(text)</time>"))
  }

  @Test("a failing sink is reported with the system's error message")
  func failingSink() throws {
    let full = try FileSinkToFullDisk()
    var writer = try GPXWriter(to: full)
    var failure: GPXWriterError?
    do throws(GPXWriterError) {
      for index in 0..<10_000 {
        try writer.append(GPXPoint(latitude: 0, longitude: Double(index) / 1000))
      }
      _ = try writer.finish()
    } catch {
      failure = error
    }
    #expect(failure == .file(FileError(.write, path: "full", errno: FileSinkToFullDisk.errno)))
  }
}

/// A disk with space for one buffer.
private final class FileSinkToFullDisk: ByteSink {
  static let errno: Int32 = 28  // ENOSPC
  private var writes = 0

  init() throws {}

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    writes += 1
    if writes > 1 { throw FileError(.write, path: "full", errno: Self.errno) }
  }
}
