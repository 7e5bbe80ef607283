import Feeds
import Foundation
import HealthModel
import HealthStorage
import Recording
import Routes
import SeriesCoding
import Synchronization
import TestSupport
import Testing

/// Kills a live recording repeatedly; each start resumes the same workout.
@Suite("A recording that is killed", .needsGPSD, .timeLimit(.minutes(8)))
struct KillTests {
  /// The number of kills, and the random run time before each: up to two seconds.
  static let kills = 50
  static let lifetime = 0.05..<2.0
  /// The maximum age of data that a crash may lose.
  static let mayBeLost = Duration.seconds(1)

  // SYNC-31
  @Test(
    "keeps every fix older than a second after 50 random kills", arguments: [Seed(1)])
  func kills(seed: Seed) async throws {
    var generator = seed.generator
    let program = try Program()
    let daemon = try await PrivateGPSD()
    let witness = FixWitness()
    let watching = Task { await witness.watch(port: daemon.port) }
    defer { watching.cancel() }
    try await witness.isConnected()
    let receiver = try FakeReceiver()
    try await daemon.plug(receiver)
    let talking = Task { await LiveReceiver(receiver, epochsPerSecond: 5).talk() }
    defer { talking.cancel() }

    // A running recording is connected; fixes before the connection do not count as lost.
    let words = [
      "record", "walk", "--gps", "required", "--gps", "gpsd://127.0.0.1:\(daemon.port)",
    ]
    var expected: Set<Instant> = []
    var identities: Set<String> = []
    for _ in 0..<Self.kills {
      let recorder = try RunningProgram(words, in: program)
      identities.insert(try await recorder.recording().id)
      let begun = BootClock.now
      try await Task.sleep(for: .seconds(generator.uniform(in: Self.lifetime)))
      let killed = BootClock.now
      recorder.crash()
      expected.formUnion(witness.times(from: begun, through: killed - Self.mayBeLost))

      let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
      let kept = try await Self.recoveredTimes(store)
      #expect(expected.subtracting(kept).isEmpty)
      #expect(try await store.verify().isEmpty)
    }

    #expect(identities.count == 1, "one workout, not \(identities.count)")
    let recovered = try program.run("recover", "--json")
    #expect(recovered.exitCode == 0)
    let store = try HealthStore(at: program.storePath, for: .test, as: .owner, creating: false)
    let workout = try await store.workout(matching: "last")
    #expect(identities == [workout.uuid.uuidString.lowercased()])
    var saved: Set<Instant> = []
    for route in try await store.routes(of: workout.uuid) {
      for try await batch in RouteQuery(route, in: store).recordedBatches() {
        saved.formUnion(batch.locations.map(\.location.time))
      }
    }
    #expect(expected.isSubset(of: saved))
    let again = try await reanalysedTotals(workout, in: store)
    #expect(again.distanceMeters == workout.totals.distanceMeters)
    #expect(expected.count > Self.kills, "the test saw enough fixes to mean something")
  }

  /// Returns the times of all locations in the unfinished recording.
  private static func recoveredTimes(_ store: HealthStore) async throws -> Set<Instant> {
    let journal = try store.resumeRecording()
    var times: Set<Instant> = []
    for try await batch in try journal.entries() {
      for case .location(let recorded) in batch { times.insert(recorded.location.time) }
    }
    return times
  }
}

/// A second client of the same gpsd that logs the reports it receives and when.
private final class FixWitness: Sendable {
  private let heard = Mutex<[(uptime: Duration, time: Instant)]>([])
  private let connected = Mutex(false)

  func watch(port: UInt16) async {
    let clock = ClockMapping(wallClock: Instant(microseconds: 0), uptime: .zero)
    let feed = GPSDFeed(host: "127.0.0.1", port: port, clock: clock)
    do throws(FeedError) {
      for try await event in feed.events() {
        switch event {
        case .connected: connected.withLock { $0 = true }
        case .reading(let reading):
          guard let location = reading.value.location else { continue }
          let time = location.onStorageGrid.time
          heard.withLock { $0.append((reading.uptime, time)) }
        case .gap, .malformed: break
        }
      }
    } catch {
      Issue.record("the witness lost its gpsd: \(error)")
    }
  }

  func isConnected() async throws {
    while !connected.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(10)) }
  }

  func times(from: Duration, through: Duration) -> [Instant] {
    heard.withLock { heard in
      heard.filter { $0.uptime >= from && $0.uptime <= through }.map(\.time)
    }
  }
}
