import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage

/// Histories of saves, replacements, deletions and decisions, followed by an owner and two
/// applications in pages of any size.
@Suite("histories of changes")
struct ChangeHistoryTests {
  static let types: [ObjectType] = [
    .quantity(.heartRate), .quantity(.stepCount), .quantity(.bloodPressureSystolic),
    .quantity(.bloodPressureDiastolic), .correlation(.bloodPressure),
  ]

  /// A follower and everything that it could ever see.
  struct Follower {
    let store: HealthStore
    let query: ChangeQuery
    var replica = Replica()
    var couldSee: Set<UUID> = []

    func visible() async throws -> Set<UUID> {
      var found: Set<UUID> = []
      for type in query.types {
        found.formUnion(try await store.samples(SampleQuery(type)).map(\.uuid))
      }
      return found
    }
  }

  // SYNC-01, SYNC-09, SYNC-26
  @Test(
    "following gives the same result as a query and reveals nothing that is hidden",
    arguments: Seed.first(12))
  func history(seed: Seed) async throws {
    let household = try Household()
    var dice = Dice(generator: seed.generator)
    var followers: [Follower] = []
    let names = ["a", "b"]
    for store in [household.owner] + (try names.map(household.client)) {
      let types = Self.types.filter { _ in dice.roll(3) > 0 } + [Self.types[dice.roll(5)]]
      followers.append(Follower(store: store, query: ChangeQuery(Set(types))))
    }
    var objects: [UUID] = []
    for _ in 0..<50 {
      switch dice.roll(10) {
      case 0...3:
        let store = followers[dice.roll(3)].store
        let sample = dice.sample()
        // An application without permission to save it is rejected; that is part of the history.
        if let saved = try? await store.save([sample]), saved.contains(sample.uuid) {
          objects.append(sample.uuid)
        }
      case 4, 5:
        guard !objects.isEmpty else { continue }
        let object = objects.remove(at: dice.roll(objects.count))
        try? await household.owner.delete([object])
      case 6:
        try await household.decide(
          names[dice.roll(2)], Self.types.dropLast().filter { _ in dice.roll(2) == 0 },
          share: dice.roll(2) == 0 ? .sharingDenied : .sharingAuthorized, read: dice.scope())
      default:
        let index = dice.roll(3)
        try await Self.step(&followers[index], limit: dice.roll(4))
      }
      for index in followers.indices {
        followers[index].couldSee.formUnion(try await followers[index].visible())
      }
    }
    for follower in followers {
      var follower = follower
      var isDone = false
      while !isDone { isDone = try await !Self.step(&follower, limit: 1 + dice.roll(6)) }
      #expect(follower.replica.identities == (try await follower.visible()))
    }
  }

  /// Requests one page; returns `false` if it was the last.
  @discardableResult
  static func step(_ follower: inout Follower, limit: Int) async throws -> Bool {
    var query = follower.query
    query.limit = limit == 0 ? nil : limit
    let changes = try await follower.store.changes(query, since: follower.replica.anchor)
    if limit > 0 { #expect(changes.added.count + changes.deleted.count <= limit) }
    #expect(Set(changes.added.map(\.uuid)).isSubset(of: try await follower.visible()))
    #expect(Set(changes.deleted.map(\.uuid)).isSubset(of: follower.couldSee))
    // Encodes and decodes the anchor, as after a restart.
    let anchor = try QueryAnchor(text: changes.anchor.text)
    #expect(anchor == changes.anchor)
    // A deletion removes only a reported object, or one that was saved and deleted in the meantime.
    if !changes.isReset {
      let known = follower.replica.identities
      #expect(known.isDisjoint(with: changes.added.map(\.uuid)))
    }
    follower.replica.apply(changes)
    return changes.hasMore
  }
}

/// The random choices of a history.
private struct Dice {
  var generator: SplitMix64

  mutating func roll(_ sides: Int) -> Int { Int(generator.next() % UInt64(sides)) }

  mutating func sample() -> Sample {
    let seconds = Double(roll(1000))
    switch roll(4) {
    case 0: return Household.steps(Double(roll(100)), at: seconds)
    case 1: return Household.bloodPressure(at: seconds)
    case 2:
      return Household.heartRate(60, at: seconds, sync: ("id\(roll(2))", Double(roll(6))))
    default: return Household.heartRate(60, at: seconds)
    }
  }

  mutating func scope() -> ReadScope {
    switch roll(3) {
    case 0: .nothing
    case 1: .since(.at(500))
    default: .everything
    }
  }
}
