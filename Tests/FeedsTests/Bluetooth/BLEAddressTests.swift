import Testing

@testable import Feeds

@Suite("The address of a Bluetooth sensor") struct BLEAddressTests {
  private static let device = BluetoothAddress("AA:BB:CC:DD:EE:0F")

  @Test(
    "an address is parsed from the command line, and its text parses to the same address",
    arguments: [
      ("ble:", BLEAddress(.any(.heartRate))),
      ("ble:?adapter=hci1", BLEAddress(.any(.heartRate), adapter: "hci1")),
      ("ble:?service=power", BLEAddress(.any(.cyclingPower))),
      (
        "ble:?adapter=hci0&service=cadence",
        BLEAddress(.any(.cyclingSpeedAndCadence), adapter: "hci0")
      ),
      ("ble:Polar H10 8A2B3C1F", BLEAddress(.name("Polar H10 8A2B3C1F"))),
      ("ble:HRM?adapter=hci0", BLEAddress(.name("HRM"), adapter: "hci0")),
      ("ble:what?", BLEAddress(.name("what?"))),
      ("ble:a?b=c", BLEAddress(.name("a?b=c"))),
      ("ble:HR:M", BLEAddress(.name("HR:M"))),
    ] as [(String, BLEAddress)])
  func reading(text: String, address: BLEAddress) throws {
    #expect(try FeedAddress(text) == .bluetooth(address))
    #expect(try FeedAddress(address.description) == .bluetooth(address))
  }

  @Test(
    "a device address may be in upper or lower case",
    arguments: [
      "ble:AA:BB:CC:DD:EE:0F", "ble:aa:bb:cc:dd:ee:0f", "ble:aa:bb:cc:dd:ee:0f?adapter=hci0",
    ])
  func byAddress(text: String) throws {
    let device = try #require(Self.device)
    guard case .bluetooth(let address) = try FeedAddress(text) else {
      Issue.record("\(text) is no Bluetooth address")
      return
    }
    #expect(address.target == .address(device))
    #expect(address.description.hasPrefix("ble:AA:BB:CC:DD:EE:0F"))
  }

  @Test(
    "an invalid address is rejected with a correct example",
    arguments: [
      "ble:11:22:33", "ble:11:22:33:44:55:66:77", "ble:AA:BB:CC:DD:EE:0", "ble:HRM?service=power",
    ])
  func refusal(text: String) {
    #expect(throws: FeedError(feed: text, reason: .invalidAddress(expected: BLEAddress.form))) {
      try FeedAddress(text)
    }
  }
}
