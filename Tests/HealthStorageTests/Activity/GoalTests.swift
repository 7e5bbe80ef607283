import HealthModel
import Testing

@testable import HealthStorage

@Suite("goals of the rings")
struct GoalTests {
  let person: ActivityFixture
  var store: HealthStore { person.store }

  init() async throws { person = try await ActivityFixture() }

  // RING-02
  @Test("a goal applies from its day on; earlier days keep theirs")
  func fromDayOn() async throws {
    let days = try ["2026-03-01", "2026-03-09", "2026-03-10"].map(ActivityFixture.day)
    #expect(try await store.goal(.standHours, on: days[0]) == 12)
    #expect(try await store.goal(.activeKilocalories, on: days[0]) == nil)
    try await store.setGoal(.activeKilocalories, to: 400, from: days[0])
    try await store.setGoal(.activeKilocalories, to: 500, from: days[2])
    for (day, goal) in zip(days, [400.0, 400, 500]) {
      #expect(try await store.goal(.activeKilocalories, on: day) == goal)
    }
    try await store.setGoal(.activeKilocalories, to: 450, from: days[2])
    #expect(try await store.goal(.activeKilocalories, on: days[2]) == 450)
  }

  // RING-02
  @Test("a new goal appears in the summary of a day that was computed before")
  func keptDay() async throws {
    try await person.save(.activeEnergyBurned, 30, from: "2026-03-09T08:00:00Z", minutes: 5)
    #expect(try await person.summary("2026-03-09")?.activeKilocaloriesGoal == nil)
    try await store.setGoal(.activeKilocalories, to: 60, from: ActivityFixture.day("2026-03-09"))
    #expect(try await person.summary("2026-03-09")?.moveProgress == 0.5)
  }

  @Test(
    "a goal that exceeds a day is rejected",
    arguments: [
      (ActivityMetric.standHours, 25.0), (.standHours, 0), (.exerciseMinutes, 1441),
      (.activeKilocalories, -1), (.activeKilocalories, .infinity),
    ])
  func limits(metric: ActivityMetric, value: Double) async throws {
    await #expect(throws: StoreError.goal(metric, value)) {
      try await store.setGoal(metric, to: value, from: ActivityFixture.day("2026-03-09"))
    }
  }

  @Test("clients can neither set nor read goals")
  func clients() async throws {
    let client = try await person.client(reading: [.activitySummary])
    let day = try ActivityFixture.day("2026-03-09")
    await #expect(throws: StoreError.ownerOnly) {
      try await client.setGoal(.standHours, to: 6, from: day)
    }
    await #expect(throws: StoreError.ownerOnly) { try await client.goal(.standHours, on: day) }
  }
}
