import TestSupport
import Testing

@testable import Feeds

@Suite("The address of Industrial I/O sensors") struct IIOAddressTests {
  @Test(
    "an address is parsed from the text after iio:, and its text parses to the same address",
    arguments: [
      ("", IIOAddress()),
      ("local", IIOAddress()),
      ("bmi160", IIOAddress(devices: ["bmi160"])),
      ("iio:device0", IIOAddress(devices: ["iio:device0"])),
      ("local/lsm6ds3_accel+lsm6ds3_gyro", IIOAddress(devices: ["lsm6ds3_accel", "lsm6ds3_gyro"])),
      ("ip:board.local", IIOAddress(.network(host: "board.local", port: nil))),
      ("ip:10.0.0.7:31000", IIOAddress(.network(host: "10.0.0.7", port: 31000))),
      ("ip:[fe80::1]:31000", IIOAddress(.network(host: "fe80::1", port: 31000))),
      ("ip:board/bmi160", IIOAddress(.network(host: "board", port: nil), devices: ["bmi160"])),
      ("?rate=104", IIOAddress(rateHz: 104)),
      (
        "ip:board:1/a+b?rate=12.5&buffer=8&frame=sensor",
        IIOAddress(
          .network(host: "board", port: 1), devices: ["a", "b"], rateHz: 12.5, bufferSamples: 8,
          frame: .sensor)
      ),
    ])
  func reading(text: String, address: IIOAddress) throws {
    #expect(IIOAddress(text) == address)
    #expect(IIOAddress(address.description.dropFirst("iio:".count)) == address)
    #expect(try FeedAddress("iio:" + text) == .iio(address))
  }

  @Test(
    "an invalid address is rejected with a correct example",
    arguments: [
      "ip:", "ip:host:", "ip:host:0", "ip:host:99999", "ip:[::1", "local/", "a+", "a//b",
      "ip:host/",
      "?rate=0", "?rate=fast", "?rate=1e9", "?buffer=0", "?buffer=1.5", "?frame=world", "?speed=1",
      "?rate", "?", "?rate=1&",
    ])
  func refusal(text: String) {
    #expect(IIOAddress(text) == nil)
    let expected = FeedError.Reason.invalidAddress(expected: IIOAddress.form)
    #expect(throws: FeedError(feed: "iio:" + text, reason: expected)) {
      try FeedAddress("iio:" + text)
    }
  }

  @Test("a random address is unchanged by writing and parsing", arguments: Seed.first(200))
  func roundTrip(seed: Seed) {
    var generator = seed.generator
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int(generator.next() % UInt64(values.count))]
    }
    let address = IIOAddress(
      pick([
        .local, .network(host: "h", port: nil), .network(host: "::1", port: 9),
        .network(host: "a.b", port: 65_535),
      ]),
      devices: pick([[], ["x"], ["iio:device3"], ["a_b", "c", "d"]]),
      rateHz: pick([nil, generator.uniform(in: 0.1..<25_600)]),
      bufferSamples: pick([nil, Int(generator.next() % 65_536) + 1]),
      frame: pick(IIOAddress.Frame.allCases))
    #expect(IIOAddress(address.description.dropFirst("iio:".count)) == address)
  }
}
