import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite("Sensors of training over a private D-Bus", .needsBluetoothMock)
struct FitnessMachineFeedTests {
  private static let device = BluetoothPlay.one
  /// 25 to 400 W in steps of 5.
  private static let powerRange = "190090010500"
  /// Power can be set, a slope cannot.
  private static let feature = "0000000008000000"

  /// A bluetoothd with one fitness machine.
  private static func machine(
    _ data: [String], services: [String] = ["1826"], results: [String: Int] = [:],
    missing: [String] = []
  ) async throws -> PrivateBluetooth {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    try await bluetooth.report(
      "machine", device, data, ["2acc": feature, "2ad8": powerRange], results, missing)
    try await bluetooth.report("device", "hci0", device, "Trainer", services)
    return bluetooth
  }

  private static func feed(
    _ bluetooth: PrivateBluetooth, _ address: String, trainer: Trainer? = nil
  ) throws -> BluetoothFeed {
    guard case .bluetooth(let sensor) = try FeedAddress(address) else { throw CancellationError() }
    var limits = BluetoothFeed.Limits()
    limits.silence = .seconds(30)
    limits.retry = .milliseconds(800)
    limits.examining = .milliseconds(300)
    var feed = BluetoothFeed(
      sensor, clock: FeedSubject.clock, limits: limits, trainer: trainer)
    feed.busAddress = bluetooth.address
    return feed
  }

  /// The values written to the control point so far.
  private static func written(_ bluetooth: PrivateBluetooth) async throws -> [String] {
    let log = try await bluetooth.report("log")
    let calls = try JSONDecoder().decode([[String]].self, from: Data(log.utf8))
    return calls.filter { $0[1] == "WriteValue" }.map {
      #expect($0[3] == "request")
      return $0[2]
    }
  }

  /// Waits until the machine got these values.
  private static func expect(_ values: [String], on bluetooth: PrivateBluetooth) async throws {
    var last: [String] = []
    for await _ in Attempts() {
      last = try await written(bluetooth)
      if last == values { return }
    }
    #expect(last == values)
  }

  @Test(
    "a foot pod, a treadmill and a watch are found by their service and read",
    arguments: [
      (
        "ble:?service=running", "1814", "1814", "2a53", "03800354fa00d2040000",
        TraceRow(
          running: RunningReading(
            speedMetersPerSecond: 3.5, stepsPerMinute: 168, strideLengthMeters: 2.5,
            totalMeters: 123.4, isRunning: false))
      ),
      (
        "ble:?service=machine", "1826", "1826", "2acd", "0c003804e803000f000000",
        TraceRow(
          machine: MachineReading(
            speedMetersPerSecond: 10.8 / 3.6, totalMeters: 1000, inclinationPercent: 1.5))
      ),
      (
        "ble:?service=motion", FitnessMachineFeedTests.infiniTime,
        FitnessMachineFeedTests.infiniTime, "00030001-78fc-48fe-8e23-433b3a1942d0", "39300000",
        TraceRow(running: RunningReading(stepCount: 12_345))
      ),
    ] as [(String, String, String, String, String, TraceRow)])
  func read(
    address: String, service: String, path: String, characteristic: String, value: String,
    row: TraceRow
  ) async throws {
    let bluetooth = try await Self.machine(["2acd"], services: [service])
    var rows: [TraceRow] = []
    try await BluetoothPlay.run(try Self.feed(bluetooth, address)) { event in
      switch event {
      case .connected:
        try await bluetooth.report("say_at", Self.device, path, characteristic, value)
      case .reading(let reading): rows.append(reading.value)
      case .gap, .malformed: Issue.record("unexpected \(event)")
      }
      return !rows.isEmpty
    }
    #expect(rows == [row])
  }

  private static let infiniTime = "00030000-78fc-48fe-8e23-433b3a1942d0"

  @Test("an indoor bike's own data is read, and not its cycling services with the same values")
  func bike() async throws {
    let bluetooth = try await Self.machine(["2ad2"], services: ["1818", "1816", "1826"])
    var rows: [TraceRow] = []
    try await BluetoothPlay.run(try Self.feed(bluetooth, "ble:Trainer")) { event in
      switch event {
      case .connected(let connection):
        guard case .bluetooth(let sensor) = connection.peer, sensor.services == [.fitnessMachine]
        else { break }
        await #expect(throws: PrivateBluetooth.Failure.self) {
          try await bluetooth.report("say", Self.device, "1818", "0000fa00")
        }
        // 36 km/h, 90.5/min, level 12, 250 W; then a torn value.
        try await bluetooth.report(
          "say_at", Self.device, "1826", "2ad2", "6400100eb5000c00fa00", "4400100eb500fa")
      case .reading(let reading): rows.append(reading.value)
      case .malformed(let fault):
        #expect(fault.expected == "indoor bike data (0x2AD2)")
        return true
      case .gap: Issue.record("unexpected \(event)")
      }
      return false
    }
    #expect(
      rows == [
        TraceRow(
          cycling: CyclingReading(crankRevolutionsPerMinute: 90.5, power: 250),
          machine: MachineReading(speedMetersPerSecond: 10, resistanceLevel: 12))
      ])
  }

  @Test("a trainer gives control, holds each target, and is released when the feed is left")
  func control() async throws {
    let bluetooth = try await Self.machine(["2ad2"])
    let trainer = Trainer()
    trainer.set(.power(watts: 200))
    var isSet = false
    let feed = try Self.feed(bluetooth, "ble:?service=machine", trainer: trainer)
    try await BluetoothPlay.run(feed) { event in
      guard case .connected = event, !isSet else { return isSet }
      isSet = true
      try await Self.expect(["00", "05c800"], on: bluetooth)
      // From another task, while the thread of the feed sleeps.
      trainer.set(.power(watts: 152))
      try await Self.expect(["00", "05c800", "059600"], on: bluetooth)
      try await bluetooth.report("disown", Self.device)
      try await Self.expect(["00", "05c800", "059600", "00", "059600"], on: bluetooth)
      return true
    }
    try await Self.expect(["00", "05c800", "059600", "00", "059600", "01"], on: bluetooth)
  }

  @Test(
    "refusals of a trainer are sentences, and its data is read all the same",
    arguments: [
      (["00": 5], [], "the trainer refuses control: another program controls it"),
      (["05": 3], [], "the trainer refuses a target of 200 W: the value is not valid for it"),
      ([:], ["2ad9"], "the trainer has no control point; it is read, but not set"),
    ] as [([String: Int], [String], String)])
  func refusals(results: [String: Int], missing: [String], sentence: String) async throws {
    let bluetooth = try await Self.machine(["2ad2"], results: results, missing: missing)
    let trainer = Trainer()
    let notices = Mutex<[String]>([])
    trainer.onNotice { notice in notices.withLock { $0.append("\(notice)") } }
    trainer.set(.power(watts: 200))
    var rows = 0
    let feed = try Self.feed(bluetooth, "ble:Trainer", trainer: trainer)
    try await BluetoothPlay.run(feed) { event in
      switch event {
      case .connected:
        for await _ in Attempts() {
          guard notices.withLock({ $0.isEmpty }) else { break }
        }
        try await bluetooth.report("say_at", Self.device, "1826", "2ad2", "0000100e")
      case .reading: rows += 1
      case .gap, .malformed: Issue.record("unexpected \(event)")
      }
      return rows > 0
    }
    let said = notices.withLock { $0 }
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix(sentence) == true)
  }
}
