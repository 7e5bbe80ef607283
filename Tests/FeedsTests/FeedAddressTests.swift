import HealthModel
import Testing

@testable import Feeds

@Suite("The address of a feed") struct FeedAddressTests {
  @Test(
    "an address is parsed from the command line, and its text parses to the same address",
    arguments: [
      ("gpsd://localhost:2947", .gpsd(host: "localhost", port: 2947, device: nil)),
      ("gpsd://board", .gpsd(host: "board", port: 2947, device: nil)),
      ("gpsd://", .gpsd(host: "localhost", port: 2947, device: nil)),
      ("gpsd://board:2948/dev/ttyACM0", .gpsd(host: "board", port: 2948, device: "/dev/ttyACM0")),
      ("gpsd://[::1]:2947/", .gpsd(host: "::1", port: 2947, device: nil)),
      ("geoclue", .geoclue), ("geoclue:", .geoclue),
      ("-", .standardInput),
      ("fifo:/run/imu", .fifo(path: "/run/imu")),
      ("walk.csv", .trace(path: "walk.csv", pace: .times(1))),
      ("./odd:name.csv", .trace(path: "./odd:name.csv", pace: .times(1))),
      ("trace:walk.csv.gz?pace=max", .trace(path: "walk.csv.gz", pace: .asFastAsPossible)),
      ("trace:what?.csv", .trace(path: "what?.csv", pace: .times(1))),
      ("trace:a?b?pace=2.5", .trace(path: "a?b", pace: .times(2.5))),
      ("replay:log.json?pace=max", .replay(path: "log.json", pace: .asFastAsPossible)),
      ("replay:log.json", .replay(path: "log.json", pace: .times(1))),
    ] as [(String, FeedAddress)])
  func reading(text: String, address: FeedAddress) throws {
    #expect(try FeedAddress(text) == address)
    #expect(try FeedAddress(address.description) == address)
  }

  @Test(
    "an invalid address is rejected with a correct example",
    arguments: [
      "", "gpsd:localhost", "gpsd://host:0", "gpsd://host:99999", "gpsd://host:port", "gpsd://[::1",
      "trace:", "trace:?pace=1", "trace:a?pace=0", "trace:a?pace=-1", "trace:a?pace=fast",
      "replay:",
      "fifo:", "http://example.org/", "udp:2947", "ble:11:22:33", "iio:ip:", "geoclue:exact",
    ])
  func refusal(text: String) {
    let error = #expect(throws: FeedError.self) { try FeedAddress(text) }
    guard case .invalidAddress(let expected) = error?.reason else {
      Issue.record("\(text) is refused with \(error as Any)")
      return
    }
    #expect(error?.feed == text)
    #expect(!expected.isEmpty)
  }

  @Test("the address of another kind of feed is rejected")
  func wrongKind() throws {
    let trace = try FeedAddress("imu.csv")
    let fixes = try FeedAddress("gpsd://localhost")
    #expect(throws: FeedError.self) { try trace.fixFeed(clock: FeedSubject.clock) }
    #expect(throws: FeedError.self) { try fixes.traceFeed(clock: FeedSubject.clock) }
  }

  @Test("the address of a sensor without any wanted measurement is rejected")
  func notMeasured() throws {
    let sensor = try FeedAddress("iio:")
    let error = #expect(throws: FeedError.self) {
      try sensor.traceFeed(clock: FeedSubject.clock, parts: [])
    }
    #expect(error?.reason == .notMeasured)
    #expect(
      error?.reason.description.hasPrefix("Industrial I/O has motion and air pressure") == true)
  }
}
