import ActivityItems
import Foundation
import HealthModel
import HealthStorage
import Importing
import TestSupport
import Testing

@Suite("Importing a file of several sports")
struct MultisportImportTests {
  let target: ImportStore

  init() throws { target = try ImportStore() }

  private static let types: [WorkoutActivityType] = [
    .swimming, .transition, .cycling, .transition, .running,
  ]

  /// A part of ten minutes with its own distance, heart rates and totals.
  private static func part(_ index: Int, of count: Int = 5) -> FakeActivity {
    var activity = FakeActivity()
    activity.start = .at(Double(index) * 600)
    activity.head.start = activity.start
    activity.head.end = .at(Double(index + 1) * 600)
    activity.head.configuration = WorkoutConfiguration(activityType: types[index])
    activity.head.sport = types[index].word
    activity.head.part = ActivityPart(index: index, count: count)
    activity.speed = [1, 1.5, 9, 2, 3][index]
    activity.seconds = 599
    activity.laps = [ActivityLap(start: activity.start, end: activity.head.end)]
    return activity
  }

  private static var items: [ActivityItem] { (0..<5).flatMap { part($0).items } }

  private func workout() async throws -> Workout {
    let all = try await target.store.workouts()
    #expect(all.count == 1)
    return try #require(all.first)
  }

  @Test("it is one workout with an activity for each part, and their totals add up to its own")
  func one() async throws {
    let file = try await target.receive(Self.items)
    #expect(file.outcome == .imported && file.workouts.count == 1)
    let workout = try await workout()
    #expect(workout.configuration.activityType == .swimBikeRun)
    #expect(workout.span == TimeRange(start: .at(0), end: .at(3000)))
    let activities = workout.activities
    #expect(activities.map(\.configuration.activityType) == Self.types)
    let spans = (0..<5).map { (part: Int) -> TimeRange in
      TimeRange(start: .at(Double(part) * 600), end: .at(Double(part + 1) * 600))
    }
    #expect(activities.map(\.span) == spans)
    let meters: [Double?] = [599, 898.5, 5391, 1198, 1797]
    #expect(activities.map(\.totals.distanceMeters) == meters)
    let sums = activities.totals { workout.activeDuration(of: $0).inSeconds }
    #expect(sums.distanceMeters == workout.totals.distanceMeters)
    #expect(sums.energyKilocalories == workout.totals.energyKilocalories)
    #expect(sums.ascentMeters == workout.totals.ascentMeters)
    #expect(sums.averageHeartRate == workout.totals.averageHeartRate)
    #expect(workout.timerDuration == .seconds(5 * 599))
    #expect(workout.elapsedDuration == .seconds(3000))
    #expect(Set(activities.map(\.uuid)).count == 5)
    #expect(workout.events.filter { $0.kind == .lap }.count == 5)
  }

  @Test("the distance of each activity is in the samples of its type, once")
  func samples() async throws {
    try await target.receive(Self.items)
    let workout = try await workout()
    var sums: [QuantityType: Double] = [:]
    for try await batch in target.store.samples(of: workout.uuid) {
      for sample in batch {
        guard let meters = try? sample.quantity.value(in: .meter) else { continue }
        sums[sample.type, default: 0] += meters
      }
    }
    let rounded = sums.mapValues { ($0 * 1000).rounded() / 1000 }
    let truth: [QuantityType: Double] = [
      .distanceSwimming: 599, .distanceCycling: 5391, .distanceWalkingRunning: 3893.5,
    ]
    #expect(rounded == truth)
  }

  @Test("importing it again adds nothing, and a query finds it by each of its activities")
  func again() async throws {
    try await target.receive(Self.items)
    let file = try await target.receive(Self.items)
    #expect(file.outcome == .known)
    let workout = try await workout()
    func found(_ type: WorkoutActivityType) async throws -> [UUID] {
      try await target.store.samples(SampleQuery(.workout, where: .workoutActivity([type])))
        .map(\.uuid)
    }
    for type in Set(Self.types) { #expect(try await found(type) == [workout.uuid]) }
    #expect(try await found(.rowing).isEmpty)
    #expect(try await found(.swimBikeRun).isEmpty)
  }

  @Test("lengths of a pool are laps of the swim alone, and laps of the ride remain laps")
  func pool() async throws {
    var swim = Self.part(0, of: 2)
    swim.hasPlaces = false
    swim.head.configuration.lapLength = Quantity(25, .meter)
    swim.lengths = (0..<4).map { index in
      ActivityLength(
        span: TimeRange(start: .at(Double(index) * 30), end: .at(Double(index) * 30 + 25)),
        strokeStyle: .freestyle, strokeCount: 15)
    }
    var ride = Self.part(2)
    ride.head.part = ActivityPart(index: 1, count: 2)
    try await target.receive(swim.items + ride.items)
    let workout = try await workout()
    #expect(workout.activities.map(\.configuration.swimmingLocationType) == [.pool, .unknown])
    #expect(workout.activities.first?.configuration.lapLength == Quantity(25, .meter))
    let laps = workout.events.filter { $0.kind == .lap }
    #expect(
      laps.count == 5
        && laps.last?.span
          == ride.laps.first.map {
            TimeRange(start: $0.start, end: $0.end ?? $0.start)
          }
    )
    #expect(workout.events.count { $0.kind == .segment } == 1)
  }

  @Test("a file that ends after a part is that part alone")
  func truncated() async throws {
    try await target.receive(
      Self.part(2, of: 5).items.map { item in
        guard case .activity(var head) = item else { return item }
        head.part = ActivityPart(index: 0, count: 5)
        return .activity(head)
      })
    let workout = try await workout()
    #expect(workout.configuration.activityType == .cycling && !workout.isMultisport)
    #expect(workout.totals.distanceMeters == 5391)
  }

  @Test("a part that does not follow the one before begins a workout of its own")
  func outOfOrder() async throws {
    try await target.receive(Self.part(0).items + Self.part(2).items + Self.part(4, of: 3).items)
    let all = try await target.store.workouts()
    #expect(
      Set(all.map(\.configuration.activityType)) == [.swimming, .cycling, .running])
  }
}
