import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

@Suite("walking steadiness types", .timeLimit(.minutes(2)))
struct SteadinessTypeTests {
  let household: Household
  var owner: HealthStore { household.owner }
  let score = ObjectType.quantity(.appleWalkingSteadiness)
  let event = ObjectType.category(.appleWalkingSteadinessEvent)

  init() throws { household = try Household() }

  private func scored(_ value: Double, week: Double) -> Sample {
    .quantity(
      QuantitySample(
        type: .appleWalkingSteadiness, quantity: Quantity(value, .percent),
        span: TimeRange(start: .at(week * 604_800), end: .at((week + 1) * 604_800))))
  }

  private func told(_ kind: Int, at seconds: Double) -> Sample {
    .category(
      CategorySample(
        type: .appleWalkingSteadinessEvent, value: kind, span: TimeRange(at: .at(seconds))))
  }

  // STD-27
  @Test("the types have their released names")
  func names() {
    #expect(score.identifier == "HKQuantityTypeIdentifierAppleWalkingSteadiness")
    #expect(event.identifier == "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent")
  }

  // STD-01
  @Test(
    "a score is from 0 to 1",
    arguments: [(-0.01, false), (0, true), (0.45, true), (1, true), (1.01, false)])
  func range(value: Double, isTaken: Bool) async throws {
    if isTaken {
      try await owner.save([scored(value, week: 0)])
    } else {
      await #expect(throws: StoreError.self) { try await owner.save([scored(value, week: 0)]) }
    }
  }

  // STD-02, STD-11
  @Test("an application may neither request to save a score or an event nor save one")
  func readOnly() async throws {
    let client = try household.client("app")
    for (type, sample) in [(score, scored(0.8, week: 0)), (event, told(1, at: 0))] {
      await #expect(throws: StoreError.badRequest(.notShareable(type.identifier))) {
        try await client.requestAuthorization(toShare: [type], read: [])
      }
      await #expect(throws: StoreError.notAuthorized(type: type.identifier, .platformOnly)) {
        try await client.save([sample])
      }
    }
  }

  // STD-12
  @Test(
    "an event has one of four values",
    arguments: [(0, false), (1, true), (2, true), (3, true), (4, true), (5, false)])
  func kinds(kind: Int, isTaken: Bool) async throws {
    if isTaken {
      try await owner.save([told(kind, at: 0)])
    } else {
      await #expect(throws: StoreError.self) { try await owner.save([told(kind, at: 0)]) }
    }
  }

  // STD-18
  @Test("permission for scores does not cover events, and vice versa", arguments: [true, false])
  func ownAuthorization(scores: Bool) async throws {
    try await household.decide("app", [scores ? score : event], read: .everything)
    try await owner.save([scored(0.45, week: 0), told(1, at: 700_000)])
    let client = try household.client("app")
    #expect(try await client.samples(SampleQuery(score)).count == (scores ? 1 : 0))
    #expect(try await client.samples(SampleQuery(event)).count == (scores ? 0 : 1))
  }

  // STD-19
  @Test("an application observes events and is woken for them")
  func observed() async throws {
    try await household.decide("app", [event], read: .everything)
    let client = try household.client("app")
    try await client.enableBackgroundDelivery(
      for: event, frequency: .immediate, target: .command(["/bin/true"]))
    #expect(try await client.deliveries().map(\.type) == [event])
    let anchor = try await client.changes(ChangeQuery([event])).anchor
    var iterator = try await client.observe([event]).makeAsyncIterator()
    try await owner.save([told(2, at: 0)])
    #expect(try await iterator.next()?.types == [event])
    #expect(try await client.changes(ChangeQuery([event]), since: anchor).added.count == 1)
  }

  // STD-20, VO2-02
  @Test("the newest score is the first of the most recent samples")
  func newest() async throws {
    try await household.decide("app", [score, .quantity(.vo2Max)], read: .everything)
    try await owner.save([scored(0.7, week: 2), scored(0.8, week: 0), scored(0.75, week: 1)])
    let client = try household.client("app")
    let found = try await client.samples(.mostRecent(score))
    let week = Instant.at(2 * 604_800)
    #expect(found.map(\.span.start) == [week])
    let unit = QuantityType.vo2Max.canonicalUnit
    try await owner.save([
      .quantity(
        QuantitySample(type: .vo2Max, quantity: Quantity(41, unit), span: TimeRange(at: .at(0))))
    ])
    #expect(try await client.quantitySamples(.vo2Max).count == 1)
    #expect(try await household.client("other").quantitySamples(.vo2Max).isEmpty)
  }
}
