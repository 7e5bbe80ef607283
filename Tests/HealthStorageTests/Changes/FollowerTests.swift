import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthStorage

@Suite("Followers of a recording", .timeLimit(.minutes(1)))
struct FollowerTests {
  let household: Household

  init() throws { household = try Household() }

  private func journal() throws -> RecordingJournal {
    try household.owner.beginRecording(RecordingJournalTests.plan())
  }

  private static let types: Set<QuantityType> = [.heartRate, .stepCount, .distanceCycling]

  // QRY-14
  @Test("the recorder sees which types another handle follows, and when that ends")
  func announced() async throws {
    let journal = try journal()
    #expect(journal.followedTypes(of: Self.types).isEmpty)
    let other = try household.fixture.reopened()
    var updates = other.updates(ChangeQuery([.quantity(.heartRate), .workout])).makeAsyncIterator()
    _ = try await updates.next()
    #expect(journal.followedTypes(of: Self.types) == [.heartRate])
    #expect(journal.followedTypes(of: [.stepCount]).isEmpty)
    var second: Observations.Iterator? = try await other.observe([.quantity(.stepCount)])
      .makeAsyncIterator()
    #expect(journal.followedTypes(of: Self.types) == [.heartRate, .stepCount])
    updates = other.updates(ChangeQuery([.workout])).makeAsyncIterator()
    #expect(journal.followedTypes(of: Self.types) == [.stepCount])
    second = nil
    #expect(second == nil && journal.followedTypes(of: Self.types).isEmpty)
    withExtendedLifetime(updates) {}
    try journal.discard()
  }

  @Test("the lock file of followers is private, and may be deleted while in use")
  func file() async throws {
    let store = household.owner.path
    let path = store + FollowerFile.suffix
    let before = umask(0)
    var lock = FollowerFile.Lock(following: [.heartRate], in: store)
    _ = umask(before)
    #expect(lock != nil)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(facts[.size] as? Int == 0)
    let watch = FollowerFile.Watch(store: store)
    #expect(watch.followed(of: Self.types) == [.heartRate])
    try FileManager.default.removeItem(atPath: path)
    #expect(watch.followed(of: Self.types).isEmpty)
    lock = FollowerFile.Lock(following: [.stepCount], in: store)
    #expect(lock != nil && watch.followed(of: Self.types) == [.stepCount])
  }

  @Test("following works even if the lock file cannot be created")
  func impossible() async throws {
    try FileManager.default.createDirectory(
      atPath: household.owner.path + FollowerFile.suffix, withIntermediateDirectories: false)
    let journal = try journal()
    var updates = household.owner.updates(ChangeQuery([.quantity(.heartRate)])).makeAsyncIterator()
    #expect(try await updates.next() != nil)
    #expect(journal.followedTypes(of: Self.types).isEmpty)
    try journal.discard()
  }
}
