import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Timestamps of samples") struct IIOStampsTests {
  private static let start = Duration.seconds(1000)

  @Test("timestamps of the boot clock are boot times")
  func boot() {
    var stamps = IIOStamps(.own(.boottime))
    stamps.receive(newest: 1_000_000_000_000, arrival: Self.start + .milliseconds(3))
    #expect(stamps.uptime(at: 1_000_000_000_000) == Self.start)
  }

  @Test(
    "timestamps of another local clock are shifted by its offset, and again when the clock is set")
  func realtime() {
    var stamps = IIOStamps(.own(.realtime))
    var ahead = Duration.seconds(-500)  // the offset from the other clock to the boot clock
    stamps.receive(newest: 1_500_000_000_000, arrival: Self.start) { _ in ahead }
    #expect(stamps.uptime(at: 1_500_000_000_000) == Self.start)
    // Reading two clocks takes time; the clock was not set.
    ahead += .milliseconds(2)
    stamps.receive(newest: 1_501_000_000_000, arrival: Self.start + .seconds(1)) { _ in ahead }
    #expect(stamps.uptime(at: 1_501_000_000_000) == Self.start + .seconds(1))
    ahead = .seconds(2600)  // set back by almost an hour
    stamps.receive(newest: -1_598_000_000_000, arrival: Self.start + .seconds(2)) { _ in ahead }
    #expect(stamps.uptime(at: -1_598_000_000_000) == Self.start + .seconds(2))
  }

  @Test("timestamps of the boot clock stay unchanged when samples waited during sleep")
  func sleep() {
    var stamps = IIOStamps(.own(.boottime))
    stamps.receive(newest: 1_000_000_000_000, arrival: Self.start)
    stamps.receive(newest: 1_001_000_000_000, arrival: Self.start + .seconds(3600))
    #expect(stamps.uptime(at: 1_001_000_000_000) == Self.start + .seconds(1))
  }

  @Test("timestamps of a clock other than the declared one are replaced by arrival times")
  func wrong() {
    var stamps = IIOStamps(.own(.boottime))
    stamps.receive(newest: 77, arrival: Self.start)
    #expect(stamps.source == .foreign)
    #expect(stamps.uptime(at: 77) == Self.start)
  }

  @Test(
    "timestamps of another machine follow its drift, are never later than the usual delay, and never jump",
    arguments: Seed.first(10), [-100e-6, 0, 100e-6])
  func drift(seed: Seed, drift: Double) {
    var generator = seed.generator
    var stamps = IIOStamps(.foreign)
    var last: Duration?
    for buffer in 1...6000 {
      // A sample every 150 ms, here delayed by 1 to 40 ms.
      let truth = Self.start + .milliseconds(150 * buffer)
      let stamp = Int64(Double(150 * buffer) * 1e6 * (1 + drift))
      let delay = Duration.microseconds(Int(generator.uniform(in: 1_000..<40_000)))
      stamps.receive(newest: stamp, arrival: truth + delay)
      let uptime = stamps.uptime(at: stamp)
      if buffer > 100 {
        #expect(uptime - truth > .milliseconds(-8) && uptime - truth < .milliseconds(15))
        if let last { #expect((uptime - last - .milliseconds(150)).magnitude < .milliseconds(8)) }
      }
      last = uptime
    }
  }

  @Test("clock names are those of the kernel")
  func names() {
    for clock in IIOStampClock.allCases where clock != .unknown {
      #expect(clock.offsetToBoot != nil)
    }
    #expect(IIOStampClock.unknown.offsetToBoot == nil)
    #expect(IIOStampClock(rawValue: "monotonic_raw") == .monotonicRaw)
  }
}

@Suite("Samples without timestamps") struct IIOSpreadTests {
  @Test(
    "samples are distributed over their buffer by the rate, never go back, and stay near their arrival",
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

  @Test("the times restart at the arrival if it is far from the expected time")
  func jump() {
    var spread = IIOSpread(rateHz: 100)
    _ = spread.times(count: 10, arrival: .seconds(1))
    let times = spread.times(count: 10, arrival: .seconds(5))
    #expect(times.last == .seconds(5))
    #expect(times.first == .milliseconds(4910))
  }
}
