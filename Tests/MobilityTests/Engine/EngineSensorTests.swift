import HealthModel
import TestSupport
import Testing

@testable import Mobility

/// Imperfect sensor data.
@Suite("The sensors of a walk")
struct EngineSensorTests {
  private static let walk = SimulatedWalk.twoBouts(seed: 3)
  private static let readings = walk.readings(rate: 50, start: EngineRun.start)
  private static let run = EngineRun(readings)

  @Test("the steps are the same at any rate", arguments: [25.0, 50, 100, 104])
  func rates(rate: Double) {
    let run = EngineRun(Self.walk, rate: rate)
    #expect(run.bouts.count == 2)
    for (found, real) in zip(run.bouts, Self.run.bouts) {
      #expect(abs(found.stepCount - real.stepCount) <= 1)
      #expect(abs((found.cadence?.value ?? 0) - (real.cadence?.value ?? 0)) < 0.5)
    }
    #expect(run.warnings.isEmpty)
  }

  @Test(
    "a sensor that is two percent faster or slower than declared gives the same steps",
    arguments: [0.98, 1.02])
  func drift(share: Double) {
    let readings = Self.walk.readings(rate: 100 * share, start: EngineRun.start)
    let run = EngineRun(readings)
    #expect(run.bouts.count == 2 && run.warnings.isEmpty)
    #expect(abs(run.steps.count - Self.run.steps.count) <= 1)
    let ends = run.bouts.map { EngineRun.seconds($0.span.end) }
    for (end, real) in zip(ends, Self.run.bouts) {
      #expect(abs(end - EngineRun.seconds(real.span.end)) < 0.7)
    }
  }

  @Test("fewer than twenty samples a second are reported as too few")
  func slow() {
    let run = EngineRun(.bout(10), rate: 12)
    let rates = run.warnings.compactMap { warning -> Double? in
      if case .slow(let rate, _) = warning { rate } else { nil }
    }
    #expect(rates.count == 1)
    #expect(abs((rates.first ?? 0) - 12) < 0.2)
  }

  @Test("samples that are not numbers are skipped, and no step is lost")
  func notANumber() {
    var readings = Self.readings
    for index in stride(from: 7, to: readings.count, by: 40) {
      readings[index].value.acceleration.z = index % 3 == 0 ? .infinity : .nan
    }
    for index in stride(from: 20, to: readings.count, by: 40) {
      readings[index].value.rotationRate?.x = .nan
    }
    let run = EngineRun(readings)
    #expect(run.warnings.isEmpty)
    #expect(run.bouts.count == 2)
    #expect(abs(run.steps.count - Self.run.steps.count) <= 1)
    #expect(run.bouts.allSatisfy { ($0.speed?.value ?? .nan).isFinite })
  }

  @Test("a sensor at the limit of its range is reported once, and steps are still counted")
  func saturated() {
    var readings = SimulatedWalk.bout(30).readings(rate: 100, start: EngineRun.start)
    for index in readings.indices {
      // A range of 2 g on an axis with gravity, with movements four times those of a back.
      let up = readings[index].value.acceleration.z
      readings[index].value.acceleration.z = min(max(9.8 + 4 * (up - 9.8), -19.6), 19.6)
    }
    let run = EngineRun(readings)
    let times = run.warnings.compactMap { warning -> Instant? in
      if case .saturated(let time) = warning { time } else { nil }
    }
    #expect(times.count == 1 && run.warnings.count == 1)
    #expect(run.steps.count > 45)
  }

  @Test("half a second without samples is reported and bridged")
  func shortGap() {
    let run = EngineRun(Self.readings.without(15..<15.5))
    #expect(run.warnings == [.gap(Self.span(14.98, 15.5))])
    #expect(run.bouts.count == 2)
    #expect(abs(run.steps.count - Self.run.steps.count) <= 1)
  }

  @Test("five seconds without samples are reported and end the walk, and a new one begins")
  func longGap() throws {
    let run = EngineRun(Self.readings.without(22..<27))
    #expect(run.warnings == [.gap(Self.span(21.98, 27))])
    try #require(run.bouts.count == 3)
    #expect(EngineRun.seconds(run.bouts[0].span.end) <= 22)
    #expect(EngineRun.seconds(run.bouts[1].span.start) >= 27)
    // Nothing is invented for missing samples.
    #expect(run.stepSeconds(22..<27).isEmpty)
    let outside = Self.run.stepSeconds().filter { !(22..<27).contains($0) }.count
    #expect(abs(run.steps.count - outside) <= 3)
  }

  @Test("duplicate and late samples are skipped")
  func disordered() {
    var readings: [Reading<MotionSample>] = []
    for (index, reading) in Self.readings.enumerated() {
      readings.append(reading)
      if index % 10 == 3 { readings.append(reading) }
      if index % 50 == 9 { readings.append(contentsOf: Self.readings[(index - 5)..<index]) }
      if index % 700 == 600 {
        // A clock that was an hour back for one sample.
        readings.append(
          Reading(
            time: reading.time - .seconds(3600), uptime: reading.uptime, value: reading.value))
      }
    }
    #expect(EngineRun(readings) == Self.run)
  }

  @Test("without rotation data there are steps and speed but no turns, and this is reported")
  func accelerationOnly() throws {
    let readings = Self.walk.readings(rate: 50, hasRotation: false, start: EngineRun.start)
    let run = EngineRun(readings)
    #expect(run.warnings == [.withoutRotation(at: EngineRun.start)])
    try #require(run.bouts.count == 2)
    for (found, real) in zip(run.bouts, Self.run.bouts) {
      #expect(abs(found.stepCount - real.stepCount) <= 2)
      #expect(found.speed != nil && found.turnCount == 0)
    }
  }

  @Test("a recording with no or one sample gives no output")
  func nothing() {
    #expect(EngineRun([]).findings.isEmpty)
    #expect(EngineRun(Array(Self.readings.prefix(1))).findings.isEmpty)
  }

  private static func span(_ start: Double, _ end: Double) -> TimeRange {
    TimeRange(
      start: EngineRun.start + .microseconds(Int64((start * 1e6).rounded())),
      end: EngineRun.start + .microseconds(Int64((end * 1e6).rounded())))
  }
}
