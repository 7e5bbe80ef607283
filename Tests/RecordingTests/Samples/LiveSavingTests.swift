import Foundation
import HealthModel
import HealthStorage
import Swimming
import Synchronization
import TestSupport
import Testing

@testable import Recording
@testable import RecordingCore

/// A clock that a test sets.
private final class VirtualClock: Sendable {
  private let time = Mutex(ContinuousClock.now)

  var now: ContinuousClock.Instant { time.withLock { $0 } }

  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

@Suite("Samples of a running recording", .timeLimit(.minutes(1)))
struct LiveSavingTests {
  private static func open(
    in folder: TemporaryFolder, creating: Bool
  ) throws -> HealthStore {
    try HealthStore(
      at: folder.file("health.sqlite").path,
      for: .onThisMachine(
        source: Source(name: "test", bundleIdentifier: "org.workout.test"), version: "1"),
      as: .owner, creating: creating)
  }

  private static let types: Set<ObjectType> = [
    .quantity(.distanceSwimming), .quantity(.swimmingStrokeCount),
  ]

  // QRY-14, SWIM-05
  @Test(
    "lengths reach another store handle within 2 s if it follows, and within 30 s otherwise",
    arguments: [true, false])
  func lengths(isFollowed: Bool) async throws {
    let folder = try TemporaryFolder()
    let store = try Self.open(in: folder, creating: true)
    let other = try Self.open(in: folder, creating: false)
    var swim = try CoreSwim()
    let journal = try store.beginRecording(
      RecordingPlan(id: swim.core.id, start: CoreSwim.start, configuration: CoreSwim.pool))
    let clock = VirtualClock()
    var writer = JournalWriter(journal) { clock.now }
    var updates = isFollowed ? other.updates(ChangeQuery(Self.types)).makeAsyncIterator() : nil
    _ = try await updates?.next()

    var anchor = try await other.changes(ChangeQuery(Self.types), since: nil).anchor
    var found: [String: Int] = [:]
    var delays: [Int] = []
    var saves = 0
    for second in 1...300 {
      clock.advance(by: .seconds(1))
      if second % 23 == 0 {
        let index = second / 23 - 1
        swim.apply(
          at: Double(second),
          .length(
            CoreSwim.length(Double(second) - 22, Double(second) - 0.5), index: index))
      }
      for effect in swim.core.drainEffects() {
        for sample in effect.samples { found[sample.identifier ?? ""] = second }
        writer.add(effect.samples)
      }
      try writer.flushIfDue(swim.core)
      let changes = try await other.changes(ChangeQuery(Self.types), since: anchor)
      anchor = changes.anchor
      if !changes.added.isEmpty { saves += 1 }
      for case .quantity(let sample) in changes.added {
        let derived = found.removeValue(forKey: sample.identifier ?? "")
        delays.append(second - (try #require(derived)))
      }
    }
    withExtendedLifetime(updates) {}
    #expect(delays.count >= 2 * 12)
    #expect(try #require(delays.max()) <= (isFollowed ? 2 : 30))
    // Each save writes several flash pages, however many samples it has.
    if !isFollowed { #expect(saves <= 300 / 28 + 1) }
    try journal.discard()
  }
}
