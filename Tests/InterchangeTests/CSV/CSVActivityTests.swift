import HealthModel
import ActivityItems
import ByteStreams
import WorkoutFiles
import TestSupport
import Testing

@Suite("Workouts as CSV")
struct CSVActivityTests {
  private func read(_ text: String) throws -> ActivityContents {
    ActivityContents(try ActivityFiles.read(CSVActivityReader(bytes: Array(text.utf8))))
  }

  @Test("points are unchanged after a CSV round trip", arguments: Seed.first(30))
  func roundTrip(seed: Seed) throws {
    var random = RandomWorkout(seed)
    random.hasPlaces = false
    var contents = ActivityContents()
    for index in 0..<3 {
      contents.workouts.append(
        random.workout(
          from: Instant(microseconds: 1_795_000_000_000_000 + Int64(index) * 1_000_000_000)))
    }
    let sink = MemorySink()
    _ = try ActivityFiles.write(contents.items, to: CSVActivityWriter(to: sink))
    let read = try read(sink.text)
    #expect(read.faults == [])
    try #require(read.workouts.count <= 3)
    let written = contents.workouts.flatMap(\.points).map(Self.kept)
      .filter { $0.time != nil || $0.place != nil }
    #expect(read.workouts.flatMap(\.points) == written)
    for (got, want) in zip(read.workouts, contents.workouts) where read.workouts.count == 3 {
      #expect(got.head.configuration.activityType == want.head.configuration.activityType)
    }
  }

  /// The values that have CSV columns.
  private static func kept(_ point: ActivityPoint) -> ActivityPoint {
    var point = point
    point.measures = []
    let quality = ActivityPoint.Quality(
      horizontalAccuracy: point.quality?.horizontalAccuracy,
      verticalAccuracy: point.quality?.verticalAccuracy)
    point.quality = quality == ActivityPoint.Quality() ? nil : quality
    return point
  }

  @Test("rows end as RFC 4180 requires, and absent values are empty")
  func text() throws {
    let sink = MemorySink()
    let time = Instant(microseconds: 1_795_000_000_250_000)
    let summary = try ActivityFiles.write(
      [
        .activity(ActivityHeader(WorkoutConfiguration(activityType: .running))),
        .point(ActivityPoint(time: time, heartRate: 101.5)), .segment,
        .point(ActivityPoint(place: .init(latitude: -1, longitude: 2.5), altitude: -3)),
        .lap(ActivityLap(start: time)), .end(ActivityTotals()),
      ], to: CSVActivityWriter(to: sink))
    #expect(
      sink.text == """
        activity,sport,segment,time,latitude_deg,longitude_deg,altitude_m,speed_mps,course_deg,distance_m,\
        heart_rate_bpm,cadence_rpm,power_w,temperature_degc,horizontal_accuracy_m,vertical_accuracy_m\r
        1,running,1,2026-11-18T11:06:40.250Z,,,,,,,101.5,,,,,\r
        1,running,2,,-1,2.5,-3,,,,,,,,,\r\n
        """)
    #expect(summary == ActivityWriterSummary(activities: 1, points: 2, omittedItems: 1))
  }

  @Test(
    "files of other programs are read by the column names of their header",
    arguments: [
      "timestamp,Latitude,LNG,Elevation (m),heart_rate,Power (W),mood\n1795000000,1.5,2.5,3,0,4,x\n",
      "Time;lat;lon;alt;hr;watts\r\n1795000000000;1,5;2,5;3;;4\r\n",
      "power\tlon\tlat\ttime\tele\n4\t2.5\t1.5\t2026-11-18T11:06:40\t3",
      "\u{FEFF}\n\"time\",\"lat\",\"long\",\"ele\",\"power\"\n\"2026-11-18 12:06:40+01:00\",\"1.5\",\"2.5\",\"3\",\"4\"\n",
    ])
  func others(text: String) throws {
    let contents = try read(text)
    let point = ActivityPoint(
      time: Instant(microseconds: 1_795_000_000_000_000),
      place: .init(latitude: 1.5, longitude: 2.5), altitude: 3, power: 4)
    #expect(contents.workouts.map(\.points) == [[point]])
    #expect(contents.issues.allSatisfy { $0.weight == .note })
  }

  @Test("unreadable values are reported with their line, and the rest is preserved")
  func broken() throws {
    let contents = try read(
      "time,lat,lon,hr\n2026-11-18T11:06:40Z,1,2,x\n,91,2,5\n,,,5\n2026-11-18T11:06:41Z,1,2,60\n")
    #expect(contents.workouts.map(\.points.count) == [2])
    #expect(
      contents.issues.map(\.description) == [
        "line 2: heart_rate_bpm left out: “x”", "line 3: row left out: not on Earth: 91.0, 2.0",
        "line 4: row left out: neither a time nor a place",
      ])
  }

  @Test(
    "a file that is not a workout CSV is rejected by name",
    arguments: [
      ("", "a CSV file without a workout: nothing"),
      ("time,lat,lon\n", "a CSV file without a workout: a header and no row"),
      (
        "# workout-trace 1\nkind,time\n",
        "a CSV file without a workout: a trace of sensors by this program, which is replayed, not imported"
      ),
      ("a,b\n1,2\n", "not a CSV file: line 1: no header with a column for time or position"),
    ])
  func refused(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("not refused")
    } catch {
      #expect("\(error)" == message)
    }
  }
}
