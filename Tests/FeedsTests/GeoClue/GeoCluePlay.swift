import Foundation
import HealthModel
import Testing

@testable import Feeds

/// A feed over the private bus of a test with an emulated GeoClue, and actions on it.
enum GeoCluePlay {
  static func bus(hasService: Bool = true) async throws -> PrivateBus {
    try await PrivateBus(rig: "geoclue_mock.py", hasService: hasService)
  }

  static func feed(
    _ bus: PrivateBus, waits: Bool = true, silence: Duration = .seconds(30),
    response: Duration = .seconds(20)
  ) -> GeoClueFeed {
    var limits = GeoClueFeed.Limits()
    limits.silence = silence
    limits.response = response
    limits.retry = .milliseconds(800)
    var feed = GeoClueFeed(waitsForService: waits, clock: FeedSubject.clock, limits: limits)
    feed.busAddress = bus.address
    return feed
  }

  /// Emits a location near Munich; further values are GeoClue's for unknown unless given.
  static func place(
    _ bus: PrivateBus, latitude: Double = 48.137, accuracy: Double = 5,
    _ further: [String: any Sendable] = [:]
  ) async throws {
    var values: [String: any Sendable] = [
      "Latitude": latitude, "Longitude": 11.575, "Accuracy": accuracy,
    ]
    values.merge(further) { $1 }
    try await bus.report("place", values)
  }

  /// Loops over the feed until the test is done.
  static func run(
    _ feed: GeoClueFeed, _ onEach: (FeedEvent<Fix>) async throws -> Bool
  ) async throws {
    for try await event in feed.events() {
      if try await onEach(event) { return }
    }
    Issue.record("the feed ended")
  }

  /// Returns the fixes of a feed that is connected once and then receives these locations.
  static func fixes(_ count: Int, onConnection: (PrivateBus) async throws -> Void) async throws
    -> [Reading<Fix>]
  {
    let bus = try await bus()
    var readings: [Reading<Fix>] = []
    try await run(feed(bus)) { event in
      switch event {
      case .connected(let connection):
        #expect(connection.peer == .geoclue)
        try await onConnection(bus)
      case .reading(let reading): readings.append(reading)
      case .gap, .malformed: Issue.record("unexpected \(event)")
      }
      return readings.count == count
    }
    return readings
  }
}
