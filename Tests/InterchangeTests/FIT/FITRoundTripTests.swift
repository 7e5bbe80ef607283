import HealthModel
import Interchange
import TestSupport
import Testing

@Suite("FIT written and read again")
struct FITRoundTripTests {
  @Test("what is written is read back the same, whatever is in it", arguments: Seed.first(60))
  func generated(seed: Seed) throws {
    var generator = seed.generator
    let items = GeneratedActivity.items(
      &generator, sports: 1 + Int(generator.uniform(in: 0..<3)), seconds: 40)
    let (bytes, summary) = try FITItems.write(items)
    #expect(summary.omittedValues == 0)
    let read = try FITItems(bytes)
    #expect(read.issues == [])
    // The first difference, as the whole is too long to look at.
    let difference = zip(read.items, items).enumerated()
      .first { !FITRoundTrip.isSame($0.element.0, $0.element.1) }
    #expect(difference == nil, "\(String(describing: difference))")
    #expect(read.items.count == items.count)
  }

  @Test("a value that FIT cannot hold is left out and counted, not bent")
  func omitted() throws {
    let start = Instant(microseconds: 1_790_000_000_000_000)
    let items: [ActivityItem] = [
      .activity(
        ActivityHead(WorkoutConfiguration(activityType: .running), sport: "running", start: start)),
      .point(ActivityPoint(time: start, speed: -1, heartRate: 300)), .end(ActivityTotals()),
    ]
    let (bytes, summary) = try FITItems.write(items)
    #expect(summary.omittedValues == 2)
    #expect(summary.points == 1)
    #expect(try FITItems(bytes).points == [ActivityPoint(time: start)])
  }

  @Test("a workout without its end is refused, and so is a point without a workout")
  func order() {
    let head = ActivityItem.activity(
      ActivityHead(WorkoutConfiguration(activityType: .running)))
    #expect(throws: ActivityWriterError.outOfOrder(item: "a point")) {
      _ = try FITItems.write([.point(ActivityPoint())])
    }
    #expect(throws: ActivityWriterError.self) { _ = try FITItems.write([head]) }
  }

  @Test("values off FIT's steps go to the nearest one")
  func rounding() throws {
    let start = Instant(microseconds: 1_790_000_000_000_000)
    let point = ActivityPoint(
      time: start, place: .init(latitude: 48.1, longitude: 11.5), altitude: 519.56, speed: 3.14159,
      distance: 1.006, heartRate: 99.6)
    let items: [ActivityItem] = [
      .activity(ActivityHead(WorkoutConfiguration(activityType: .running), start: start)),
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
