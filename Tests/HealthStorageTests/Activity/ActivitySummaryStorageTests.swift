import Foundation
import HealthModel
import Testing

@testable import HealthStorage

@Suite("daily summaries")
struct ActivitySummaryStorageTests {
  let person: ActivityFixture

  init() async throws { person = try await ActivityFixture() }

  // RING-01, RING-02, RING-08
  @Test("a day has the totals of its samples and the goals valid at that time")
  func totals() async throws {
    try await person.save(.activeEnergyBurned, 300, from: "2026-03-09T08:00:00Z", minutes: 30)
    try await person.save(.appleMoveTime, 25, from: "2026-03-09T08:00:00Z", minutes: 30)
    try await person.save(.appleExerciseTime, 1, from: "2026-03-09T08:00:00Z", minutes: 1)
    try await person.saveStood("2026-03-09T08:00:00Z")
    try await person.saveStood("2026-03-09T09:00:00Z", value: 1)
    try await person.store.setGoal(
      .activeKilocalories, to: 500, from: ActivityFixture.day("2026-03-01"))
    let summary = try #require(try await person.summary("2026-03-09"))
    #expect(summary.activeKilocalories == 300)
    #expect(summary.moveMinutes == 25)
    #expect(summary.exerciseMinutes == 1)
    #expect(summary.standHours == 1)
    #expect(summary.activeKilocaloriesGoal == 500)
    #expect(summary.moveMinutesGoal == nil)
    #expect(summary.exerciseMinutesGoal == 30)
    #expect(summary.standHoursGoal == 12)
    #expect(summary.moveProgress == 0.6)
    try await person.save(.activeEnergyBurned, 50, from: "2026-03-09T18:00:00Z", minutes: 30)
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 350)
  }

  // RING-08
  @Test("energy of the same time from two sources counts once, from the preferred source")
  func merged() async throws {
    try await person.save(
      .activeEnergyBurned, 100, from: "2026-03-09T08:00:00Z", minutes: 30, as: "phone")
    try await person.save(
      .activeEnergyBurned, 70, from: "2026-03-09T08:00:00Z", minutes: 30, as: "watch")
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 100)
    try await person.store.setSourcePriority(["org.example.watch"], of: .activeEnergyBurned)
    #expect(try await person.summary("2026-03-09")?.activeKilocalories == 70)
  }

  // RING-07, RING-13, RING-14, INF-08
  @Test("a range returns at most one summary a day, in order, and none for a day without data")
  func range() async throws {
    for start in ["2026-03-11T08:00:00Z", "2026-03-09T08:00:00Z", "2026-03-09T20:00:00Z"] {
      try await person.save(.activeEnergyBurned, 10, from: start, minutes: 1)
    }
    let all = try await person.store.activitySummaries(from: .first, through: .last)
    #expect(all.map(\.day.description) == ["2026-03-09", "2026-03-11"])
    #expect(all.map(\.activeKilocalories) == [20, 10])
    #expect(try await person.summary("2026-03-10") == nil)
    let backwards = try await person.store.activitySummaries(from: .last, through: .first)
    #expect(backwards.isEmpty)
    let some = try await person.store.activitySummaries(
      from: ActivityFixture.day("2026-03-10").components,
      through: ActivityFixture.day("2026-03-12").components)
    #expect(some.map(\.day.description) == ["2026-03-11"])
  }

  // RING-14, INF-08
  @Test("a store without samples returns no summaries and no error")
  func nothing() async throws {
    #expect(try await person.summary("2026-03-09") == nil)
    #expect(try await person.store.activitySummaries(from: .first, through: .last).isEmpty)
  }

  // RING-09
  @Test(
    "one sample an hour fills each hour of a day of 23, 24 or 25 hours",
    arguments: [("2026-03-29", 23.0), ("2026-03-30", 24), ("2026-10-25", 25)])
  func length(day: String, hours: Double) async throws {
    let span = try ActivityFixture.day(day).span(in: try await person.store.timeZone())
    var start = span.start - .seconds(7200)
    while start < span.end + .seconds(7200) {
      let energy = QuantitySample(
        type: .activeEnergyBurned, quantity: Quantity(10, .kilocalorie),
        span: TimeRange(start: start, duration: .seconds(60)))
      let stood = CategorySample(
        type: .appleStandHour, value: 0, span: TimeRange(start: start, duration: .seconds(3600)))
      try await person.store.save([.quantity(energy), .category(stood)])
      start = start + .seconds(3600)
    }
    let summary = try #require(try await person.summary(day))
    #expect(summary.activeKilocalories == 10 * hours)
    #expect(summary.standHours == hours)
  }

  @Test("a sample across midnight is divided between both days, however long it is")
  func acrossMidnight() async throws {
    try await person.save(
      .activeEnergyBurned, 96, from: "2026-03-09T23:00:00+01:00", minutes: 96 * 60)
    try await person.saveWorkout(.running, from: "2026-03-20T22:00:00+01:00", minutes: 28 * 60)
    let all = try await person.store.activitySummaries(from: .first, through: .last)
    #expect(all.prefix(5).map(\.activeKilocalories) == [1, 24, 24, 24, 23])
    #expect(all.dropFirst(5).map(\.exerciseMinutes) == [120, 1440, 120])
  }

  // RING-10, RING-11, RING-12
  @Test("a query accepts date components of any calendar and rejects incomplete ones")
  func components() async throws {
    try await person.save(.activeEnergyBurned, 10, from: "2026-03-09T08:00:00Z", minutes: 1)
    var japanese = DateComponents()
    japanese.calendar = Calendar(identifier: .japanese)
    (japanese.era, japanese.year, japanese.month, japanese.day) = (236, 8, 3, 9)
    let found = try await person.store.activitySummary(for: japanese)
    #expect(found?.day.description == "2026-03-09")
    japanese.era = nil
    let refused = StoreError.day(.missing([.era]))
    await #expect(throws: refused) { try await person.store.activitySummary(for: japanese) }
    await #expect(throws: refused) {
      try await person.store.activitySummaries(
        from: ActivityFixture.day("2026-03-09").components, through: japanese)
    }
  }

  // RING-21, WHL-08
  @Test("for a wheelchair user the same hours are roll hours, counted from pushes, not steps")
  func rollHours() async throws {
    for minute in 0..<3 {
      let start = "2026-03-09T08:0\(minute):00Z"
      try await person.save(.pushCount, 110, from: start, minutes: 1)
      try await person.save(.stepCount, 60, from: "2026-03-09T11:0\(minute):00Z", minutes: 1)
      try await person.save(.stepCount, 60, from: "2026-03-09T13:0\(minute):00Z", minutes: 1)
    }
    let walker = try #require(try await person.summary("2026-03-09"))
    #expect(!walker.countsRollHours)
    #expect(walker.standHours == 2)
    #expect(walker.exerciseMinutes == 0)
    try await person.store.setCharacteristic(.wheelchairUse(.yes))
    let roller = try #require(try await person.summary("2026-03-09"))
    #expect(roller.countsRollHours)
    #expect(roller.standHours == 1)
    #expect(roller.exerciseMinutes == 3)
  }

  // WHL-09
  @Test("a change of wheelchair use leaves earlier days unchanged")
  func history() async throws {
    for day in ["2026-03-09", "2026-06-09"] {
      try await person.save(.pushCount, 60, from: "\(day)T08:00:00Z", minutes: 1)
      try await person.save(.stepCount, 60, from: "\(day)T11:00:00Z", minutes: 1)
      try await person.save(.stepCount, 60, from: "\(day)T12:00:00Z", minutes: 1)
    }
    let june = try ActivityFixture.time("2026-06-01T00:00:00Z")
    try await person.store.setCharacteristic(.wheelchairUse(.yes), since: june)
    let all = try await person.store.activitySummaries(from: .first, through: .last)
    #expect(all.map(\.countsRollHours) == [false, true])
    #expect(all.map(\.standHours) == [2, 1])
  }
}
