import HealthModel
import Testing

@testable import Feeds

/// A feed over the private bus of a test, with actions on it.
struct BluetoothPlay {
  static let one = PrivateBluetooth.strap
  static let other = "AA:BB:CC:DD:EE:FF"

  static func feed(
    _ bluetooth: PrivateBluetooth, _ address: String = "ble:", silence: Duration = .seconds(30),
    buffer: Int = 4096
  ) throws -> BluetoothFeed {
    guard case .bluetooth(let sensor) = try FeedAddress(address) else { throw CancellationError() }
    var limits = BluetoothFeed.Limits()
    limits.silence = silence
    limits.retry = .milliseconds(800)
    limits.buffer = buffer
    var feed = BluetoothFeed(sensor, clock: FeedSubject.clock, limits: limits)
    feed.busAddress = bluetooth.address
    return feed
  }

  /// A 16-bit value, so that an hour of values can be distinguished.
  static func value(_ rate: Int) -> [UInt8] {
    [0x01, UInt8(rate & 0xFF), UInt8(rate >> 8)]
  }

  static func rate(_ event: FeedEvent<TraceRow>) -> Int? {
    guard case .reading(let reading) = event else { return nil }
    return reading.value.heartRate.map { Int($0.beatsPerMinute) }
  }

  /// A bluetoothd with one adapter that sees one strap.
  static func withStrap() async throws -> PrivateBluetooth {
    let bluetooth = try await PrivateBluetooth()
    try await addStrap(to: bluetooth)
    return bluetooth
  }

  static func addStrap(to bluetooth: PrivateBluetooth) async throws {
    try await bluetooth.report("adapter", "hci0")
    try await bluetooth.report("device", "hci0", one, "HRM", ["180d"])
  }

  /// Loops over the feed until the test is done.
  static func run(
    _ feed: BluetoothFeed, _ onEach: (FeedEvent<TraceRow>) async throws -> Bool
  ) async throws {
    for try await event in feed.events() {
      if try await onEach(event) { return }
    }
    Issue.record("the feed ended")
  }
}
