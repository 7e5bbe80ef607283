import Foundation
import HealthModel
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite("The broadcast of a heart rate", .needsBluetoothMock)
struct HeartRateBroadcastTests {
  @Test("a notification is read back as it was written", arguments: Seed.first(100))
  func roundTrip(seed: Seed) {
    var random = seed.generator
    for contact in [HeartRateMeasurement.SensorContact.unsupported, .lost, .good] {
      let measurement = HeartRateMeasurement(
        beatsPerMinute: .random(in: 0...400, using: &random), contact: contact,
        energyExpended: Bool.random(using: &random) ? .random(in: 0...(.max), using: &random) : nil,
        rrIntervals: (0..<Int.random(in: 0...12, using: &random)).map { _ in
          .random(in: 0...(.max), using: &random)
        })
      var expected = measurement
      #expect(measurement.bytes.count <= 20)
      let read = HeartRateMeasurement(measurement.bytes)
      // Those that do not fit are the oldest.
      expected.rrIntervals = Array(
        measurement.rrIntervals.suffix(read?.rrIntervals.count ?? 0))
      #expect(read == expected)
      #expect((read?.rrIntervals.count ?? 0) >= min(7, measurement.rrIntervals.count))
    }
    #expect(HeartRateMeasurement(HeartRate(beatsPerMinute: 0)).contact == .lost)
    #expect(HeartRateMeasurement(HeartRate(beatsPerMinute: .nan)).bytes.count >= 2)
  }

  @Test("bluetoothd reads a service with a characteristic and an advertisement, and is notified")
  func peripheral() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    let broadcast = HeartRateBroadcast(adapter: nil, busAddress: bluetooth.address)
    broadcast.start()
    defer { broadcast.stop() }
    try await Self.wait { try await bluetooth.report("count", "RegisterAdvertisement") == "1" }
    let seen = try await bluetooth.report("advertised")
    for text in [
      "org.bluez.GattService1", "0000180d-0000-1000-8000-00805f9b34fb",
      "00002a37-0000-1000-8000-00805f9b34fb", "\"Flags\": [\"notify\"]",
      "\"Type\": \"peripheral\"", "\"LocalName\": \"workout\"",
    ] {
      #expect(seen.contains(text), "\(text): \(seen)")
    }
    // Nobody is notified before they ask.
    broadcast.send(HeartRate(beatsPerMinute: 100))
    try await bluetooth.report("notifications", true)
    broadcast.send(HeartRate(beatsPerMinute: 72, beatIntervals: [853.0 / 1024]))
    try await Self.wait { try await bluetooth.report("received").contains("16485503") }
    broadcast.send(HeartRate(beatsPerMinute: 0))
    try await Self.wait { try await bluetooth.report("received").hasSuffix("0400") }
    #expect(try await !bluetooth.report("received").contains("0664"))
    try await bluetooth.report("notifications", false)
    let before = try await bluetooth.report("received")
    broadcast.send(HeartRate(beatsPerMinute: 99))
    try await Task.sleep(for: .milliseconds(200))
    #expect(try await bluetooth.report("received") == before)
  }

  @Test(
    "an adapter that is off, and a refusal, are reported once",
    arguments: [
      (false, nil, BluetoothError.poweredOff(adapter: "hci0")),
      (true, "org.bluez.Error.NotPermitted", .refused(error: "org.bluez.Error.NotPermitted")),
    ] as [(Bool, String?, BluetoothError)])
  func problems(isPowered: Bool, refusal: String?, problem: BluetoothError) async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0", isPowered)
    if let refusal { try await bluetooth.report("refusing", "RegisterApplication", refusal) }
    let broadcast = HeartRateBroadcast(adapter: nil, busAddress: bluetooth.address)
    let problems = Mutex<[BluetoothError]>([])
    broadcast.onProblem { error in problems.withLock { $0.append(error) } }
    broadcast.start()
    try await Self.wait { problems.withLock { !$0.isEmpty } }
    broadcast.stop()
    #expect(problems.withLock { $0 } == [problem])
  }

  private static func wait(for condition: () async throws -> Bool) async throws {
    for await _ in Attempts() {
      if try await condition() { return }
    }
    #expect(try await condition())
  }
}
