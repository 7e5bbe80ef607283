import Foundation
import HealthModel
import Testing

@testable import Feeds

@Suite("The stored form of the clock mapping") struct StoredClockTests {
  private static let noon = Instant(microseconds: 1_714_564_800_000_000)

  /// A mapping with votes for other offsets and a wall clock that was set.
  private static var full: ClockMapping {
    var mapping = ClockMapping(wallClock: noon, uptime: .seconds(1000))
    for second in 0..<12 {
      let odd = second == 4 || second == 7 ? Duration.seconds(-3600 * second) : .zero
      _ = mapping.observe(
        receiverTime: noon + .seconds(second) + .microseconds(1234) + odd,
        uptime: .seconds(1000 + second))
    }
    _ = mapping.observe(wallClock: noon + .seconds(600), uptime: .seconds(1013))
    return mapping
  }

  @Test(
    "a mapping is read as it was written, without a receiver, with one, and with votes for other offsets"
  )
  func roundTrip() throws {
    let fresh = ClockMapping(wallClock: Self.noon, uptime: .seconds(1000))
    let receiver = ClockMapping(receiverTime: Self.noon, uptime: .seconds(3))
    for mapping in [fresh, receiver, Self.full] {
      let data = try JSONEncoder().encode(mapping)
      #expect(try JSONDecoder().decode(ClockMapping.self, from: data) == mapping)
    }
  }

  @Test("a confirmed mapping takes at most 80 bytes, as it is written with every fix")
  func size() throws {
    var mapping = ClockMapping(wallClock: Self.noon, uptime: .seconds(1000))
    for second in 0..<3600 {
      let late = Duration.microseconds(second * 37 % 400_000)
      _ = mapping.observe(
        receiverTime: Self.noon + .seconds(second), uptime: .seconds(1000 + second) + late)
    }
    #expect(try JSONEncoder().encode(mapping).count <= 80)
  }

  @Test("the form of recordings begun by an earlier version is read, with its votes or without")
  func earlierForm() throws {
    let text = """
      {"newestDifference":[0,7838000000000000],"source":"receiver","reportedDifference":[0,0],
      "reportedTurns":0,"reportedWallDifference":[968656,8162536800569851904],
      "bootTime":1777676282609258,"votes":{"others":[{"bootTime":1777676286209258,"count":2}],
      "believed":11}}
      """
    let mapping = try JSONDecoder().decode(ClockMapping.self, from: Data(text.utf8))
    #expect(mapping.source == .receiver)
    #expect(mapping.bootTime == Instant(microseconds: 1_777_676_282_609_258))
    #expect(mapping.receiverDifference == .microseconds(7838))
    #expect(mapping.isConfirmed)
    let again = try JSONDecoder().decode(
      ClockMapping.self, from: try JSONEncoder().encode(mapping))
    #expect(again.bootTime == mapping.bootTime)
    let list = String(decoding: try JSONEncoder().encode(mapping), as: UTF8.self)
    #expect(
      list == "[true,1777676282609258,0,7838,17868557490000,0,[11,1777676286209258,2]]")
    let bare = #"{"source":"host","bootTime":5,"reportedWallDifference":[0,0]}"#
    let early = try JSONDecoder().decode(ClockMapping.self, from: Data(bare.utf8))
    #expect(early == ClockMapping(wallClock: Instant(microseconds: 5), uptime: .zero))
  }

  @Test(
    "a form that is cut short or holds text is refused",
    arguments: ["[]", "[true]", #"["host"]"#, "7"])
  func refused(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ClockMapping.self, from: Data(text.utf8))
    }
  }
}
