import Estimation
import Fitness
import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("Walking steadiness from the store")
struct SteadinessRunTests {
  private typealias Fixture = EstimationFixture

  // STD-01, STD-03
  @Test("every week has a score from 0 to 1 that is the sum of its parts")
  func weekly() async throws {
    let fixture = try await Fixture()
    try await fixture.save(SimulatedWalkerGait(), days: 42, seed: 1)
    let outcome = try await EstimateUpdate(fixture.store).run(
      from: .earliest, until: Fixture.day(42))
    let samples = try await fixture.store.quantitySamples(
      .appleWalkingSteadiness, sort: [.oldestFirst])
    #expect(samples.count == 6)
    #expect(outcome.steadinessEvents.isEmpty)
    for (sample, week) in zip(samples, outcome.steadiness) {
      #expect(sample.span == week.week.span)
      let score = try sample.quantity.value(in: .percent)
      #expect((0...1).contains(score))
      let estimate = try #require(week.estimate)
      let sum = estimate.contributions.reduce(estimate.base + estimate.limiting) {
        $0 + $1.points
      }
      #expect(abs(sum - score) < 1e-9)
    }
  }

  // STD-24
  @Test("without a height there is no score")
  func height() async throws {
    let fixture = try await Fixture(person: false)
    try await fixture.save(SimulatedWalkerGait(), days: 14, seed: 2)
    #expect(
      try await Estimator(fixture.store).steadiness(at: Fixture.day(14))
        == .failure(.heightMissing))
    try await fixture.setHeight()
    guard case .success = try await Estimator(fixture.store).steadiness(at: Fixture.day(14)) else {
      Issue.record("none with a height")
      return
    }
  }

  // STD-11, STD-13, STD-15, STD-16
  @Test(
    "events occur only if enabled, once, and are stored when they were delivered",
    arguments: [true, false])
  func events(wanted: Bool) async throws {
    let fixture = try await Fixture()
    var gait = SimulatedWalkerGait()
    gait.worse = 1.6
    try await fixture.save(gait, days: 63, seed: 3)
    if wanted {
      try await fixture.store.setProfileFact(
        .steadinessNotifications, Fixture.start.rfc3339)
    }
    let update = try await EstimateUpdate(fixture.store)
    let outcome = try await update.run(from: .earliest, until: Fixture.day(63))
    let store = fixture.store
    let waiting = try await store.pendingNotifications().filter { $0.kind == .lowSteadiness }
    #expect(waiting.isEmpty == !wanted)
    #expect(waiting.map(\.date) == outcome.steadinessEvents.map(\.date))
    // Nobody was notified yet, so no event is stored; it is still found once.
    #expect(try await store.categorySamples(.appleWalkingSteadinessEvent).isEmpty)
    let again = try await update.run(from: .earliest, until: Fixture.day(63))
    #expect(again.steadinessEvents.isEmpty && again.changed == 0)
    for notification in waiting {
      #expect(try await store.noteDelivered(notification, by: .terminal, at: Fixture.day(64)))
    }
    let events = try await store.categorySamples(.appleWalkingSteadinessEvent)
    #expect(Set(events.map(\.span.start)) == Set(waiting.map(\.date)))
    #expect(events.allSatisfy { $0.header.metadata.date(.notified) == Fixture.day(64) })
    let later = try await update.run(from: .earliest, until: Fixture.day(63))
    #expect(later.steadinessEvents.isEmpty && later.changed == 0)
    if wanted {
      #expect(!events.isEmpty)
      let first = try #require(events.map(\.span.start).min())
      #expect(first - Fixture.start >= .seconds(28 * 86_400))
    }
  }

  // STD-22
  @Test(
    "a decline requests a check-in, once, if notifications are enabled",
    arguments: [true, false])
  func checkIn(wanted: Bool) async throws {
    let fixture = try await Fixture()
    var gait = SimulatedWalkerGait()
    gait.worseningPerWeek = 0.35
    try await fixture.save(gait, days: 84, seed: 3)
    if wanted {
      try await fixture.store.setProfileFact(
        .steadinessNotifications, Fixture.start.rfc3339)
    }
    let update = try await EstimateUpdate(fixture.store)
    let outcome = try await update.run(from: .earliest, until: Fixture.day(84))
    let checkIns = try await fixture.store.notifications(of: .checkIn)
    #expect(checkIns.isEmpty == !wanted)
    #expect(checkIns.map(\.date) == outcome.declines.map(\.date))
    #expect(checkIns.allSatisfy { $0.value < -5 && $0.delivery == nil })
    for notification in checkIns {
      try await fixture.store.noteDelivered(notification, by: .desktop, at: Fixture.day(85))
    }
    let again = try await update.run(from: .earliest, until: Fixture.day(84))
    #expect(again.declines.isEmpty)
    let delivered = try await fixture.store.notifications(of: .checkIn)
    #expect(delivered.count == checkIns.count)
    #expect(
      delivered.allSatisfy { $0.delivery == .init(date: Fixture.day(85), channel: .desktop) })
  }
}
