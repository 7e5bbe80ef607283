import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("The Bluetooth scan", .needsBluetoothMock, .serialized, .timeLimit(.minutes(1)))
struct BluetoothScanTests {
  private static func scan(
    _ bluetooth: PrivateBluetooth, adapter: String? = nil
  ) -> BluetoothScan {
    var scan = BluetoothScan(adapter: adapter)
    scan.busAddress = bluetooth.address
    return scan
  }

  @Test("a scan finds only the sensors that are in range or connected, the strongest first")
  func sightings() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    try await bluetooth.report("device", "hci0", "11:22:33:44:55:66", "Far", ["180d"], -90)
    try await bluetooth.report(
      "device", "hci0", "11:22:33:44:55:67", "Near", ["180d", "1818"], -40, 55)
    try await bluetooth.report("device", "hci0", "11:22:33:44:55:68", "Phone", ["110b"], -30)
    try await bluetooth.report("device", "hci0", "11:22:33:44:55:69", "Gone", ["1816"], NSNull())
    let looking = Task { try await Self.scan(bluetooth).sightings(for: .seconds(30)) }
    while try await bluetooth.report("count", "StartDiscovery") != "1" {
      try await Task.sleep(for: .milliseconds(5))
    }
    // One that appears during the scan, and one whose signal gets stronger.
    try await bluetooth.report("device", "hci0", "11:22:33:44:55:6A", "Late", ["1816"], -70)
    try await bluetooth.report("come", "11:22:33:44:55:66", -80)
    try await Task.sleep(for: .milliseconds(200))
    looking.cancel()
    let seen = try await looking.value
    #expect(seen.map(\.name) == ["Near", "Late", "Far"])
    #expect(seen.map(\.rssi) == [-40, -70, -80])
    #expect(seen.first?.services == [.heartRate, .cyclingPower])
    #expect(seen.map(\.battery) == [55, nil, nil])
    #expect(seen.map(\.isConnected) == [false, false, false])
    while try await bluetooth.report("count", "StopDiscovery") != "1" {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test("a scan ends when its time is over")
  func time() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    #expect(try await Self.scan(bluetooth).sightings(for: .milliseconds(100)) == [])
  }

  @Test("a scan reports the state of an unusable adapter")
  func adapter() async throws {
    let bluetooth = try await PrivateBluetooth()
    await #expect(throws: BluetoothError.noAdapter(name: nil)) {
      try await Self.scan(bluetooth).sightings(for: .seconds(30))
    }
    try await bluetooth.report("adapter", "hci0", false)
    await #expect(throws: BluetoothError.poweredOff(adapter: "hci0")) {
      try await Self.scan(bluetooth).sightings(for: .seconds(30))
    }
    await #expect(throws: BluetoothError.noAdapter(name: "hci7")) {
      try await Self.scan(bluetooth, adapter: "hci7").sightings(for: .seconds(30))
    }
  }

  @Test("a scan reports that discovery is not allowed, rejected or used by another program")
  func refusal() async throws {
    let bluetooth = try await PrivateBluetooth()
    try await bluetooth.report("adapter", "hci0")
    try await bluetooth.report(
      "refusing", "StartDiscovery", "org.freedesktop.DBus.Error.AccessDenied")
    await #expect(throws: BluetoothError.accessDenied) {
      try await Self.scan(bluetooth).sightings(for: .seconds(30))
    }
    try await bluetooth.report("refusing", "StartDiscovery", "org.bluez.Error.Failed")
    await #expect(throws: BluetoothError.refused(error: "org.bluez.Error.Failed")) {
      try await Self.scan(bluetooth).sightings(for: .seconds(30))
    }
    try await bluetooth.report("refusing", "StartDiscovery", "org.bluez.Error.InProgress")
    #expect(try await Self.scan(bluetooth).sightings(for: .milliseconds(100)) == [])
  }

  @Test("a scan reports a missing bluetoothd or D-Bus")
  func absence() async throws {
    let bluetooth = try await PrivateBluetooth(hasService: false)
    await #expect(throws: BluetoothError.noService) {
      try await Self.scan(bluetooth).sightings(for: .seconds(30))
    }
    bluetooth.stopBus()
    await #expect(throws: BluetoothError.noBus(errno: ECONNREFUSED)) {
      try await Self.scan(bluetooth).sightings(for: .seconds(30))
    }
  }

  @Test(
    "every scan error has a sentence",
    arguments: [
      .noBus(errno: 2), .accessDenied, .noService, .noAdapter(name: nil), .noAdapter(name: "hci1"),
      .poweredOff(adapter: "hci0"), .refused(error: "org.bluez.Error.Failed"),
    ] as [BluetoothError])
  func words(trouble: BluetoothError) {
    #expect(trouble.description.count > 10)
    let error = FeedError(feed: "ble:HRM", reason: .bluetooth(trouble))
    #expect("\(error)" == "ble:HRM: \(trouble)")
  }
}
