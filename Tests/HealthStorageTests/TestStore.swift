import Foundation
import HealthModel
import HealthStorage
import TestSupport

/// A store for one test, in a folder that is removed with it.
struct TestStore {
  let folder: TemporaryFolder
  let store: HealthStore

  static let client = ClientIdentity(
    source: Source(name: "Test", bundleIdentifier: "org.example.test"), version: "1.2",
    productType: "Board1,1",
    operatingSystemVersion: HealthModel.OperatingSystemVersion(major: 12, minor: 5, patch: 0))

  init() throws {
    folder = try TemporaryFolder()
    store = try HealthStore(at: folder.file("health.sqlite").path, for: Self.client, as: .owner)
  }

  /// Another handle on the same file.
  func reopened(as client: ClientIdentity = TestStore.client) throws -> HealthStore {
    try HealthStore(at: store.path, for: client, as: .owner, creating: false)
  }
}

extension Instant {
  /// Seconds after a fixed moment.
  static func at(_ seconds: Double) -> Instant {
    Instant(microseconds: 1_800_000_000_000_000 + Int64(seconds * 1e6))
  }
}

extension Workout {
  /// A walk from 0 to `end` seconds.
  static func walk(
    from start: Double = 0, to end: Double = 3600, events: [WorkoutEvent] = [],
    header: ObjectHeader = ObjectHeader()
  ) -> Workout {
    var totals = Workout.Totals()
    totals.distanceMeters = 5012.25
    return Workout(
      configuration: WorkoutConfiguration(activityType: .walking, locationType: .outdoor),
      span: TimeRange(start: .at(start), end: .at(end)), events: events, totals: totals,
      header: header)
  }
}

extension AsyncSequence {
  /// All elements in an array.
  func collected() async throws -> [Element] {
    var elements: [Element] = []
    for try await element in self { elements.append(element) }
    return elements
  }
}
