import Foundation
import HealthModel
import Synchronization
import Testing
import TestSupport

@testable import HealthStorage

@Suite("observers", .timeLimit(.minutes(2)))
struct ObserverTests {
  let household: Household
  var owner: HealthStore { household.owner }
  let query = ChangeQuery([.quantity(.heartRate)])

  init() throws { household = try Household() }

  // SYNC-10, SYNC-11, SYNC-13, SYNC-23, SYNC-24
  @Test("an observer receives each save and deletion of its type from its start on")
  func cycle() async throws {
    let first = Household.heartRate(60)
    try await owner.save([first])
    let observations = try await owner.observe(query.types)
    var anchor = try await owner.changes(query).anchor
    var iterator = observations.makeAsyncIterator()
    for index in 0..<3 {
      let sample = Household.heartRate(70, at: Double(index))
      try await owner.save([Household.steps(5, at: Double(index) * 60), sample])
      let observation = try #require(try await iterator.next())
      #expect(observation.types == query.types)
      let changes = try await owner.changes(query, since: anchor)
      #expect(changes.added.map(\.uuid) == [sample.uuid])
      anchor = changes.anchor
      try await observation.completed()
    }
    try await owner.delete([first.uuid])
    #expect(try await iterator.next() != nil)
    #expect(try await owner.changes(query, since: anchor).deleted.map(\.uuid) == [first.uuid])
  }

  @Test("an observer receives no changes that its client may not see")
  func permission() async throws {
    try await household.decide("app", [.quantity(.heartRate)], read: .since(.at(100)))
    let app = try household.client("app")
    var iterator = try await app.observe(query.types).makeAsyncIterator()
    let early = Household.heartRate(60)
    try await owner.save([early])
    try await owner.delete([early.uuid])
    let change = try await owner.changes(query).anchor.position
    try await owner.save([Household.heartRate(61, at: 200)])
    let observation = try #require(try await iterator.next())
    #expect(observation.change > change)
  }

  // SYNC-12, SYNC-14
  @Test("a handler receives an error first, and then no more calls")
  func handler() async throws {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let handler: @Sendable (StoreError?, Observation?) async -> Void = { error, observation in
      guard error == nil else {
        event.yield("error")
        event.finish()
        return
      }
      do {
        try await observation?.completed()
        event.yield("news")
      } catch {
        event.yield("not completed")
      }
    }
    let failing = await owner.observe([.activitySummary], handler: handler)
    await failing.value
    #expect(await events.reduce(into: [String]()) { $0.append($1) } == ["error"])
    let (told, tell) = AsyncStream.makeStream(of: Set<ObjectType>.self)
    let observing = await owner.observe(query.types) { error, observation in
      if let observation, error == nil { tell.yield(observation.types) }
    }
    try await owner.save([Household.heartRate(60)])
    for await types in told {
      #expect(types == query.types)
      break
    }
    observing.cancel()
    await observing.value
  }
}
