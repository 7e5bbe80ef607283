import HealthModel
import Testing

@testable import HealthStorage

@Suite("exercise minutes and stand hours")
struct ActivityRuleTests {
  let person: ActivityFixture

  init() async throws { person = try await ActivityFixture() }

  @Test(
    "brisk steps count as exercise, slower ones as standing, and long samples as neither",
    arguments: [
      (100.0, 1.0, 1.0, 1.0), (99, 1, 0, 1), (50, 1, 0, 1), (49, 1, 0, 0), (500, 5, 5, 1),
      (600, 5.1, 0, 0), (120, 0, 0, 0), (50, 0.4, 0, 0), (60, 0.5, 1, 1),
    ])
  func steps(count: Double, minutes: Double, exercise: Double, stood: Double) async throws {
    try await person.save(.stepCount, count, from: "2026-03-09T08:00:00Z", minutes: minutes)
    let summary = try #require(try await person.summary("2026-03-09"))
    #expect(summary.exerciseMinutes == exercise)
    #expect(summary.standHours == stood)
  }

  @Test("samples of a few seconds add up within their minute")
  func seconds() async throws {
    for second in [0, 10, 40, 50] {
      try await person.save(
        .stepCount, 20, from: "2026-03-09T08:00:\(second == 0 ? "00" : "\(second)")Z",
        minutes: 1.0 / 6)
    }
    #expect(try await person.summary("2026-03-09")?.exerciseMinutes == 1)
  }

  // SYNC-29
  @Test("energy in both a workout and its samples is counted from the samples only")
  func energyOnce() async throws {
    let start = try ActivityFixture.time("2026-03-09T08:00:00Z")
    var workout = Workout(
      configuration: WorkoutConfiguration(activityType: .yoga, locationType: .indoor),
      span: TimeRange(start: start, duration: .seconds(3600)))
    workout.totals.energyKilocalories = 300
    try await person.store.save([.workout(workout)])
    try await person.save(.activeEnergyBurned, 310, from: "2026-03-09T08:00:00Z", minutes: 60)
    try await person.save(
      .activeEnergyBurned, 290, from: "2026-03-09T08:00:00Z", minutes: 60, as: "phone")
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 310)
  }

  // SYNC-29
  @Test("a minute of walking, of a workout and of recorded exercise counts once")
  func once() async throws {
    try await person.save(.stepCount, 500, from: "2026-03-09T08:00:20Z", minutes: 5)
    try await person.save(.stepCount, 500, from: "2026-03-09T08:00:20Z", minutes: 5, as: "phone")
    try await person.save(.appleExerciseTime, 2, from: "2026-03-09T08:03:20Z", minutes: 2)
    try await person.saveWorkout(.running, from: "2026-03-09T08:04:20Z", minutes: 10)
    #expect(try await person.summary("2026-03-09")?.exerciseMinutes == 14)
  }

  @Test("the pauses of a workout and yoga do not count as exercise")
  func workouts() async throws {
    try await person.saveWorkout(
      .running, from: "2026-03-09T08:00:00Z", minutes: 60, pauses: [(10, 20), (30, 35)])
    try await person.saveWorkout(.yoga, from: "2026-03-09T10:00:00Z", minutes: 60)
    #expect(try await person.summary("2026-03-09")?.exerciseMinutes == 45)
  }

  @Test("a recorded stand hour and steps within it count as one hour")
  func standHours() async throws {
    try await person.saveStood("2026-03-09T08:00:00Z")
    try await person.save(.stepCount, 60, from: "2026-03-09T08:30:00Z", minutes: 1)
    try await person.save(.stepCount, 60, from: "2026-03-09T09:30:00Z", minutes: 1)
    #expect(try await person.summary("2026-03-09")?.standHours == 2)
  }
}
