import HealthModel
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("TCX writing")
struct TCXWriterTests {
  static let start = Instant(microseconds: 1_795_000_000_000_000)

  /// Two lengths with a rest between, written as a pool swim.
  static func swim() throws -> (text: String, summary: TCXWriterSummary) {
    let sink = MemorySink()
    var writer = TCXWriter(
      to: sink,
      activity: TCXActivity(
        sport: .other, start: start, notes: "Swimming, pool of 25 m",
        creator: .init(name: "workout", versionMajor: 0, versionMinor: 1)))
    let laps = [
      TCXLap(
        start: start, totalSeconds: 22.25, distanceMeters: 25, averageSpeed: 25 / 22.25,
        kilocalories: 6, averageHeartRate: 128.6, maximumHeartRate: 135, trigger: .distance,
        notes: "freestyle, 12 strokes, SWOLF 34"),
      TCXLap(
        start: start + .milliseconds(22_250), totalSeconds: 40, distanceMeters: 0,
        kilocalories: 2, intensity: .resting),
      TCXLap(
        start: start + .milliseconds(62_250), totalSeconds: 30.5, distanceMeters: 25,
        averageSpeed: 25 / 30.5, kilocalories: 7, trigger: .distance,
        notes: "breaststroke, 9 strokes, SWOLF 40"),
    ]
    var meters = 0.0
    for (index, lap) in laps.enumerated() {
      writer.beginLap(lap)
      if index == 0 { try writer.append(TCXPoint(time: start, distanceMeters: 0)) }
      meters += lap.distanceMeters
      let end = lap.start + .milliseconds(Int64(lap.totalSeconds * 1000))
      try writer.append(TCXPoint(time: end, distanceMeters: meters, heartRate: 131))
    }
    let summary = try writer.finish()
    return (sink.text, summary)
  }

  /// Two laps with a pause, every kind of value, and notes that need escaping.
  static func run() throws -> (text: String, summary: TCXWriterSummary) {
    let sink = MemorySink()
    var writer = TCXWriter(
      to: sink,
      activity: TCXActivity(
        sport: .running, start: start, notes: "a <bridge> & \"more\"\nwild\u{0}\u{B}flowers 🌼",
        creator: .init(name: "</Name><Name>&amp;", versionMajor: 65_535)))
    writer.beginLap(
      TCXLap(
        start: start, totalSeconds: 2, distanceMeters: 6.2504, maximumSpeed: 3.3, averageSpeed: 3.1,
        kilocalories: 70_000, averageHeartRate: 300, maximumHeartRate: 255.4, trigger: .time,
        notes: "]]><Lap>"))
    try writer.append(
      TCXPoint(
        time: start, position: .init(latitude: 48.137400001, longitude: 11.5755),
        altitude: -0.5, distanceMeters: 0, heartRate: 101.5, cadence: 81, speed: 3.125))
    writer.beginTrack()
    writer.beginTrack()
    try writer.append(
      TCXPoint(
        time: start + .milliseconds(1250), position: .init(latitude: -90, longitude: 180),
        altitude: .infinity, distanceMeters: -1, heartRate: 0, cadence: 255, speed: .nan))
    writer.beginLap(TCXLap(start: start + .seconds(2), totalSeconds: .nan, distanceMeters: -3))
    let summary = try writer.finish()
    return (sink.text, summary)
  }

  @Test("a pool swim has a lap for each length and each rest, with its strokes in the notes")
  func swimGolden() throws {
    let (text, summary) = try Self.swim()
    expectGolden(text, named: "swim.tcx")
    #expect(summary == TCXWriterSummary(laps: 3, tracks: 3, points: 4))
  }

  @Test(
    "a run is written byte for byte as before, and values that TCX cannot represent are counted")
  func runGolden() throws {
    let (text, summary) = try Self.run()
    expectGolden(text, named: "run.tcx")
    #expect(
      summary
        == TCXWriterSummary(
          laps: 2, tracks: 2, points: 2, replacedCharacters: 2, omittedValues: 9))
  }

  @Test("notes and names cannot break out of their element")
  func hostile() throws {
    let text = try Self.run().text
    #expect(text.contains("<Notes>]]&gt;&lt;Lap&gt;</Notes>"))
    #expect(text.contains("<Name>&lt;/Name&gt;&lt;Name&gt;&amp;amp;</Name>"))
    #expect(!text.contains("\u{0}"))
  }

  @Test("cadence is written as Garmin's RunCadence for running, otherwise as Cadence")
  func cadence() throws {
    for sport in TCXActivity.Sport.allCases {
      let sink = MemorySink()
      var writer = TCXWriter(to: sink, activity: TCXActivity(sport: sport, start: Self.start))
      writer.beginLap(TCXLap(start: Self.start, totalSeconds: 1, distanceMeters: 1))
      try writer.append(TCXPoint(time: Self.start, cadence: 80.4))
      _ = try writer.finish()
      #expect(sink.text.contains("<ns3:RunCadence>80</ns3:RunCadence>") == (sport == .running))
      #expect(sink.text.contains("<Cadence>80</Cadence>") == (sport != .running))
    }
  }

  @Test("a point before any lap and a file without a lap are rejected")
  func noLap() throws {
    let sink = MemorySink()
    var writer = TCXWriter(to: sink, activity: TCXActivity(sport: .other, start: Self.start))
    var refusals: [TCXWriterError] = []
    do throws(TCXWriterError) {
      try writer.append(TCXPoint(time: Self.start))
    } catch {
      refusals.append(error)
    }
    do throws(TCXWriterError) {
      _ = try writer.finish()
    } catch {
      refusals.append(error)
    }
    #expect(refusals == [.noLap, .noLap])
    #expect(!sink.text.contains("Trackpoint"))
  }

  @Test(
    "a point that is not on Earth is rejected and no part of it is written",
    arguments: [(90.1, 0.0), (-91, 0), (0, 180.5), (.nan, 0), (0, .infinity)])
  func invalidPosition(latitude: Double, longitude: Double) throws {
    let sink = MemorySink()
    var writer = TCXWriter(to: sink, activity: TCXActivity(sport: .biking, start: Self.start))
    writer.beginLap(TCXLap(start: Self.start, totalSeconds: 1, distanceMeters: 1))
    var isRefused = false
    do throws(TCXWriterError) {
      try writer.append(
        TCXPoint(
          time: Self.start, position: .init(latitude: latitude, longitude: longitude)))
    } catch {
      if case .invalidPosition = error { isRefused = true }
    }
    #expect(isRefused)
    #expect(try writer.finish().points == 0)
    #expect(!sink.text.contains("Track>"))
  }

  @Test("a failing sink is reported with the system's error message")
  func failingSink() throws {
    var writer = TCXWriter(
      to: FullDisk(), activity: TCXActivity(sport: .other, start: Self.start))
    var failure: TCXWriterError?
    writer.beginLap(TCXLap(start: Self.start, totalSeconds: 1, distanceMeters: 1))
    do throws(TCXWriterError) {
      for index in 0..<10_000 {
        try writer.append(TCXPoint(time: Self.start + .seconds(index), heartRate: 100))
      }
      _ = try writer.finish()
    } catch {
      failure = error
    }
    #expect(failure == .file(FileError(.write, path: "full", errno: FullDisk.errno)))
  }
}

/// A disk with space for one buffer.
private final class FullDisk: ByteSink {
  static let errno: Int32 = 28  // ENOSPC
  private var writes = 0

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    writes += 1
    if writes > 1 { throw FileError(.write, path: "full", errno: Self.errno) }
  }
}
