import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("background delivery in the store", .timeLimit(.minutes(2)))
struct DeliveryTests {
  let household: Household
  var owner: HealthStore { household.owner }
  static let heartRate = ObjectType.quantity(.heartRate)
  static let target = DeliveryTarget.command(["/bin/true"])
  static let attempt = Duration.seconds(90)

  init() throws { household = try Household() }

  func readingClient(_ read: ReadScope = .everything) async throws -> HealthStore {
    try await household.decide("app", [Self.heartRate, .quantity(.stepCount)], read: read)
    return try household.client("app")
  }

  // SYNC-15, SYNC-16
  @Test("a registration applies to one type, is stored, and does not change when repeated")
  func registration() async throws {
    let app = try await readingClient()
    try await app.enableBackgroundDelivery(
      for: Self.heartRate, frequency: .immediate, target: Self.target)
    try await app.enableBackgroundDelivery(
      for: .quantity(.stepCount), frequency: .immediate, target: Self.target)
    let registered = try await app.deliveries()
    #expect(registered.map(\.type.name) == ["heartRate", "stepCount"])
    // Steps are too frequent: hourly at most.
    #expect(registered.map(\.schedule.frequency) == [.immediate, .hourly])
    #expect(try await owner.deliveries() == registered)
    try await owner.save([Household.heartRate(60)])
    let claim = try #require(try await claim(at: 0))
    try await owner.finishDelivery(claim, isCompleted: false, at: .at(1))
    let socket = DeliveryTarget.socket(path: "/run/user/1000/app.sock")
    try await app.enableBackgroundDelivery(for: Self.heartRate, frequency: .daily, target: socket)
    let again = try await app.deliveries()[0]
    #expect(again.target == socket && again.schedule.frequency == .daily)
    #expect(again.schedule.misses == 1 && again.deliveredChange == registered[0].deliveredChange)
    try await app.disableBackgroundDelivery(for: Self.heartRate)
    #expect(try await app.deliveries().map(\.type.name) == ["stepCount"])
    try await app.disableAllBackgroundDelivery()
    #expect(try await owner.deliveries().isEmpty)
  }

  // SYNC-21
  @Test("the watch of 2016 wakes no client")
  func watch() async throws {
    let app = try await readingClient()
    await #expect(
      throws: StoreError.delivery(type: Self.heartRate.identifier, .device(.watch))
    ) {
      try await app.enableBackgroundDelivery(
        for: Self.heartRate, frequency: .daily, target: Self.target, on: .watch)
    }
    #expect(try await app.deliveries().isEmpty)
  }

  @Test("correlations, types without samples, undecided types and invalid targets are rejected")
  func refusals() async throws {
    let app = try await readingClient()
    func refusal(_ type: ObjectType, _ target: DeliveryTarget = Self.target) async -> StoreError? {
      do throws(StoreError) {
        try await app.enableBackgroundDelivery(for: type, frequency: .immediate, target: target)
        return nil
      } catch {
        return error
      }
    }
    func expected(_ type: ObjectType, _ reason: DeliveryError) -> StoreError {
      .delivery(type: type.identifier, reason)
    }
    let pressure = ObjectType.correlation(.bloodPressure)
    #expect(await refusal(pressure) == expected(pressure, .correlation))
    #expect(await refusal(.activitySummary) == expected(.activitySummary, .noSamples))
    #expect(await refusal(.workout) == expected(.workout, .undecided))
    let targets: [DeliveryTarget] = [
      .command([]), .command(["true"]), .command(["/bin/true", "a\0b"]), .socket(path: "x.sock"),
      .socket(path: "/" + String(repeating: "x", count: 107)),
    ]
    for target in targets {
      #expect(await refusal(Self.heartRate, target) == expected(Self.heartRate, .target(target)))
    }
    #expect(
      await refusal(Self.heartRate, .socket(path: "/" + String(repeating: "x", count: 106))) == nil)
  }

  private func claim(at seconds: Double) async throws -> DeliveryClaim? {
    try await owner.claimDelivery(at: .at(seconds), lasting: Self.attempt).claim
  }

  // SYNC-18, SYNC-19
  @Test("a change is delivered once; existing and hidden samples wake no client")
  func news() async throws {
    try await owner.save([Household.heartRate(60, at: 300)])
    let app = try await readingClient(.since(.at(100)))
    try await app.enableBackgroundDelivery(
      for: Self.heartRate, frequency: .immediate, target: Self.target)
    #expect(try await claim(at: 0) == nil)
    try await owner.save([Household.heartRate(60, at: 0), Household.steps(4, at: 600)])
    #expect(try await claim(at: 1) == nil)
    try await owner.save([Household.heartRate(60, at: 200)])
    let first = try #require(try await claim(at: 2))
    #expect(first.registration.target == Self.target)
    // One at a time, for other delivering processes.
    #expect(try await claim(at: 3) == nil)
    try await owner.finishDelivery(first, isCompleted: true, at: .at(4))
    #expect(try await claim(at: 5) == nil)
    try await owner.save([Household.heartRate(60, at: 201)])
    #expect(try await claim(at: 6) != nil)
    await #expect(throws: StoreError.ownerOnly) {
      try await app.claimDelivery(at: .at(6), lasting: Self.attempt)
    }
  }

  @Test("a change during a delivery is part of the next one")
  func meanwhile() async throws {
    let app = try await readingClient()
    try await app.enableBackgroundDelivery(
      for: Self.heartRate, frequency: .hourly, target: Self.target)
    try await owner.save([Household.heartRate(60)])
    let claim = try #require(try await claim(at: 0))
    try await owner.save([Household.heartRate(61)])
    try await owner.finishDelivery(claim, isCompleted: true, at: .at(10))
    let (none, next) = try await owner.claimDelivery(at: .at(11), lasting: Self.attempt)
    #expect(none == nil && next == .at(3600))
    #expect(try await self.claim(at: 3600) != nil)
  }

  // SYNC-12, SYNC-17
  @Test("a client that was woken observes, and its call completes the delivery")
  func observer() async throws {
    let app = try await readingClient()
    try await app.enableBackgroundDelivery(
      for: Self.heartRate, frequency: .immediate, target: Self.target)
    var observations = try await app.observe([Self.heartRate]).makeAsyncIterator()
    try await owner.save([Household.heartRate(60)])
    let claim = try #require(try await claim(at: 0))
    try await observations.next()?.completed()
    let schedule = try await owner.finishDelivery(claim, isCompleted: false, at: .at(1))
    #expect(schedule?.misses == 0)
    #expect(try await self.claim(at: 600) == nil)
  }

  @Test("three misses end the deliveries until the client registers again")
  func stopping() async throws {
    let app = try await readingClient()
    func register() async throws {
      try await app.enableBackgroundDelivery(
        for: Self.heartRate, frequency: .immediate, target: Self.target)
    }
    try await register()
    try await owner.save([Household.heartRate(60)])
    for seconds in [0.0, 60, 180] {
      if seconds > 0 { #expect(try await claim(at: seconds - 1) == nil) }
      let claim = try #require(try await claim(at: seconds))
      try await owner.finishDelivery(claim, isCompleted: false, at: .at(seconds))
    }
    #expect(try await claim(at: 1e6) == nil)
    try await register()
    #expect(try await claim(at: 1e6) != nil)
  }

  @Test("deliveries arrive when they are due, and waiting ends with its task")
  func dueDeliveries() async throws {
    try await owner.enableBackgroundDelivery(
      for: Self.heartRate, frequency: .immediate, target: Self.target)
    var due = owner.dueDeliveries(lasting: Self.attempt) { .at(0) }.makeAsyncIterator()
    try await household.fixture.reopened().save([Household.heartRate(60)])
    let claim = try #require(try await due.next())
    #expect(claim.registration.client == TestStore.client.source)
    let waiting = Task { [owner] in
      for try await _ in owner.dueDeliveries(lasting: Self.attempt, clock: { .at(0) }) {}
    }
    waiting.cancel()
    try await waiting.value
  }
}
