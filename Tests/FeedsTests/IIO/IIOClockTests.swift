import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("The stamps of samples") struct IIOStampsTests {
  private static let start = Duration.seconds(1000)

  @Test("by the boot clock are boot times")
  func boot() {
    var stamps = IIOStamps(.own(.boottime))
    stamps.take(newest: 1_000_000_000_000, arrival: Self.start + .milliseconds(3))
    #expect(stamps.uptime(at: 1_000_000_000_000) == Self.start)
  }

  @Test("by a clock of this machine are moved by the offset it has, and again when it is set")
  func realtime() {
    var stamps = IIOStamps(.own(.realtime))
    var ahead = Duration.seconds(-500)  // the boot clock, of the other
    stamps.take(newest: 1_500_000_000_000, arrival: Self.start) { _ in ahead }
    #expect(stamps.uptime(at: 1_500_000_000_000) == Self.start)
    // Looking at two clocks takes time; that is no setting.
    ahead += .milliseconds(2)
    stamps.take(newest: 1_501_000_000_000, arrival: Self.start + .seconds(1)) { _ in ahead }
    #expect(stamps.uptime(at: 1_501_000_000_000) == Self.start + .seconds(1))
    ahead = .seconds(2600)  // set back by almost an hour
    stamps.take(newest: -1_598_000_000_000, arrival: Self.start + .seconds(2)) { _ in ahead }
    #expect(stamps.uptime(at: -1_598_000_000_000) == Self.start + .seconds(2))
  }

  @Test("by the boot clock stay so when samples waited while the machine slept")
  func sleep() {
    var stamps = IIOStamps(.own(.boottime))
    stamps.take(newest: 1_000_000_000_000, arrival: Self.start)
    stamps.take(newest: 1_001_000_000_000, arrival: Self.start + .seconds(3600))
    #expect(stamps.uptime(at: 1_001_000_000_000) == Self.start + .seconds(1))
  }

  @Test("by a clock that is not the one the device says are tied to their arrival")
  func wrong() {
    var stamps = IIOStamps(.own(.boottime))
    stamps.take(newest: 77, arrival: Self.start)
    #expect(stamps.source == .foreign)
    #expect(stamps.uptime(at: 77) == Self.start)
  }

  @Test(
    "of another machine follow its drift, are never late by more than the usual delay, and never jump",
    arguments: Seed.first(10), [-100e-6, 0, 100e-6])
  func drift(seed: Seed, drift: Double) {
    var generator = seed.generator
    var stamps = IIOStamps(.foreign)
    var last: Duration?
    for buffer in 1...6000 {
      // A sample every 150 ms, here after 1 to 40 ms.
      let truth = Self.start + .milliseconds(150 * buffer)
      let stamp = Int64(Double(150 * buffer) * 1e6 * (1 + drift))
      let delay = Duration.microseconds(Int(generator.uniform(in: 1_000..<40_000)))
      stamps.take(newest: stamp, arrival: truth + delay)
      let uptime = stamps.uptime(at: stamp)
      if buffer > 100 {
        #expect(uptime - truth > .milliseconds(-8) && uptime - truth < .milliseconds(15))
        if let last { #expect((uptime - last - .milliseconds(150)).magnitude < .milliseconds(8)) }
      }
      last = uptime
    }
  }

  @Test("have names that the kernel knows")
  func names() {
    for clock in IIOStampClock.allCases where clock != .unknown {
      #expect(clock.offsetToBoot != nil)
    }
    #expect(IIOStampClock.unknown.offsetToBoot == nil)
    #expect(IIOStampClock(rawValue: "monotonic_raw") == .monotonicRaw)
  }
}

@Suite("Samples without stamps") struct IIOSpreadTests {
  @Test(
    "are spread over their buffer by the rate, never turn back, and stay with their arrivals",
    arguments: Seed.first(20), [97.0, 100, 103])
  func spread(seed: Seed, trueRate: Double) {
    var generator = seed.generator
    var spread = IIOSpread(rateHz: 100)
    var last: Duration?
    for buffer in 1...400 {
      let truth = Duration.nanoseconds(Int64(Double(buffer * 15) / trueRate * 1e9))
      let arrival = truth + .microseconds(Int(generator.uniform(in: 0..<20_000)))
      let times = spread.times(count: 15, arrival: arrival)
      #expect(times.count == 15)
      for time in times {
        if let last { #expect(time > last) }
        last = time
      }
      #expect((times[14] - truth).magnitude < .milliseconds(80))
      #expect(times[14] <= arrival)
    }
  }

  @Test("begin again at the arrival when it is far from what was expected")
  func jump() {
    var spread = IIOSpread(rateHz: 100)
    _ = spread.times(count: 10, arrival: .seconds(1))
    let times = spread.times(count: 10, arrival: .seconds(5))
    #expect(times.last == .seconds(5))
    #expect(times.first == .milliseconds(4910))
  }
}
