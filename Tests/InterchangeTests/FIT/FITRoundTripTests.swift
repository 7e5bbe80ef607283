import HealthModel
import ActivityItems
import TestSupport
import Testing

@Suite("FIT written and read back")
struct FITRoundTripTests {
  @Test("any items are unchanged after a round trip", arguments: Seed.first(60))
  func generated(seed: Seed) throws {
    var generator = seed.generator
    let items = GeneratedActivity.items(
      &generator, sports: 1 + Int(generator.uniform(in: 0..<3)), seconds: 40)
    let (bytes, summary) = try FITItems.write(items)
    #expect(summary.omittedValues == 0)
    let read = try FITItems(bytes)
    #expect(read.issues == [])
    // The first difference, because the whole is too long to print.
    let difference = zip(read.items, items).enumerated()
      .first { !FITRoundTrip.isSame($0.element.0, $0.element.1) }
    #expect(difference == nil, "\(String(describing: difference))")
    #expect(read.items.count == items.count)
  }

  @Test("a value that FIT cannot represent is skipped and counted, not altered")
  func omitted() throws {
    let start = Instant(microseconds: 1_790_000_000_000_000)
    let items: [ActivityItem] = [
      .activity(
        ActivityHeader(WorkoutConfiguration(activityType: .running), sport: "running", start: start)
      ),
      .point(ActivityPoint(time: start, speed: -1, heartRate: 300)), .end(ActivityTotals()),
    ]
    let (bytes, summary) = try FITItems.write(items)
    #expect(summary.omittedValues == 2)
    #expect(summary.points == 1)
    #expect(try FITItems(bytes).points == [ActivityPoint(time: start)])
  }

  @Test("a workout without an end and a point without a workout are rejected")
  func order() {
    let head = ActivityItem.activity(
      ActivityHeader(WorkoutConfiguration(activityType: .running)))
    #expect(throws: ActivityWriterError.outOfOrder(item: "a point")) {
      _ = try FITItems.write([.point(ActivityPoint())])
    }
    #expect(throws: ActivityWriterError.self) { _ = try FITItems.write([head]) }
  }

  @Test("values between FIT's steps are rounded to the nearest one")
  func rounding() throws {
    let start = Instant(microseconds: 1_790_000_000_000_000)
    let point = ActivityPoint(
      time: start, place: .init(latitude: 48.1, longitude: 11.5), altitude: 519.56, speed: 3.14159,
      distance: 1.006, heartRate: 99.6)
    let items: [ActivityItem] = [
      .activity(ActivityHeader(WorkoutConfiguration(activityType: .running), start: start)),
      .point(point), .end(ActivityTotals()),
    ]
    let read = try #require(try FITItems(FITItems.write(items).bytes).points.first)
    #expect(read.altitude == 519.6)
    #expect(read.speed == 3.142)
    #expect(read.distance == 1.01)
    #expect(read.heartRate == 100)
    let place = try #require(read.place)
    #expect(abs(place.latitude - 48.1) <= 90 / 0x1p31)
    #expect(abs(place.longitude - 11.5) <= 90 / 0x1p31)
  }
}
