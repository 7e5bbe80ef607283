import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// Over a real D-Bus with sd-bus, as in ``BluetoothFeedTests``.
@Suite(
  "The feed from BlueZ under failures", .needsBluetoothMock, .serialized,
  .timeLimit(.minutes(2)))
struct BluetoothLossTests {
  @Test("a strap that goes out of range is a gap and is found again")
  func loss() async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    var gaps: [FeedGap] = []
    var rates: [Int] = []
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      switch event {
      case .connected:
        try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(rates.isEmpty ? 60 : 61)])
      case .reading:
        rates += [BluetoothPlay.rate(event) ?? -1]
        if rates.count == 1 { try await bluetooth.report("lose", BluetoothPlay.one) }
      case .gap(let gap):
        gaps.append(gap)
        if gap.until == nil { try await bluetooth.report("come", BluetoothPlay.one) }
      case .malformed: Issue.record("unexpected \(event)")
      }
      return rates.count == 2
    }
    #expect(rates == [60, 61])
    #expect(gaps.map(\.reason) == [.disconnected(errno: nil), .disconnected(errno: nil)])
    let (lost, back) = (try #require(gaps.first), try #require(gaps.last))
    #expect(lost.until == nil && back.since == lost.since)
    #expect(try #require(back.until) > back.since)
  }

  @Test("a late strap is awaited with discovery on until it appears")
  func late() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    var gaps: [FeedGap] = []
    var hasReading = false
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      switch event {
      case .gap(let gap):
        gaps.append(gap)
        guard gap.until == nil else { break }
        while try await bluetooth.report("count", "StartDiscovery") != "1" {
          try await Task.sleep(for: .milliseconds(5))
        }
        try await bluetooth.report("device", "hci0", BluetoothPlay.one, "HRM", ["180d"])
      case .connected: try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(60)])
      case .reading: hasReading = true
      case .malformed: Issue.record("unexpected \(event)")
      }
      return hasReading
    }
    #expect(gaps.map(\.reason) == [.sensorAbsent, .sensorAbsent])
    #expect(gaps.map { $0.until != nil } == [false, true])
    let log = try await bluetooth.report("log")
    #expect(
      log.contains(
        #"{\"Transport\": \"le\", \"UUIDs\": [\"0000180d-0000-1000-8000-00805f9b34fb\"]}"#))
    #expect(try await bluetooth.report("count", "StopDiscovery") == "1")
  }

  @Test("a bluetoothd that is killed and restarted is a gap and a recovery")
  func service() async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    var gaps: [FeedGap] = []
    var rates: [Int] = []
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      switch event {
      case .connected:
        try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(60 + rates.count)])
      case .reading:
        rates += [BluetoothPlay.rate(event) ?? -1]
        if rates.count == 1 { bluetooth.stopService() }
      case .gap(let gap):
        gaps.append(gap)
        guard gap.until == nil, gaps.count == 1 else { break }
        try await bluetooth.startService()
        try await BluetoothPlay.addStrap(to: bluetooth)
      case .malformed: Issue.record("unexpected \(event)")
      }
      return rates.count == 2
    }
    #expect(rates == [60, 61])
    #expect(gaps.first?.reason == .bluetooth(.noService))
    #expect(gaps.last?.until != nil)
    #expect(Set(gaps.map(\.since)).count == 1)
  }

  @Test("a D-Bus that is restarted is a gap and a recovery")
  func bus() async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    var gaps: [FeedGap] = []
    var rates: [Int] = []
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      switch event {
      case .connected:
        try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(60 + rates.count)])
      case .reading:
        rates += [BluetoothPlay.rate(event) ?? -1]
        if rates.count == 1 {
          bluetooth.stopBus()
          bluetooth.stopService()
        }
      case .gap(let gap):
        gaps.append(gap)
        guard gap.until == nil, gaps.count == 1 else { break }
        try await bluetooth.startBus()
        try await bluetooth.startService()
        try await BluetoothPlay.addStrap(to: bluetooth)
      case .malformed: Issue.record("unexpected \(event)")
      }
      return rates.count == 2
    }
    #expect(rates == [60, 61])
    guard case .bluetooth(.noBus) = gaps.first?.reason else {
      Issue.record("lost by \(gaps as Any)")
      return
    }
    #expect(gaps.last?.until != nil)
  }

  @Test("an adapter that is off at the start is reported, and the strap is read once it is on")
  func poweredOff() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0", false)
    try await bluetooth.report("device", "hci0", BluetoothPlay.one, "HRM", ["180d"])
    var gaps: [FeedGap] = []
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      switch event {
      case .gap(let gap):
        gaps.append(gap)
        if gaps.count == 1 { try await bluetooth.report("power", "hci0", true) }
      case .connected: try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(60)])
      case .reading, .malformed: break
      }
      return gaps.last?.until != nil
    }
    #expect(gaps.first?.reason == .bluetooth(.poweredOff(adapter: "hci0")))
  }

  @Test("a machine without bluetoothd reports that and waits")
  func noService() async throws {
    let bluetooth = try await PrivateBluetooth(hasService: false)
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      guard case .gap(let gap) = event else {
        Issue.record("unexpected \(event)")
        return true
      }
      #expect(gap.reason == .bluetooth(.noService))
      return true
    }
  }

  @Test("a machine without a system D-Bus gives an error that names it")
  func noBus() async throws {
    let bluetooth = try await PrivateBluetooth(hasService: false)
    bluetooth.stopBus()
    let feed = try BluetoothPlay.feed(bluetooth)
    let error = await #expect(throws: FeedError.self) { for try await _ in feed.events() {} }
    #expect(
      error == FeedError(feed: "ble:", reason: .bluetooth(.noBus(errno: ECONNREFUSED))))
  }

  @Test("a connected but silent strap is a silent gap")
  func silence() async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    var marks: [Mark] = []
    var rates = 0
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth, silence: .milliseconds(300))) {
      event in
      switch event {
      case .connected: try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(60)])
      case .reading:
        rates += 1
        marks.append(.reading(second: rates))
      case .gap(let gap):
        marks.append(.gap(gap.reason, isOver: gap.until != nil))
        if gap.until == nil, rates == 1 {
          try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(61)])
        }
      case .malformed: Issue.record("unexpected \(event)")
      }
      return rates == 2
    }
    // A slow start may be an absence in itself.
    #expect(
      marks.suffix(4) == [
        .reading(second: 1), .gap(.silent, isOver: false), .gap(.silent, isOver: true),
        .reading(second: 2),
      ])
  }

  @Test(
    "a loop that is cancelled or left stops notifications, disconnects and closes the bus",
    arguments: [true, false])
  func cancellation(isCancelled: Bool) async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    let feed = try BluetoothPlay.feed(bluetooth)
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let reading = Task {
      for try await event in feed.events() {
        if case .connected = event {
          try await bluetooth.beat(BluetoothPlay.one, [BluetoothPlay.value(60)])
        }
        if case .reading = event {
          start.yield()
          if !isCancelled { break }
        }
      }
    }
    for await _ in started { break }
    if isCancelled {
      #expect(try await bluetooth.report("connections") == "1")
      reading.cancel()
    }
    try await reading.value
    // The thread owns the connection: when it is gone, so is everything that the thread held.
    while try await bluetooth.report("connections") != "0" {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await bluetooth.report("count", "StopNotify") == "1")
    #expect(try await bluetooth.report("count", "Disconnect") == "1")
  }

  @Test("a loop that is cancelled during the search ends the search")
  func cancelledSearch() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    let feed = try BluetoothPlay.feed(bluetooth)
    let reading = Task { for try await _ in feed.events() {} }
    while try await bluetooth.report("count", "StartDiscovery") != "1" {
      try await Task.sleep(for: .milliseconds(5))
    }
    reading.cancel()
    try await reading.value
    while try await bluetooth.report("connections") != "0" {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await bluetooth.report("count", "StopDiscovery") == "1")
  }

  @Test("the bus is the one that DBUS_SYSTEM_BUS_ADDRESS names")
  func environment() async throws {
    await #expect(processExitsWith: .success) {
      setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus", 1)
      let feed = BluetoothFeed(BLEAddress(.any(.heartRate)), clock: FeedSubject.clock)
      do {
        for try await _ in feed.events() {}
      } catch let error as FeedError where error.reason == .bluetooth(.noBus(errno: ENOENT)) {
        exit(EXIT_SUCCESS)
      }
      exit(EXIT_FAILURE)
    }
  }
}
