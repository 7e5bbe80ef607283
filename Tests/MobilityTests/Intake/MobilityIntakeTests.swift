import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Mobility

/// The output of the intake for some readings.
struct Intake {
  var frames: [(frame: MotionFrame, place: Int)] = []
  var begins: [Int] = []
  var warnings: [MobilityWarning] = []
  var intake = MobilityIntake()

  static let start = Instant(secondsSince1970: 1_790_000_000)

  init(_ readings: [Reading<MotionSample>]) { receive(readings) }

  mutating func receive(_ readings: [Reading<MotionSample>]) {
    for reading in readings {
      intake.process(reading)
      while let event = intake.next() {
        switch event {
        case .frame(let frame, let place): frames.append((frame, place))
        case .began(let place, _): begins.append(place)
        case .warning(let warning): warnings.append(warning)
        }
      }
    }
  }

  var places: [Int] { frames.map(\.place) }
  var values: [Double] { frames.map(\.frame.acceleration.x) }

  /// A reading of one value on all axes, with offsets and a rotation.
  static func reading(
    _ time: Double, _ value: Double, rotates: Bool = true
  ) -> Reading<MotionSample> {
    Reading(
      time: start + .microseconds(Int64((time * 1e6).rounded())), uptime: .zero,
      value: MotionSample(
        acceleration: Vector3(x: value, y: value + 1, z: -value),
        rotationRate: rotates ? Vector3(x: value / 10, y: 0.5, z: -value / 10) : nil))
  }

  /// A movement at a rate; with `drift` the sensor's second is longer than ours.
  static func walk(
    _ seconds: Double, rateHz: Double, drift: Double = 0, rotates: Bool = true
  ) -> [Reading<MotionSample>] {
    (0..<Int(seconds * rateHz)).map { index in
      let time = Double(index) / rateHz * (1 + drift)
      return reading(time, movement(time), rotates: rotates)
    }
  }

  static func movement(_ time: Double) -> Double { 5 * sin(2 * .pi * 1.3 * time) }
}

@Suite("The intake of a walk")
struct MobilityIntakeTests {
  @Test("a recording at 50 Hz is unchanged")
  func identity() {
    let values = noiseOf(400)
    let result = Intake(
      values.enumerated().map { Intake.reading(Double($0.offset) / 50, $0.element) })
    #expect(result.begins == [0])
    #expect(result.places == Array(0..<400))
    for (frame, value) in zip(result.frames.map(\.frame), values) {
      #expect(abs(frame.acceleration.x - value) < 1e-9)
      #expect(abs(frame.acceleration.y - value - 1) < 1e-9)
      #expect(abs(frame.rotation.z + value / 10) < 1e-9)
      #expect(frame.acceleration.w == 0 && frame.rotation.w == 0)
    }
    #expect(result.warnings.isEmpty)
  }

  @Test(
    "a movement is the same at any rate and sensor clock drift, with its original times",
    arguments: [25.0, 50, 52, 100, 104, 200], [-0.02, 0, 0.02])
  func rates(rateHz: Double, drift: Double) {
    let result = Intake(Intake.walk(30, rateHz: rateHz, drift: drift))
    #expect(abs(Double(result.frames.count) - 30 * 50 * (1 + drift)) <= 3)
    #expect(result.places == Array(0..<result.frames.count))
    // Linear interpolation between samples of 25 Hz cuts 1.5 % off the peaks of the movement.
    for (frame, place) in result.frames.dropFirst() {
      #expect(abs(frame.acceleration.x - Intake.movement(Double(place) / 50)) < 0.08)
    }
    #expect(result.warnings.isEmpty)
    #expect(abs(result.intake.meanInterval * rateHz - 1 - drift) < 0.001)
  }

  @Test("fast vibration is filtered out at high sample rates")
  func aliases() {
    let result = Intake(
      (0..<1000).map { Intake.reading(Double($0) / 100, $0 % 2 == 0 ? 10 : -10) })
    #expect(result.values.dropFirst().allSatisfy { abs($0) < 0.01 })
  }

  @Test("frames do not depend on the batches of readings", arguments: Seed.first(10))
  func batches(seed: Seed) {
    var generator = seed.generator
    var readings = Intake.walk(20, rateHz: 100)
    readings.removeAll { _ in generator.uniform() < 0.1 }
    let whole = Intake(readings)
    var parts = Intake([])
    while !readings.isEmpty {
      let count = min(Int(generator.next() % 100), readings.count)
      parts.receive(Array(readings.prefix(count)))
      readings.removeFirst(count)
    }
    #expect(parts.frames.map(\.frame) == whole.frames.map(\.frame))
    #expect(parts.places == whole.places)
  }

  @Test("a walk on another day has the same frames, with moments of that day")
  func timeShift() {
    let readings = Intake.walk(10, rateHz: 100)
    let later = readings.map { reading in
      Reading(time: reading.time + .seconds(86_400), uptime: .zero, value: reading.value)
    }
    let (one, other) = (Intake(readings), Intake(later))
    #expect(one.frames.map(\.frame) == other.frames.map(\.frame))
    #expect(one.intake.clock.instant(ofFrame: 137) == Intake.start + .milliseconds(2740))
    #expect(
      other.intake.clock.instant(ofFrame: 137)
        == one.intake.clock.instant(ofFrame: 137) + .seconds(86_400))
    #expect(one.intake.clock.frame(at: Intake.start + .milliseconds(2750)) == 137.5)
  }

  @Test("a corrected clock shifts moments and no frames")
  func correction() {
    let readings = Intake.walk(10, rateHz: 100)
    let plain = Intake(readings)
    var moved = Intake(Array(readings.prefix(500)))
    moved.intake.shift(by: .seconds(3600))
    moved.receive(
      readings.dropFirst(500).map {
        Reading(time: $0.time + .seconds(3600), uptime: .zero, value: $0.value)
      })
    #expect(moved.frames.map(\.frame) == plain.frames.map(\.frame))
    #expect(moved.intake.clock.instant(ofFrame: 0) == Intake.start + .seconds(3600))
  }

  @Test(
    "invalid and late readings are skipped without an effect on the rest",
    arguments: [Double.nan, .infinity, -.infinity, 1e6])
  func hostile(value: Double) {
    let plain = Intake.walk(5, rateHz: 50)
    var mixed = plain
    for index in stride(from: 200, to: 0, by: -10) {
      mixed.insert(Intake.reading(Double(index) / 50 + 0.001, value), at: index + 1)
      mixed.insert(mixed[index], at: index + 1)
      mixed.insert(Intake.reading(Double(index) / 50 - 5, 3), at: index + 1)
    }
    let (expected, found) = (Intake(plain), Intake(mixed))
    #expect(found.frames.map(\.frame) == expected.frames.map(\.frame))
    #expect(found.warnings == expected.warnings)
  }

  @Test("any number and any time are processed without a crash")
  func extremes() {
    let ends: [Instant] = [
      .latest, .earliest, Instant(microseconds: .max), Instant(microseconds: .min),
    ]
    for first in ends {
      for second in ends {
        let readings = [first, Intake.start, second, Intake.start + .seconds(1)].map {
          Reading(time: $0, uptime: .zero, value: Intake.reading(0, 1).value)
        }
        #expect(Intake(readings).frames.allSatisfy { $0.frame.acceleration.x == 1 })
      }
    }
  }

  private func noiseOf(_ count: Int) -> [Double] {
    var generator = SplitMix64(seed: 3)
    return (0..<count).map { _ in generator.normal() }
  }
}
