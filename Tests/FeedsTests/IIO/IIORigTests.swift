import Foundation
import TestSupport
import Testing

@testable import Feeds

@Suite("Sensors through libiio and iiod", .timeLimit(.minutes(1)), .needsIIORig, .serialized)
struct IIORigTests {
  /// The timestamps are on a grid of whole intervals; a Double of seconds since boot resolves 0.1 ns or
  /// better.
  private static let tolerance = 1e-6

  @Test(
    "samples arrive complete and evenly, at the requested rate",
    arguments: [
      ("iio:local", 100.0), ("iio:ip:127.0.0.1", 100), ("iio:local", 1600),
      ("iio:ip:127.0.0.1", 1600),
    ])
  func complete(address: String, rate: Double) async throws {
    let rig = try IIORig("one")
    rig.say("iiod start")
    try await Self.waitForServer(rig)
    var times: [Double] = []
    var numbers: [Int] = []
    var lags: [Double] = []
    try await rig.play("\(address)?rate=\(Int(rate))", "motion") { event in
      if event.event == "connected" {
        #expect(event.rate == rate)
        #expect(event.timing == "boottime")
        #expect(event.celsius == 31.25)
      } else if let number = event.number, let time = event.uptime, let lag = event.lag {
        #expect(event.acceleration?[2] == 9.81)
        #expect(event.rotation?[1] == 0.5)
        times.append(time)
        numbers.append(number)
        lags.append(lag)
      } else {
        Issue.record("unexpected \(event)")
      }
      return times.count == Int(rate * 3)
    }
    #expect(numbers == times.indices.map { $0 % IIORig.wrap })
    let first = try #require(times.first)
    let last = try #require(times.last)
    let meanGap = (last - first) / Double(times.count - 1)
    #expect(abs(meanGap - 1 / rate) < Self.tolerance)
    #expect(lags.sorted()[lags.count / 2] < 0.2)
  }

  @Test(
    "sensors that stop are a gap and recover", arguments: ["iio:local", "iio:ip:127.0.0.1"])
  func stopped(address: String) async throws {
    let rig = try IIORig("one")
    rig.say("iiod start")
    try await Self.waitForServer(rig)
    var gaps: [IIORig.Event] = []
    var readings = 0
    try await rig.play(address, "motion") { event in
      if event.event == "gap" {
        gaps.append(event)
        readings = 0
        if gaps.count == 1 { rig.say("feed start") }
      }
      if event.event == "reading" { readings += 1 }
      if gaps.isEmpty, readings == 60 { rig.say("feed stop") }
      return gaps.count == 2 && readings == 100
    }
    #expect(gaps.map(\.reason) == ["no data received", "no data received"])
    #expect(gaps[0].until == 0)
    #expect(gaps[1].since == gaps[0].since)
    #expect((gaps[1].until ?? 0) > (gaps[1].since ?? 0) + 1)
  }

  @Test("an iiod that is killed is a gap, and the samples return when it is restarted")
  func killed() async throws {
    let rig = try IIORig("one")
    rig.say("iiod start")
    try await Self.waitForServer(rig)
    var told: [String] = []
    var readings = 0
    try await rig.play("iio:ip:127.0.0.1", "both") { event in
      if event.acceleration != nil {
        readings += 1
      } else if event.event != "reading" {
        told.append(event.event)
        readings = 0
        if told.count == 2 { rig.say("iiod start") }
      }
      if told.count == 1, readings == 60 { rig.say("iiod kill") }
      return told.count == 4 && readings == 100
    }
    #expect(told == ["connected", "gap", "connected", "gap"])
  }

  @Test(
    "sensors are closed when the loop is left, even if no sample wakes their reader",
    arguments: ["iio:local", "iio:ip:127.0.0.1"])
  func leaving(address: String) async throws {
    let rig = try IIORig("one")
    rig.say("iiod start")
    try await Self.waitForServer(rig)
    rig.say("feed 60")
    try await rig.play(address, "motion 60") { $0.event == "left" }
    let enable = "/sys/bus/iio/devices/iio:device0/buffer/enable"
    rig.say("print \(enable)")
    for await line in rig.lines {
      if line == "file \(enable): 0" { return }
      #expect(line == "file \(enable): 1")
      try await Task.sleep(for: .milliseconds(20))
      rig.say("print \(enable)")
    }
    Issue.record("the rig ended early")
  }

  @Test("samples lost by the kernel are counted")
  func lost() async throws {
    let rig = try IIORig("one")
    var gap: IIORig.Event?
    var numbers: [Int] = []
    try await rig.play("iio:local", "motion") { event in
      if event.event == "gap" { gap = event }
      if let number = event.number { numbers.append(number) }
      if numbers.count == 45 { rig.say("lose 7") }
      return numbers.count == 150
    }
    #expect(gap?.lost == 7)
    #expect(numbers == Array(0..<150))
    #expect(abs((gap?.until ?? 0) - (gap?.since ?? 0) - 0.08) < Self.tolerance)
  }

  @Test(
    "samples of two devices have the accelerometer's times, with the rotation interpolated",
    arguments: ["iio:local", "iio:ip:127.0.0.1"])
  func two(address: String) async throws {
    let rig = try IIORig("two")
    rig.say("iiod start")
    try await Self.waitForServer(rig)
    var numbers: [Int] = []
    var turns: [Double?] = []
    try await rig.play(address, "motion") { event in
      if event.event == "connected" { #expect(event.devices == "lsm6ds3_accel+lsm6ds3_gyro") }
      #expect(event.event != "gap")
      if let number = event.number {
        numbers.append(number)
        turns.append(event.rotation.map { $0[0] / 0.0005 })
      }
      return numbers.count == 300
    }
    #expect(numbers == Array(0..<300))
    // The two were switched on one after the other, so the gyroscope's count is behind by a whole number.
    let known = turns.enumerated().compactMap { index, turn in turn.map { Double(index) - $0 } }
    #expect(known.count >= 280)
    let behind = try #require(known.first)
    #expect(known.allSatisfy { abs($0 - behind) < 1e-3 })
    #expect(abs(behind - behind.rounded(.down) - 0.5) < 1e-3)
  }

  @Test("samples without timestamps arrive evenly")
  func plain() async throws {
    let rig = try IIORig("plain")
    var times: [Double] = []
    try await rig.play("iio:local", "motion") { event in
      if event.event == "connected" { #expect(event.timing == "arrival") }
      #expect(event.event != "gap")
      if let time = event.uptime { times.append(time) }
      return times.count == 400
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(abs((times[399] - times[100]) / 299 - 0.01) < 0.0005)
  }

  @Test("samples of other widths, shifts and byte orders give the same numbers")
  func wide() async throws {
    let rig = try IIORig("wide")
    var numbers: [Int] = []
    try await rig.play("iio:local", "motion") { event in
      guard let number = event.number else { return false }
      numbers.append(number)
      #expect(event.acceleration?.dropFirst() == [1, 9.81])
      #expect(event.rotation?.dropFirst() == [0.5, -0.5])
      return numbers.count == 60
    }
    #expect(numbers == Array(0..<60))
  }

  @Test("samples are rotated by the kernel's mount matrix")
  func turned() async throws {
    let rig = try IIORig("turned")
    try await rig.play("iio:local", "motion") { event in
      guard let force = event.acceleration else { return false }
      #expect(force[0] == 1)
      #expect(force[1] <= 0)
      #expect(force[2] == 9.81)
      return true
    }
  }

  @Test(
    "pressure sensors are polled, and a change is detected",
    arguments: ["iio:local", "iio:ip:127.0.0.1"])
  func pressure(address: String) async throws {
    let rig = try IIORig("one")
    rig.say("iiod start")
    try await Self.waitForServer(rig)
    var pressures: [Double] = []
    try await rig.play(address, "pressure") { event in
      guard let pascals = event.pascals else { return false }
      if pressures.last != pascals { pressures.append(pascals) }
      if pressures.count == 1 { rig.say("pressure 101.289") }
      return pressures.count == 2
    }
    #expect(pressures.first == 101_325)
    #expect(abs((pressures.last ?? 0) - 101_289) < 1e-6)
  }

  /// The rig reports when its iiod listens.
  private static func waitForServer(_ rig: IIORig) async throws {
    rig.say("iiod await")
    for await line in rig.lines where line == "iiod listens" { return }
  }
}
