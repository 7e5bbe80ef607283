import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("GPX written and read back")
struct GPXRoundTripTests {
  @Test(
    "a written track reads back as the same points on the storage grid", arguments: Seed.first(60))
  func identity(seed: Seed) throws {
    var generator = seed.generator
    let segments = (0..<3).map { _ in (0..<40).map { _ in randomPoint(&generator) } }
    let heading = GPXHeading(
      name: "a & b <c> \"d\" 'e'\n\t\r\u{1F6B6}", type: "walking", identifier: "x")

    let sink = MemorySink()
    var writer = try GPXWriter(to: sink, metadata: GPXMetadata(creator: "test", name: "n"))
    writer.beginTrack(heading)
    for segment in segments {
      writer.beginSegment()
      for point in segment { try writer.append(point) }
    }
    let summary = try writer.finish()
    #expect(summary == GPXWriterSummary(points: 120, segments: 3))

    let document = try GPXDocument(bytes: sink.bytes)
    #expect(document.issues == [])
    #expect(document.metadata == GPXMetadata(version: "1.1", creator: "test", name: "n"))
    try #require(document.tracks.count == 1)
    #expect(document.tracks[0].heading == heading)
    for (read, written) in zip(document.tracks[0].segments, segments) {
      #expect(read == written.map(\.onGrid))
    }
  }
}

extension GPXPoint {
  /// The point as the writer stores it: on the storage grid, with sensor values to three decimals.
  var onGrid: GPXPoint {
    func thousandth(_ value: Double?) -> Double? { value.map { ($0 * 1000).rounded() / 1000 } }
    var timed = self
    timed.time = time ?? Instant(microseconds: 0)
    guard let location = timed.location else { return self }
    var gridded = GPXPoint(location.onStorageGrid)
    gridded.time = time
    gridded.quality = quality
    gridded.sensors = Sensors(
      heartRate: thousandth(sensors.heartRate), cadence: thousandth(sensors.cadence),
      power: thousandth(sensors.power), airTemperature: thousandth(sensors.airTemperature),
      waterTemperature: thousandth(sensors.waterTemperature), depth: thousandth(sensors.depth),
      distance: thousandth(sensors.distance))
    gridded.quality.hdop = thousandth(quality.hdop)
    gridded.quality.vdop = thousandth(quality.vdop)
    gridded.quality.pdop = thousandth(quality.pdop)
    return gridded
  }
}

/// A point with random values, each present or absent, anywhere on Earth and at any time of two centuries.
func randomPoint(_ generator: inout SplitMix64) -> GPXPoint {
  func maybe(_ range: Range<Double>) -> Double? {
    generator.uniform() < 0.6 ? generator.uniform(in: range) : nil
  }
  var point = GPXPoint(
    latitude: generator.uniform(in: -90..<90), longitude: generator.uniform(in: -180..<179.999),
    time: Instant(microseconds: Int64(generator.uniform(in: -2.2e15..<4e15))))
  point.altitude = maybe(-500..<9000)
  point.geoidSeparation = maybe(-110..<90)
  point.horizontalAccuracy = maybe(0..<100)
  point.verticalAccuracy = maybe(0..<100)
  point.speed = maybe(0..<40)
  point.speedAccuracy = maybe(0..<5)
  point.course = maybe(0..<359.9)
  point.courseAccuracy = maybe(0..<180)
  point.sensors.heartRate = maybe(1..<300)
  point.sensors.cadence = maybe(0..<300).map { $0.rounded() }
  point.sensors.power = maybe(0..<2000)
  point.sensors.airTemperature = maybe(-40..<50)
  point.sensors.waterTemperature = maybe(-2..<35)
  point.sensors.depth = maybe(0..<40)
  point.sensors.distance = maybe(0..<500_000)
  point.quality.fix = GPXPoint.FixKind.allCases.randomElement(using: &generator)
  point.quality.satellites = maybe(0..<40).map { Int($0) }
  point.quality.hdop = maybe(0..<50)
  return point
}
