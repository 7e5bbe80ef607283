import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// The requirements on every feed (FeedContractTests) also hold for a strap over D-Bus.
@Suite("The feed contract for a strap", .needsBluetoothMock, .serialized, .timeLimit(.minutes(1)))
struct BluetoothContractTests {
  /// Plays the whole script, then removes the strap; returns all events.
  private static func play(_ script: [ScriptItem]) async throws -> [Mark] {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    try await bluetooth.report("device", "hci0", PrivateBluetooth.strap, "HRM", ["180d"])
    var feed = BluetoothFeed(BLEAddress(.any(.heartRate)), clock: FeedSubject.clock)
    feed.busAddress = bluetooth.address
    var marks: [Mark] = []
    for try await event in feed.events() {
      let mark = Self.mark(event)
      marks.append(mark)
      if mark == .connected {
        try await bluetooth.beat(PrivateBluetooth.strap, script.map(Self.value))
        try await bluetooth.report("lose", PrivateBluetooth.strap)
      }
      if mark.isEnd { break }
    }
    return marks
  }

  private static func mark(_ event: FeedEvent<TraceRow>) -> Mark {
    if case .reading(let reading) = event, let rate = reading.value.heartRate {
      return .reading(second: Int(rate.beatsPerMinute) - 1)
    }
    return Mark(event)
  }

  private static func value(_ item: ScriptItem) -> [UInt8] {
    switch item {
    case .garbage: [0x01, 0x48]
    case .reading(let second): [0x01, UInt8((second + 1) & 0xFF), UInt8((second + 1) >> 8)]
    }
  }

  @Test("an empty script gives no events")
  func empty() async throws {
    let marks = try await Self.play([])
    #expect(marks.allSatisfy { $0 == .connected || $0.isEnd })
  }

  @Test("a single reading arrives")
  func single() async throws {
    let marks = try await Self.play([.reading(7)])
    #expect(marks.filter { $0 != .connected && !$0.isEnd } == [.reading(second: 7)])
  }

  @Test("readings arrive in order, each once, without loss")
  func order() async throws {
    let seconds = 0..<3000
    let marks = try await Self.play(seconds.map { .reading($0) })
    #expect(marks.filter { $0 != .connected && !$0.isEnd } == seconds.map { .reading(second: $0) })
  }

  @Test("malformed values are reported in their place, and the rest is used")
  func malformed() async throws {
    let marks = try await Self.play([.reading(1), .garbage, .reading(2), .garbage, .reading(3)])
    #expect(
      marks.filter { $0 != .connected && !$0.isEnd } == [
        .reading(second: 1), .malformed, .reading(second: 2), .malformed, .reading(second: 3),
      ])
  }
}
