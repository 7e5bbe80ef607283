import Foundation
import GRDB
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("workout limits")
struct WorkoutLimitsTests {
  let fixture: TestStore
  var store: HealthStore { fixture.store }

  init() throws { fixture = try TestStore() }

  /// A workout of 100 s with impossible values.
  static func impossible() -> Workout {
    var workout = Workout.walk(
      from: 0, to: 100,
      events: [
        WorkoutEvent(kind: .marker, at: .at(50)), WorkoutEvent(kind: .marker, at: .at(101)),
      ])
    workout.totals.movingSeconds = 3600
    workout.totals.averageHeartRate = 150
    workout.totals.maximumHeartRate = 140
    return workout
  }

  @Test("a workout with impossible values from an application is rejected, and nothing is saved")
  func refused() async throws {
    let workout = Self.impossible()
    let error = await #expect(throws: StoreError.self) { try await store.save(workout) }
    guard case .object(workout.uuid, .invalid)? = error else {
      Issue.record("\(String(describing: error)) is not about the workout")
      return
    }
    await #expect(throws: StoreError.self) { _ = try await store.save([.workout(workout)]) }
    #expect(try await store.workouts().isEmpty)
  }

  @Test("impossible values of an imported workout are skipped and reported")
  func leftOut() async throws {
    var workout = Self.impossible()
    #expect(try await store.save(ImportedWorkout(workout)))
    let saved = try #require(try await store.workouts().first)
    #expect(saved.totals.movingSeconds == nil && saved.totals.averageHeartRate == nil)
    #expect(saved.totals.maximumHeartRate == nil && saved.events.count == 1)
    #expect(saved.totals.distanceMeters == workout.totals.distanceMeters)
    #expect(try await store.verify().isEmpty)
    let texts = WorkoutLimits.apply(to: &workout)
    #expect(
      texts == [
        "a marker outside the workout", "an impossible moving time",
        "an impossible average heart rate",
      ])
    #expect(WorkoutLimits.apply(to: &workout).isEmpty)
  }

  @Test("a recording is saved whatever its totals are")
  func recorded() async throws {
    let journal = try store.beginRecording(RecordingJournalTests.plan())
    _ = try journal.finish(Self.impossible())
    let saved = try #require(try await store.workouts().first)
    #expect(saved.totals.movingSeconds == nil && saved.totals.distanceMeters != nil)
    #expect(try await store.verify().isEmpty)
  }

  @Test(
    "the bounding box of a chunk contains its locations as stored",
    arguments: [4e-10, -4e-10, 1e-12, 0, 89.999999999999, -179.9999999996])
  func box(degrees: Double) async throws {
    let builder = RouteBuilder(in: store)
    let locations = (0..<3).map { second in
      Location(
        time: .at(Double(second)), latitude: max(-90, degrees), longitude: degrees)
    }
    try await builder.insert(locations)
    let workout = try await store.save(.walk(from: 0, to: 10))
    _ = try await builder.finish(for: workout)
    #expect(try await store.verify().isEmpty)
  }
}
