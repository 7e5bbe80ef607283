import HealthModel
import ActivityItems
import Testing

@Suite("Reading FIT")
struct FITReaderTests {
  typealias Field = FITFixture.Field
  typealias Code = FITFixture.Code

  private static func instant(_ seconds: UInt32) -> Instant {
    Instant(microseconds: (Int64(seconds) + 631_065_600) * 1_000_000)
  }

  @Test("records become points of the session, whose header comes first")
  func plain() throws {
    let read = try FITItems(FITFixture.run(seconds: 3).file())
    let activity = try #require(read.activities.first)
    #expect(activity.head.configuration.activityType == .running)
    #expect(activity.head.sport == "running")
    #expect(activity.head.start?.rfc3339 == "2026-11-21T06:45:00.000Z")
    #expect(activity.points.map(\.heartRate) == [100, 101, 102])
    #expect(activity.points.last?.time == Self.instant(FITFixture.start + 2))
    #expect(activity.totals?.elapsedSeconds == 3)
    #expect(read.issues == [])
  }

  @Test("the five bits of compressed timestamps continue past 32 seconds")
  func compressedTimestamps() throws {
    var fixture = FITFixture()
    fixture.fileID()
    let first = FITFixture.start / 32 * 32 + 30
    fixture.define(2, 20, [Field(253, 4, Code.uint32), Field(3, 1, Code.uint8)])
    fixture.message(2, FITFixture.bytes(first), [100])
    fixture.define(3, 20, [Field(3, 1, Code.uint8)])
    for (offset, rate) in [(31, 101), (0, 102), (1, 103), (31, 104), (2, 105)] {
      fixture.data += [0x80 | 3 << 5 | UInt8(offset), UInt8(rate)]
    }
    fixture.session(from: first, seconds: 100)
    let points = try FITItems(fixture.file()).points
    #expect(points.map(\.heartRate) == [100, 101, 102, 103, 104, 105])
    #expect(
      points.map(\.time) == [0, 1, 2, 3, 33, 36].map { Self.instant(first + $0) })
  }

  @Test("big-endian and little-endian messages are read in one file")
  func bigEndian() throws {
    var fixture = FITFixture.run(seconds: 1)
    fixture.define(
      4, 20, [Field(253, 4, Code.uint32), Field(0, 4, Code.sint32), Field(1, 4, Code.sint32)],
      bigEndian: true)
    fixture.message(
      4, FITFixture.bytes(FITFixture.start + 1, bigEndian: true),
      FITFixture.bytes(Int32(0x2000_0000), bigEndian: true),
      FITFixture.bytes(Int32(-0x1000_0000), bigEndian: true))
    let point = try #require(try FITItems(fixture.file()).points.last)
    #expect(point.place == ActivityPoint.Place(latitude: 45, longitude: -22.5))
    #expect(point.time == Self.instant(FITFixture.start + 1))
  }

  @Test("a developer field becomes a measure by its name and unit, one kind for all its values")
  func developerFields() throws {
    var fixture = FITFixture()
    fixture.fileID()
    fixture.define(3, 207, [Field(3, 1, Code.uint8)])
    fixture.message(3, [0])
    fixture.define(
      3, 206,
      [
        Field(0, 1, Code.uint8), Field(1, 1, Code.uint8), Field(2, 1, Code.uint8),
        Field(3, 12, Code.string), Field(8, 6, Code.string),
      ])
    fixture.message(
      3, [0, 7, Code.float32], FITFixture.text("Form Power", 12), FITFixture.text("Watts", 6))
    fixture.define(
      2, 20, [Field(253, 4, Code.uint32)], developer: [Field(7, 4, 0)])
    for second in UInt32(0)..<2 {
      fixture.message(
        2, FITFixture.bytes(FITFixture.start + second),
        FITFixture.bytes((80.5 + Float(second)).bitPattern))
    }
    fixture.session(seconds: 2)
    let points = try FITItems(fixture.file()).points
    let measures = points.flatMap(\.measures)
    #expect(measures.map(\.value) == [80.5, 81.5])
    #expect(measures.map(\.kind.name) == ["developer/Form Power", "developer/Form Power"])
    #expect(measures.map(\.kind.unit) == ["Watts", "Watts"])
    #expect(measures.count == 2 && measures[0].kind === measures[1].kind)
  }

  @Test("a redefined local message number is read by its new definition")
  func redefinition() throws {
    var fixture = FITFixture.run(seconds: 2)
    fixture.define(2, 20, [Field(3, 1, Code.uint8), Field(253, 4, Code.uint32)])
    fixture.message(2, [77], FITFixture.bytes(FITFixture.start + 2))
    let points = try FITItems(fixture.file()).points
    #expect(points.map(\.heartRate) == [100, 101, 77])
  }

  @Test(
    "invalid values and zero heart rates are absent, and unknown fields are kept by number")
  func absent() throws {
    var fixture = FITFixture.run(seconds: 0)
    fixture.define(
      2, 20,
      [
        Field(253, 4, Code.uint32), Field(3, 1, Code.uint8), Field(5, 4, Code.uint32),
        Field(200, 2, Code.uint16), Field(39, 2, Code.uint16),
      ])
    fixture.message(
      2, FITFixture.bytes(FITFixture.start), [0], FITFixture.bytes(UInt32.max),
      FITFixture.bytes(UInt16(7)), FITFixture.bytes(UInt16(85)))
    let point = try #require(try FITItems(fixture.file()).points.first)
    #expect(point.heartRate == nil)
    #expect(point.distance == nil)
    #expect(
      point.measures == [
        ActivityMeasure(.init(name: "unknown_200"), 7),
        ActivityMeasure(.init(name: "vertical_oscillation", unit: "mm"), 8.5),
      ])
  }

  @Test("compressed speed and distance accumulate past their twelve bits")
  func compressedSpeedDistance() throws {
    var fixture = FITFixture.run(seconds: 0)
    fixture.define(2, 20, [Field(253, 4, Code.uint32), Field(8, 3, Code.byte)])
    // 3 m/s; 4000 sixteenths of a meter, then 80 after the rollover at 4096.
    let speed = 300
    for (second, low) in [(0, 4000), (1, 80)] {
      fixture.message(
        2, FITFixture.bytes(FITFixture.start + UInt32(second)),
        [UInt8(speed & 0xFF), UInt8(speed >> 8 | (low & 0x0F) << 4), UInt8(low >> 4)])
    }
    fixture.message(2, FITFixture.bytes(FITFixture.start + 2), [0xFF, 0xFF, 0xFF])
    let points = try FITItems(fixture.file()).points
    #expect(points.map(\.speed) == [3, 3, nil])
    #expect(points.map(\.distance) == [250, 261, nil])
  }

  @Test("a strap's beats have their times, and its heart rates fill records without one")
  func strap() throws {
    var fixture = FITFixture()
    fixture.fileID()
    fixture.define(2, 20, [Field(253, 4, Code.uint32), Field(5, 4, Code.uint32)])
    fixture.message(2, FITFixture.bytes(FITFixture.start), FITFixture.bytes(UInt32(0)))
    fixture.message(2, FITFixture.bytes(FITFixture.start + 10), FITFixture.bytes(UInt32(500)))
    fixture.session(sport: 5, seconds: 10)
    fixture.define(
      3, 132, [Field(253, 4, Code.uint32), Field(9, 4, Code.uint32), Field(6, 1, Code.uint8)])
    fixture.message(3, FITFixture.bytes(FITFixture.start), FITFixture.bytes(UInt32(4000)), [120])
    fixture.define(3, 132, [Field(10, 3, Code.byte), Field(6, 2, Code.uint8)])
    // 512 ticks later is 4512, past the rollover at 416; then 1024 more, 1440.
    let (first, second) = (416, 1440)
    fixture.message(
      3, [UInt8(first & 0xFF), UInt8(first >> 8 | (second & 0x0F) << 4), UInt8(second >> 4)],
      [121, 122])
    let activity = try #require(try FITItems(fixture.file()).activities.first)
    let start = Self.instant(FITFixture.start)
    #expect(
      activity.beats == [ActivityBeats(time: start + .milliseconds(1500), intervals: [0.5, 1])])
    #expect(activity.points.map(\.heartRate) == [120, nil, 121, 122, nil])
    #expect(
      activity.points.compactMap { $0.heartRate == nil ? nil : $0.time } == [
        start, start + .milliseconds(500), start + .milliseconds(1500),
      ])
  }

  @Test("stops and starts of the timer become pauses, except the first start and the last stop")
  func pauses() throws {
    var fixture = FITFixture.run(seconds: 30)
    fixture.define(
      4, 21,
      [
        Field(253, 4, Code.uint32), Field(0, 1, Code.enumeration), Field(1, 1, Code.enumeration),
        Field(3, 4, Code.uint32),
      ])
    for (second, type, trigger) in [
      (0, 0, 0), (5, 4, 0), (8, 0, 0), (10, 1, 1), (10, 4, 1), (12, 0, 1), (30, 4, 0),
    ] {
      fixture.message(
        4, FITFixture.bytes(FITFixture.start + UInt32(second)), [0, UInt8(type)],
        FITFixture.bytes(UInt32(trigger)))
    }
    let events = try #require(try FITItems(fixture.file()).activities.first).events
    #expect(events.map(\.kind) == [.pause, .resume, .motionPaused, .motionResumed])
    #expect(
      events.map(\.time) == [5, 8, 10, 12].map { Self.instant(FITFixture.start + $0) })
  }

  @Test("25 yards remain 25 yards", arguments: [(UInt8(1), 25.0, "yd"), (0, 22.86, "m")])
  func pool(unit: UInt8, length: Double, name: String) throws {
    var fixture = FITFixture()
    fixture.fileID()
    fixture.define(
      1, 18,
      [
        Field(253, 4, Code.uint32), Field(2, 4, Code.uint32), Field(5, 1, Code.enumeration),
        Field(6, 1, Code.enumeration), Field(44, 2, Code.uint16), Field(46, 1, Code.enumeration),
      ])
    fixture.message(
      1, FITFixture.bytes(FITFixture.start + 60), FITFixture.bytes(FITFixture.start), [5, 17],
      FITFixture.bytes(UInt16(2286)), [unit])
    let head = try #require(try FITItems(fixture.file()).activities.first).head
    #expect(head.configuration.activityType == .swimming)
    #expect(head.configuration.swimmingLocationType == .pool)
    #expect(head.configuration.lapLength == Quantity(length, unit == 1 ? .yard : .meter))
    #expect("\(try #require(head.configuration.lapLength).unit)" == name)
  }

  @Test("records belong to the session that had begun, if there are several")
  func multisport() throws {
    var fixture = FITFixture()
    fixture.fileID()
    fixture.session(sport: 5, subSport: 18, seconds: 10)
    fixture.session(sport: 3, from: FITFixture.start + 10, seconds: 5)
    fixture.session(sport: 2, from: FITFixture.start + 15, seconds: 15)
    fixture.define(2, 20, [Field(253, 4, Code.uint32), Field(3, 1, Code.uint8)])
    for second in UInt32(0)..<30 {
      fixture.message(2, FITFixture.bytes(FITFixture.start + second), [UInt8(100 + second)])
    }
    let read = try FITItems(fixture.file())
    #expect(
      read.activities.map(\.head.configuration.activityType) == [.swimming, .transition, .cycling])
    #expect(read.activities.map(\.points.count) == [10, 5, 15])
    #expect(read.activities[0].head.configuration.swimmingLocationType == .openWater)
  }

  @Test("times since power-on are shifted to the clock time that the file gives")
  func relativeTimes() throws {
    var fixture = FITFixture()
    fixture.fileID()
    fixture.define(2, 20, [Field(253, 4, Code.uint32), Field(3, 1, Code.uint8)])
    for second in UInt32(50)..<53 { fixture.message(2, FITFixture.bytes(second), [90]) }
    fixture.define(3, 162, [Field(253, 4, Code.uint32), Field(1, 4, Code.uint32)])
    fixture.message(3, FITFixture.bytes(FITFixture.start), FITFixture.bytes(UInt32(52)))
    fixture.session(from: 50, seconds: 3)
    let read = try FITItems(fixture.file())
    #expect(
      read.points.map(\.time) == [2, 1, 0].map { Self.instant(FITFixture.start - $0) })
    #expect(read.issues.map(\.weight) == [.note])
  }
}
