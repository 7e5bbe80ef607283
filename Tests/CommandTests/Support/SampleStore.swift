import Foundation
import HealthModel
import HealthStorage

/// A store with the same workouts in every run, so that output can be a golden file.
struct SampleStore {
  let store: HealthStore

  static let client = ClientIdentity(
    source: Source(name: "workout", bundleIdentifier: "org.workout.cli"), version: "0.1.0",
    productType: "Test Board 1",
    operatingSystemVersion: HealthModel.OperatingSystemVersion(major: 12, minor: 5, patch: 0))

  init(at path: String) throws {
    store = try HealthStore(at: path, for: Self.client, as: .owner)
  }

  static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(rfc3339: text) else { throw BadSample(text: text) }
    return instant
  }

  static func id(_ text: String) throws -> UUID {
    guard let id = UUID(uuidString: text) else { throw BadSample(text: text) }
    return id
  }

  struct BadSample: Error {
    let text: String
  }

  static let walkID = "3f2a91bc-0000-4000-8000-000000000001"
  static let swimID = "a0c1d2e3-0000-4000-8000-000000000002"
  static let rideID = "3f7b0000-0000-4000-8000-000000000003"

  /// Twenty minutes of walking with a two-minute pause, two laps, a segment, a marker and a note.
  static func walk() throws -> Workout {
    let start = try instant("2026-11-21T06:45:00Z")
    func at(_ minutes: Int) -> Instant { start + .seconds(60 * minutes) }
    var totals = Workout.Totals()
    totals.distanceMeters = 1450.5
    totals.movingSeconds = 1040
    totals.ascentMeters = 37.4
    totals.descentMeters = 35
    totals.maximumSpeedMetersPerSecond = 2.1
    totals.averageHeartRate = 112.4
    totals.maximumHeartRate = 131
    totals.stepCount = 1890
    totals.energyKilocalories = 96
    return Workout(
      configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      span: TimeRange(start: start, end: at(20)),
      events: [
        WorkoutEvent(
          kind: .lap, span: TimeRange(start: start, end: at(10)),
          metadata: [.lapDistance: .quantity(Quantity(725.25, .meter))]),
        WorkoutEvent(
          kind: .segment, span: TimeRange(start: at(2), end: at(6)),
          metadata: [.segmentName: .string("the hill")]),
        WorkoutEvent(kind: .marker, at: at(4), metadata: [.markerText: .string("a bridge")]),
        WorkoutEvent(kind: .pause, at: at(12)), WorkoutEvent(kind: .resume, at: at(14)),
        WorkoutEvent(
          kind: .lap, span: TimeRange(start: at(10), end: at(20)),
          metadata: [.lapDistance: .quantity(Quantity(725.25, .meter))]),
      ],
      totals: totals,
      header: ObjectHeader(
        uuid: try id(walkID), device: Device(name: "receiver", manufacturer: "u-blox"),
        metadata: [
          "WorkoutRecordingNotes": .string("2026-11-21T06:50:00.000Z GPS lost: nothing comes")
        ]))
  }

  /// Four lengths of a 25 yd pool.
  static func swim() throws -> Workout {
    let start = try instant("2026-11-22T17:30:00Z")
    func at(_ seconds: Int) -> Instant { start + .seconds(seconds) }
    let styles: [SwimmingStrokeStyle] = [.freestyle, .freestyle, .backstroke, .butterfly]
    let laps = styles.enumerated().map { index, style in
      WorkoutEvent(
        kind: .lap, span: TimeRange(start: at(30 * index), end: at(30 * index + 25)),
        metadata: [.swimmingStrokeStyle: .enumeration(style), .swolfScore: .number(25 + 18)])
    }
    var totals = Workout.Totals()
    totals.distanceMeters = 91.44
    totals.strokeCount = 72
    return Workout(
      configuration: WorkoutConfiguration(
        activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
        lapLength: Quantity(25, .yard)),
      span: TimeRange(start: start, end: at(120)), events: laps, totals: totals,
      header: ObjectHeader(uuid: try id(swimID)))
  }

  /// A ride with hardly any data.
  static func ride() throws -> Workout {
    let start = try instant("2026-11-20T23:30:00Z")
    return Workout(
      configuration: WorkoutConfiguration(activityType: .cycling),
      span: TimeRange(start: start, duration: .seconds(3723)),
      header: ObjectHeader(uuid: try id(rideID)))
  }

  func saveAll() async throws {
    try await store.save(try Self.swim())
    try await store.save(try Self.ride())
    let walk = try await store.save(try Self.walk())
    let builder = RouteBuilder(in: store)
    try await builder.insert(recorded: try Self.walkedLocations())
    _ = try await builder.finish(
      for: walk, distanceMeters: 1450.5, id: try Self.id("00000000-0000-4000-8000-0000000000aa"))
  }

  /// One fix per second along a loop with a hill; eight are refused, the pause has none.
  static func walkedLocations() throws -> [RecordedLocation] {
    let start = try instant("2026-11-21T06:45:00Z")
    return (0..<1200).filter { !(720..<840).contains($0) }.map { second in
      let turn = Double(second) / 1200 * 2 * .pi
      let location = Location(
        time: start + .seconds(second), latitude: 48.1 + 0.002 * (1 - cos(turn)),
        longitude: 11.5 + 0.003 * sin(turn), altitude: 520 + 18 * (1 - cos(turn)),
        horizontalAccuracy: 4, speed: 1.3, course: 90)
      let isBad = second % 150 == 149
      return RecordedLocation(
        location.onStorageGrid, verdict: isBad ? .inaccurate : .accepted,
        mode: .threeDimensional, hdop: 0.9, satellitesUsed: 11)
    }
  }
}
