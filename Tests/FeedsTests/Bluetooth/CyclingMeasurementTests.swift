import HealthModel
import TestSupport
import Testing

@testable import Feeds

@Suite("Cycling sensors") struct CyclingMeasurementTests {
  @Test(
    "wheel and crank are decoded (0x2A5B)",
    arguments: [
      (
        [0x03, 0x78, 0x56, 0x34, 0x12, 0x00, 0x04, 0x39, 0x30, 0xFF, 0x03],
        CSCMeasurement(
          wheel: RevolutionCount(revolutions: 0x1234_5678, eventTime: 1024),
          crank: RevolutionCount(revolutions: 12_345, eventTime: 1023))
      ),
      (
        [0x02, 0x01, 0x00, 0x02, 0x00],
        CSCMeasurement(crank: RevolutionCount(revolutions: 1, eventTime: 2))
      ),
      (
        [0x01, 0x01, 0x00, 0x00, 0x00, 0x02, 0x00],
        CSCMeasurement(wheel: RevolutionCount(revolutions: 1, eventTime: 2))
      ),
      ([0xFC], CSCMeasurement()),
    ] as [([UInt8], CSCMeasurement)])
  func speedAndCadence(value: [UInt8], measurement: CSCMeasurement) {
    #expect(CSCMeasurement(value) == measurement)
  }

  @Test(
    "a speed or cadence value shorter than its flags require is rejected",
    arguments: [[], [0x01], [0x02, 0x01, 0x00, 0x02], [0x03, 0x01, 0x00, 0x00, 0x00, 0x02, 0x00]]
      as [[UInt8]])
  func shortSpeedAndCadence(value: [UInt8]) {
    #expect(CSCMeasurement(value) == nil)
  }

  @Test(
    "power is decoded and unused fields are skipped (0x2A63)",
    arguments: [
      ([0x00, 0x00, 0xFA, 0x00], CyclingPowerMeasurement(power: 250)),
      ([0x00, 0x00, 0xF6, 0xFF], CyclingPowerMeasurement(power: -10)),
      (
        [0x20, 0x00, 0x64, 0x00, 0x05, 0x00, 0x00, 0x08],
        CyclingPowerMeasurement(
          power: 100, crank: RevolutionCount(revolutions: 5, eventTime: 2048))
      ),
      // Balance and torque before the crank.
      (
        [0x25, 0x00, 0x64, 0x00, 0x32, 0x11, 0x22, 0x05, 0x00, 0x00, 0x08],
        CyclingPowerMeasurement(
          power: 100, crank: RevolutionCount(revolutions: 5, eventTime: 2048))
      ),
      // Every field; 35 bytes, more than a link without a longer MTU carries.
      (
        [0xFF, 0x0F, 0x64, 0x00, 0x32, 0x11, 0x22, 1, 0, 0, 0, 2, 0, 3, 0, 4, 0]
          + Array(repeating: 0xEE, count: 4 + 4 + 3 + 2 + 2) + [0x2A, 0x00],
        CyclingPowerMeasurement(
          power: 100, wheel: RevolutionCount(revolutions: 1, eventTime: 2),
          crank: RevolutionCount(revolutions: 3, eventTime: 4), accumulatedEnergy: 42)
      ),
    ] as [([UInt8], CyclingPowerMeasurement)])
  func power(value: [UInt8], measurement: CyclingPowerMeasurement) {
    #expect(CyclingPowerMeasurement(value) == measurement)
  }

  @Test(
    "a power value shorter than its flags require is rejected",
    arguments: [
      [], [0x00], [0x00, 0x00, 0xFA], [0x20, 0x00, 0x64, 0x00, 0x05], [0x01, 0x00, 0x64, 0x00],
    ] as [[UInt8]])
  func shortPower(value: [UInt8]) {
    #expect(CyclingPowerMeasurement(value) == nil)
  }

  @Test("the rate equals the pedaled rate across every rollover", arguments: Seed.first(50))
  func cadence(seed: Seed) throws {
    var generator = seed.generator
    let perMinute = generator.uniform(in: 30..<180)
    var rate = RevolutionRate(.crank)
    let start = UInt32.random(in: 65_000...65_535, using: &generator)
    let phase = UInt64.random(in: 0..<65_536, using: &generator)
    // Two minutes of one notification a second: the times roll over twice, the count once.
    for second in 0..<120 {
      let turned = UInt32(Double(second) * perMinute / 60)
      let eventSeconds = Double(turned) * 60 / perMinute
      let count = RevolutionCount(
        revolutions: UInt32(UInt16(truncatingIfNeeded: start + turned)),
        eventTime: UInt16(truncatingIfNeeded: phase + UInt64(eventSeconds * 1024)))
      // The radio may delay a value; the rate does not depend on that.
      let delay = generator.uniform(in: 0..<0.4)
      rate.receive(count, at: .seconds(1000 + second) + .milliseconds(Int(delay * 1000)))
    }
    let measured = try #require(rate.perMinute)
    #expect(abs(measured - perMinute) < perMinute * 0.005)
    #expect(rate.total == Int(119 * perMinute / 60))
  }

  @Test("the rate is zero after four seconds without a revolution, and not before")
  func standstill() {
    var rate = RevolutionRate(.crank)
    rate.receive(RevolutionCount(revolutions: 10, eventTime: 0), at: .seconds(0))
    #expect(rate.perMinute == nil)
    rate.receive(RevolutionCount(revolutions: 11, eventTime: 1024), at: .seconds(1))
    #expect(rate.perMinute == 60)
    for second in 2..<5 {
      rate.receive(RevolutionCount(revolutions: 11, eventTime: 1024), at: .seconds(second))
      #expect(rate.perMinute == 60)
    }
    rate.receive(RevolutionCount(revolutions: 11, eventTime: 1024), at: .seconds(5))
    #expect(rate.perMinute == 0)
  }

  @Test("a stop longer than the sensor's clock range gives no high rate")
  func longStandstill() throws {
    var rate = RevolutionRate(.wheel)
    rate.receive(RevolutionCount(revolutions: 10, eventTime: 0), at: .seconds(0))
    // 129 s later its 64 s clock shows 1 s.
    rate.receive(RevolutionCount(revolutions: 11, eventTime: 1024), at: .seconds(129))
    #expect(try #require(rate.perMinute) < 0.5)
  }

  @Test("a reset or backward wheel gives no rate and loses no count")
  func reset() {
    var rate = RevolutionRate(.wheel)
    rate.receive(RevolutionCount(revolutions: 5000, eventTime: 0), at: .seconds(0))
    rate.receive(RevolutionCount(revolutions: 5002, eventTime: 1024), at: .seconds(1))
    #expect(rate.perMinute == 120)
    rate.receive(RevolutionCount(revolutions: 0, eventTime: 2048), at: .seconds(2))
    #expect(rate.perMinute == nil)
    #expect(rate.total == 2)
    rate.receive(RevolutionCount(revolutions: 1, eventTime: 3072), at: .seconds(3))
    #expect(rate.perMinute == 60)
    #expect(rate.total == 3)
  }

  @Test("the wheel times of a power meter have ticks of half the length")
  func powerMeterWheel() {
    var rate = RevolutionRate(.powerMeterWheel)
    rate.receive(RevolutionCount(revolutions: 0, eventTime: 0), at: .seconds(0))
    rate.receive(RevolutionCount(revolutions: 4, eventTime: 2048), at: .seconds(1))
    #expect(rate.perMinute == 240)
    #expect(CyclingReading(wheelRevolutionsPerMinute: 240).speed(wheelCircumference: 2) == 8)
    #expect(CyclingReading().speed(wheelCircumference: 2) == nil)
  }

  @Test("any counts at any times are accepted", arguments: Seed.first(100))
  func anyCounts(seed: Seed) {
    var generator = seed.generator
    for counter in [RevolutionRate.Counter.crank, .wheel, .powerMeterWheel] {
      var rate = RevolutionRate(counter)
      var uptime = Duration.zero
      for _ in 0..<50 {
        uptime += .milliseconds(Int.random(in: 0...100_000, using: &generator))
        let count = RevolutionCount(
          revolutions: .random(in: 0...(.max), using: &generator),
          eventTime: .random(in: 0...(.max), using: &generator))
        rate.receive(count, at: uptime)
        if let perMinute = rate.perMinute {
          #expect(perMinute >= 0 && perMinute <= RevolutionRate.fastest)
        }
      }
    }
  }
}
