import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

/// The feed over a real D-Bus with sd-bus; only bluetoothd is emulated.
@Suite("The feed from BlueZ", .needsBluetoothMock, .serialized, .timeLimit(.minutes(2)))
struct BluetoothFeedTests {
  @Test("the feed connects, reports the device and delivers the strap's measurements")
  func connect() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    try await bluetooth.report(
      "device", "hci0", BluetoothPlay.one, "HRM", ["180d", "180f"], -60, 80, 1)
    var sensors: [BluetoothSensor] = []
    var readings: [Reading<TraceRow>] = []
    let before = BootClock.now
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      switch event {
      case .connected(let connection):
        guard case .bluetooth(let sensor) = connection.peer else { break }
        sensors.append(sensor)
        if sensor.battery == 70 {
          try await bluetooth.beat(BluetoothPlay.one, [[0x16, 0x4B, 0x33, 0x03, 0x3E, 0x03]])
        } else if sensor.location != nil {
          try await bluetooth.report("set_battery", BluetoothPlay.one, 70)
        }
      case .reading(let reading): readings.append(reading)
      case .gap, .malformed: Issue.record("unexpected \(event)")
      }
      return !readings.isEmpty
    }
    let last = try #require(sensors.last)
    #expect(
      last
        == BluetoothSensor(
          address: try #require(BluetoothAddress(BluetoothPlay.one)), name: "HRM",
          services: [.heartRate], location: .chest, battery: 70))
    let reading = try #require(readings.first)
    #expect(
      reading.value.heartRate
        == HeartRate(beatsPerMinute: 75, beatIntervals: [819.0 / 1024, 830.0 / 1024]))
    #expect(reading.uptime > before && reading.uptime <= BootClock.now)
    #expect(reading.time == FeedSubject.clock.utc(at: reading.uptime))
  }

  @Test("an hour of beats at maximum speed arrives complete and in order")
  func hour() async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    let hour = 1...3600
    var rates: [Int] = []
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      if case .connected = event {
        try await bluetooth.beat(BluetoothPlay.one, hour.map(BluetoothPlay.value))
      } else if let rate = BluetoothPlay.rate(event) {
        rates.append(rate)
      } else {
        Issue.record("unexpected \(event)")
      }
      return rates.count == hour.count
    }
    #expect(rates == Array(hour))
  }

  @Test("values that the consumer does not read in time are counted")
  func overrun() async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    var taken = 0
    var lost = 0
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth, buffer: 10)) { event in
      switch event {
      case .connected:
        try await bluetooth.beat(BluetoothPlay.one, (1...500).map(BluetoothPlay.value))
      case .reading: taken += 1
      case .gap(let gap):
        if case .overrun(let count) = gap.reason { lost += count }
      case .malformed: Issue.record("unexpected \(event)")
      }
      return taken + lost >= 500
    }
    #expect(taken + lost == 500)
  }

  @Test("bad values between good ones are reported in their place")
  func malformed() async throws {
    let bluetooth = try await BluetoothPlay.withStrap()
    let values: [[UInt8]] = [
      [0x00, 61], [0x01, 0x48], [0x00, 62], [0x08, 0x48, 0x01], [], [0x16], [0x04, 0x00],
      [0x00, 63],
    ]
    var marks: [String] = []
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth)) { event in
      switch event {
      case .connected: try await bluetooth.beat(BluetoothPlay.one, values)
      case .malformed(let fault): marks.append(fault.excerpt)
      default: marks.append(BluetoothPlay.rate(event).map { "\($0)" } ?? "\(event)")
      }
      return marks.last == "63"
    }
    #expect(marks == ["61", "01 48", "62", "08 48 01", "", "16", "0", "63"])
  }

  @Test(
    "of two straps, the named one, the one with the address or the one with the stronger signal is used",
    arguments: [
      ("ble:", BluetoothPlay.other), ("ble:\(BluetoothPlay.one)", BluetoothPlay.one),
      ("ble:First", BluetoothPlay.one), ("ble:Second Strap", BluetoothPlay.other),
      ("ble:?adapter=hci1", nil),
    ] as [(String, String?)])
  func choice(address: String, device: String?) async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    try await bluetooth.report("device", "hci0", BluetoothPlay.one, "First", ["180d"], -80)
    try await bluetooth.report("device", "hci0", BluetoothPlay.other, "Second Strap", ["180d"], -40)
    try await BluetoothPlay.run(try BluetoothPlay.feed(bluetooth, address)) { event in
      switch event {
      case .connected(let connection):
        guard case .bluetooth(let sensor) = connection.peer else { break }
        #expect(sensor.address.description == device)
      case .gap(let gap):
        #expect(device == nil && gap.reason == .bluetooth(.noAdapter(name: "hci1")))
      case .reading, .malformed: Issue.record("unexpected \(event)")
      }
      return true
    }
  }

  @Test("two straps are read at the same time")
  func two() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    let straps = [BluetoothPlay.one, BluetoothPlay.other]
    for strap in straps { try await bluetooth.report("device", "hci0", strap, "HRM", ["180d"]) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, strap) in straps.enumerated() {
        let feed = try BluetoothPlay.feed(bluetooth, "ble:\(strap)")
        group.addTask {
          var rates: [Int] = []
          try await BluetoothPlay.run(feed) { event in
            if case .connected = event {
              try await bluetooth.beat(
                strap, (0..<100).map { BluetoothPlay.value(1000 * index + $0) })
            }
            if let rate = BluetoothPlay.rate(event) { rates.append(rate) }
            return rates.count == 100
          }
          #expect(rates == (0..<100).map { 1000 * index + $0 })
        }
      }
      try await group.waitForAll()
    }
  }
}
