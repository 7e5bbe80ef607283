import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// Over a real D-Bus with sd-bus, as in ``GeoClueFeedTests``.
@Suite(
  "The feed from GeoClue under failures", .needsBluetoothMock, .serialized,
  .timeLimit(.minutes(2)))
struct GeoClueLossTests {
  private static let denied = "org.freedesktop.DBus.Error.AccessDenied"

  /// Runs the feed until a fix has arrived after the open gap, which `onGap` ends.
  private static func recover(
    _ bus: PrivateBus, _ feed: GeoClueFeed, fixes: Int = 1,
    onFix: (PrivateBus) async throws -> Void = { _ in },
    onGap: (PrivateBus, FeedGap) async throws -> Void
  ) async throws -> [FeedGap] {
    var gaps: [FeedGap] = []
    var count = 0
    try await GeoCluePlay.run(feed) { event in
      switch event {
      case .connected: try await GeoCluePlay.place(bus)
      case .reading:
        count += 1
        if count < fixes { try await onFix(bus) }
      case .gap(let gap):
        gaps.append(gap)
        if gap.until == nil { try await onGap(bus, gap) }
      case .malformed: Issue.record("unexpected \(event)")
      }
      return count == fixes
    }
    #expect(gaps.last?.until != nil && gaps.dropLast().allSatisfy { $0.until == nil })
    #expect(Set(gaps.map(\.since)).count == 1)
    return gaps
  }

  @Test("denied access is a gap, and positions arrive once access is permitted")
  func denial() async throws {
    let bus = try await GeoCluePlay.bus()
    try await bus.report("refusing", "Start", Self.denied)
    let gaps = try await Self.recover(bus, GeoCluePlay.feed(bus)) { bus, _ in
      try await bus.report("refusing", "Start", "")
    }
    #expect(gaps.map(\.reason) == [.geoclue(.accessDenied), .geoclue(.accessDenied)])
  }

  @Test("denied access and a missing GeoClue are errors with a remedy if the feed does not wait")
  func required() async throws {
    let bus = try await GeoCluePlay.bus()
    try await bus.report("refusing", "GetClient", Self.denied)
    let denial = await #expect(throws: FeedError.self) {
      for try await _ in GeoCluePlay.feed(bus, waits: false).events() {}
    }
    #expect(denial?.reason == .geoclue(.accessDenied))
    #expect(denial?.description.hasPrefix("geoclue: GeoClue denies locations") == true)
    #expect(denial?.description.contains("/etc/geoclue/geoclue.conf") == true)
    bus.stopService()
    let absence = await #expect(throws: FeedError.self) {
      for try await _ in GeoCluePlay.feed(bus, waits: false).events() {}
    }
    #expect(absence?.reason == .geoclue(.noService))
    bus.stopBus()
    let noBus = await #expect(throws: FeedError.self) {
      for try await _ in GeoCluePlay.feed(bus, waits: false).events() {}
    }
    guard case .geoclue(.noBus) = noBus?.reason else {
      Issue.record("ended by \(noBus as Any)")
      return
    }
  }

  @Test("a GeoClue that appears later is used")
  func late() async throws {
    let bus = try await GeoCluePlay.bus(hasService: false)
    let gaps = try await Self.recover(bus, GeoCluePlay.feed(bus)) { bus, _ in
      try await bus.startService()
    }
    #expect(gaps.first?.reason == .geoclue(.noService))
  }

  @Test("a GeoClue that ends and comes back is a gap and a recovery")
  func service() async throws {
    let bus = try await GeoCluePlay.bus()
    let gaps = try await Self.recover(bus, GeoCluePlay.feed(bus), fixes: 2) { bus in
      bus.stopService()
    } onGap: { bus, gap in
      if gap.reason == .disconnected(errno: nil) { try await bus.startService() }
    }
    #expect(gaps.first?.reason == .disconnected(errno: nil))
  }

  @Test("a D-Bus that is restarted is a gap and a recovery")
  func restart() async throws {
    let bus = try await GeoCluePlay.bus()
    var isStarted = false
    let gaps = try await Self.recover(bus, GeoCluePlay.feed(bus), fixes: 2) { bus in
      bus.stopBus()
      bus.stopService()
    } onGap: { bus, _ in
      guard !isStarted else { return }
      isStarted = true
      try await bus.startBus()
      try await bus.startService()
    }
    guard case .geoclue(.noBus) = gaps.first?.reason else {
      Issue.record("lost by \(gaps)")
      return
    }
  }

  @Test("locations that are switched off and on again are a gap and a recovery")
  func agent() async throws {
    let bus = try await GeoCluePlay.bus()
    let gaps = try await Self.recover(bus, GeoCluePlay.feed(bus), fixes: 2) { bus in
      try await bus.report("refusing", "Start", Self.denied)
      try await bus.report("set_active", false)
    } onGap: { bus, _ in
      try await bus.report("refusing", "Start", "")
      try await bus.report("set_active", true)
    }
    #expect(gaps.first?.reason == .geoclue(.accessDenied))
  }

  @Test("a GeoClue that waits for its agent is reported until the agent is there")
  func unanswered() async throws {
    let bus = try await GeoCluePlay.bus()
    try await bus.report("lose_agent")
    let feed = GeoCluePlay.feed(bus, response: .milliseconds(100))
    let gaps = try await Self.recover(bus, feed) { bus, _ in
      try await bus.report("find_agent")
    }
    #expect(gaps.first?.reason == .geoclue(.awaitingPermission))
  }

  @Test("silence is a gap and a recovery")
  func silence() async throws {
    let bus = try await GeoCluePlay.bus()
    let feed = GeoCluePlay.feed(bus, silence: .milliseconds(200))
    let gaps = try await Self.recover(bus, feed, fixes: 2) { bus, _ in
      try await GeoCluePlay.place(bus)
    }
    #expect(gaps.map(\.reason) == [.silent, .silent])
  }
}
