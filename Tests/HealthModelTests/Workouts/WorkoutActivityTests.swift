import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The activities of a workout")
struct WorkoutActivityTests {
  private static let start = Instant(microseconds: 1_800_000_000_000_000)

  private static func span(_ from: Int, _ to: Int) -> TimeRange {
    TimeRange(start: start + .seconds(from), end: start + .seconds(to))
  }

  private static func workout(seconds: Int = 600) -> Workout {
    Workout(
      configuration: WorkoutConfiguration(activityType: .swimBikeRun), span: span(0, seconds))
  }

  private static func activities(
    _ generator: inout SplitMix64, within seconds: Int
  ) -> [WorkoutActivity] {
    var from = 0
    return (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      let to = min(seconds, from + Int.random(in: 1...100, using: &generator))
      defer { from = to }
      var activity = WorkoutActivity(
        WorkoutConfiguration(
          activityType: WorkoutActivityType.allCases.randomElement(using: &generator) ?? .other,
          locationType: .outdoor, swimmingLocationType: .pool, lapLength: Quantity(25, .yard)),
        span: span(from, to),
        metadata: [
          .workoutName: .string("Bike \"1\"/ö"),
          .averageMETs: .number(.random(in: 0...1, using: &generator)),
        ])
      activity.totals.distanceMeters = .random(in: 0...1e5, using: &generator)
      activity.totals.stepCount = Int.random(in: 0...9999, using: &generator)
      return activity
    }
  }

  @Test("survive their storage in the workout, to the last digit", arguments: Seed.first(50))
  func roundTrip(seed: Seed) {
    var generator = seed.generator
    let activities = Self.activities(&generator, within: 600)
    var workout = Self.workout()
    workout.activities = activities
    #expect(workout.activities == activities)
    var same = Self.workout()
    same.activities = activities
    #expect(same.header.metadata == workout.header.metadata)
    workout.activities = []
    #expect(workout.header.metadata.isEmpty && !workout.isMultisport)
  }

  @Test(
    "text that is not theirs gives none",
    arguments: ["", "[]", "{}", "[1]", "[{\"uuid\":\"x\"}]", "null", "[[[["])
  func unreadable(text: String) {
    var workout = Self.workout()
    workout.header.metadata[.workoutActivities] = .string(text)
    #expect(workout.activities.isEmpty)
  }

  @Test("lie within the workout: what is outside is left out, and a part that is cut has no totals")
  func limits() throws {
    var workout = Self.workout(seconds: 100)
    var long = WorkoutActivity(
      WorkoutConfiguration(activityType: .cycling), span: Self.span(50, 300))
    long.totals.distanceMeters = 4000
    long.metadata = [.fileDistance: .quantity(Quantity(4000, .meter)), .workoutName: .string("A")]
    let outside = WorkoutActivity(
      WorkoutConfiguration(activityType: .running), span: Self.span(300, 400))
    workout.activities = [outside, long]
    let activity = try #require(workout.activities.first)
    #expect(workout.activities.count == 1)
    #expect(activity.span == Self.span(50, 100) && activity.totals == Workout.Totals())
    #expect(activity.metadata == [.workoutName: .string("A")])
  }

  @Test("have totals that add up to those of the workout, and a mean by time")
  func sums() {
    var activities = [0, 100, 160].map { from in
      WorkoutActivity(
        WorkoutConfiguration(activityType: .running), span: Self.span(from, from + 60))
    }
    activities[0].totals.distanceMeters = 400
    activities[0].totals.averageHeartRate = 100
    activities[0].totals.maximumHeartRate = 120
    activities[2].totals.distanceMeters = 200
    activities[2].totals.averageHeartRate = 130
    activities[2].totals.maximumHeartRate = 150
    activities[2].totals.stepCount = 90
    let totals = activities.totals { $0.span == Self.span(0, 60) ? 20 : 10 }
    #expect(totals.distanceMeters == 600 && totals.stepCount == 90)
    #expect(totals.averageHeartRate == 110 && totals.maximumHeartRate == 150)
    #expect(totals.energyKilocalories == nil && totals.strokeCount == nil)
  }

  @Test("number their transitions")
  func transitions() {
    let types: [WorkoutActivityType] = [.swimming, .transition, .cycling, .transition, .running]
    let activities = types.map {
      WorkoutActivity(WorkoutConfiguration(activityType: $0), span: Self.span(0, 1))
    }
    #expect(activities.transitionNames == [1: "T1", 3: "T2"])
  }

  @Test("are workouts of their own with the events that begin in them")
  func parts() throws {
    var workout = Self.workout(seconds: 100)
    workout.header.metadata = [
      .importedFrom: .string("FIT a.fit"), .fileDistance: .quantity(Quantity(9, .meter)),
      .workoutName: .string("Race"),
    ]
    workout.events = [
      WorkoutEvent(kind: .lap, span: Self.span(0, 50)),
      WorkoutEvent(kind: .lap, span: Self.span(40, 70)),
      WorkoutEvent(kind: .marker, at: Self.start + .seconds(50)),
    ]
    var ride = WorkoutActivity(
      WorkoutConfiguration(activityType: .cycling), span: Self.span(50, 100))
    ride.totals.distanceMeters = 500
    let swim = WorkoutActivity(
      WorkoutConfiguration(activityType: .swimming), span: Self.span(0, 50))
    workout.activities = [swim, ride]
    let first = workout.part(swim)
    #expect(first.events.map(\.span) == [Self.span(0, 50), Self.span(40, 50)])
    let second = workout.part(ride)
    #expect(second.events.map(\.kind) == [.marker])
    #expect(second.configuration.activityType == .cycling && second.totals.distanceMeters == 500)
    #expect(
      second.header.metadata == [
        .importedFrom: .string("FIT a.fit"), .workoutName: .string("Race"),
      ])
    #expect(workout.events(of: ride).count == 2)
    #expect(workout.configuration(at: Self.start + .seconds(49)).activityType == .swimming)
    #expect(workout.configuration(at: Self.start + .seconds(50)).activityType == .cycling)
    #expect(workout.configuration(at: Self.start + .seconds(100)).activityType == .swimBikeRun)
  }
}
