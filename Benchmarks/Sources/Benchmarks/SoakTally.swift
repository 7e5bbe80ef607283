import Foundation
import HealthModel
import HealthStorage

/// The received and missing readings of each feed in a recording, determined from the numbers in
/// the readings, or from the times of readings without numbers.
struct SoakTally {
  /// The tally of one feed.
  struct Feed {
    var name: String
    var received = 0
    var lost = 0
  }

  private(set) var feeds: [Feed] = []

  private static let client = ClientIdentity(
    source: Source(name: "benchmarks", bundleIdentifier: "benchmarks"), version: "1")

  /// Reads the newest workout of a store.
  init(store path: String) async throws {
    let store = try HealthStore(at: path, for: Self.client, as: .owner)
    guard let workout = try await store.workouts(limit: 1).first else { return }
    for trace in try await store.traces(of: workout.uuid) {
      switch trace.kind {
      case .locations:
        let times = try await all(store.locations(of: trace)).map(\.location.time)
        feeds.append(Self.timed("gps", times))
      case .motion:
        let numbers = try await all(store.motion(of: trace)).map {
          Int(($0.value.acceleration.x * 1000).rounded())
        }
        feeds.append(Self.numbered("motion", numbers, wrap: MadeDevices.wrap))
      case .heartRate:
        let numbers = try await all(store.heartRates(of: trace)).map {
          Int($0.value.beatsPerMinute.rounded()) - MadeStrap.lowest
        }
        feeds.append(Self.numbered("heartRate", numbers, wrap: MadeStrap.wrap))
      case .pressure:
        feeds.append(Self.timed("pressure", try await all(store.pressures(of: trace)).map(\.time)))
      default: break
      }
    }
  }

  private func all<Element>(_ batches: Batches<[Element]>) async throws -> [Element] {
    var elements: [Element] = []
    for try await batch in batches { elements += batch }
    return elements
  }

  /// Counts numbered readings.
  ///
  /// A step over more than half the numbers is a restarted stream, for example by a second reader
  /// of the same device; earlier readings are ignored.
  static func numbered(_ name: String, _ numbers: [Int], wrap: Int) -> Feed {
    var feed = Feed(name: name, received: numbers.isEmpty ? 0 : 1)
    for (last, next) in zip(numbers, numbers.dropFirst()) {
      let missing = (next - last - 1 + wrap) % wrap
      if missing > wrap / 2 {
        feed = Feed(name: name, received: 1)
      } else {
        feed.received += 1
        feed.lost += missing
      }
    }
    return feed
  }

  /// Counts readings at regular times: the missing ones are those that fit between two with a
  /// longer interval than usual.
  static func timed(_ name: String, _ times: [Instant]) -> Feed {
    let intervals = zip(times, times.dropFirst()).map { ($1 - $0) / .seconds(1) }
    let usual = intervals.median
    let lost = usual > 0 ? intervals.reduce(0) { $0 + max(0, Int(($1 / usual).rounded()) - 1) } : 0
    return Feed(name: name, received: times.count, lost: lost)
  }
}
