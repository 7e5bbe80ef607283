import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("A feed from gpsd", .needsGPSD, .timeLimit(.minutes(1))) struct GPSDFeedTests {
  private static let clock = ClockMapping(wallClock: Instant(microseconds: 0), uptime: .zero)

  @Test("a receiver's epochs come in order, once each", .needsSharedData("files/gpsd"))
  func epochs() async throws {
    let daemon = try await PrivateGPSD()
    let receiver = try FakeReceiver()
    let log = try #require(SharedData.file("files/gpsd/bu303-moving.log"))
    let bytes = Array(try Data(contentsOf: log))
    var times: [Instant] = []
    let feed = GPSDFeed(host: "127.0.0.1", port: daemon.port, clock: Self.clock)
    for try await event in feed.events() {
      switch event {
      case .connected(let connection):
        guard case .gpsd = connection.peer else { continue }
        try daemon.plug(receiver)
        try receiver.say(bytes)
      case .reading(let reading): times.append(reading.time)
      case .gap, .malformed: Issue.record("unexpected \(event)")
      }
      if times.count == 12 { break }
    }
    let first = try #require(Instant(rfc3339: "2005-06-09T14:34:44.280Z"))
    #expect(times == (0..<12).map { first + .seconds($0) })
  }
}
