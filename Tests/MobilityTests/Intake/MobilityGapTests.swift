import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Mobility

@Suite("Missing samples of a walk")
struct MobilityGapTests {
  /// Two segments of walking with nothing between them.
  static func readings(missing seconds: Double, rateHz: Double = 100) -> [Reading<MotionSample>] {
    Intake.walk(20, rateHz: rateHz).filter { reading in
      let time = Double(reading.time.microseconds - Intake.start.microseconds) / 1e6
      return time < 10 - 1e-9 || time >= 10 + seconds - 1 / rateHz - 1e-9
    }
  }

  static func span(_ start: Double, _ end: Double) -> TimeRange {
    TimeRange(
      start: Intake.start + .microseconds(Int64((start * 1e6).rounded())),
      end: Intake.start + .microseconds(Int64((end * 1e6).rounded())))
  }

  @Test("slightly late readings are not reported", arguments: [0.1, 0.25])
  func late(seconds: Double) {
    let result = Intake(Self.readings(missing: seconds))
    #expect(result.warnings.isEmpty && result.begins == [0])
    #expect(result.places == Array(0..<result.frames.count))
  }

  @Test("up to a second is reported and interpolated", arguments: [0.26, 0.5, 1])
  func bridged(seconds: Double) {
    let result = Intake(Self.readings(missing: seconds))
    #expect(result.warnings == [.gap(Self.span(9.99, 9.99 + seconds))])
    #expect(result.begins == [0])
    #expect(result.places == Array(0..<result.frames.count))
    let (from, to) = (Intake.movement(9.99), Intake.movement(9.99 + seconds))
    for (frame, place) in result.frames {
      let time = Double(place) / 50
      let part = (time - 9.99) / seconds
      guard part > 0, part < 1 else { continue }
      #expect(abs(frame.acceleration.x - (from + (to - from) * part)) < 0.1)
    }
  }

  @Test("after more than a second frames restart, each in its place", arguments: [1.02, 5.003])
  func gap(seconds: Double) {
    let result = Intake(Self.readings(missing: seconds))
    guard case .gap(let span) = result.warnings.first else {
      Issue.record("no gap was told")
      return
    }
    #expect(result.warnings.count == 1)
    #expect(span.start == Self.span(9.99, 0).start && span.duration > .seconds(1))
    #expect(result.begins.count == 2)
    let after = result.places.filter { $0 >= result.begins[1] }
    #expect(after == Array(result.begins[1]..<result.begins[1] + after.count))
    #expect(result.places.allSatisfy { $0 < 500 || $0 >= result.begins[1] })
    for (frame, place) in result.frames.dropFirst() where place != result.begins[1] {
      #expect(abs(frame.acceleration.x - Intake.movement(Double(place) / 50)) < 0.08)
    }
  }

  @Test("a clock that jumps ahead leaves a gap, and one that jumps back is awaited")
  func jumps() {
    let walk = Intake.walk(10, rateHz: 100)
    func moved(by seconds: Double) -> [Reading<MotionSample>] {
      walk.enumerated().map { index, reading in
        guard index >= 500 else { return reading }
        let time = reading.time + .microseconds(Int64(seconds * 1e6))
        return Reading(time: time, uptime: .zero, value: reading.value)
      }
    }
    let ahead = Intake(moved(by: 3600))
    #expect(ahead.begins.count == 2 && ahead.begins.last == 180_250)
    #expect(ahead.frames.count > 490)
    let back = Intake(moved(by: -2))
    #expect(back.begins == [0] && back.warnings.isEmpty)
    // Five seconds before the jump, two of waiting, three after them.
    #expect(abs(back.frames.count - 400) <= 1)
    #expect(back.places == Array(0..<back.frames.count))
  }

  @Test("an interval without valid numbers is only a gap")
  func numberless() {
    let readings = Intake.walk(10, rateHz: 100).enumerated().map { index, reading in
      (300..<450).contains(index) ? Intake.reading(Double(index) / 100, .nan) : reading
    }
    let result = Intake(readings)
    #expect(result.warnings == [.gap(Self.span(2.99, 4.5))])
    #expect(result.begins == [0, 225])
  }

  @Test("readings after an interruption form another run, without a gap")
  func interruption() {
    let walk = Intake.walk(10, rateHz: 100)
    var result = Intake(Array(walk.prefix(501)))
    result.intake.interrupt()
    result.receive(Array(walk.dropFirst(400)))
    #expect(result.begins == [0, 251])
    #expect(result.warnings.isEmpty)
    #expect(Set(result.places).count == result.places.count)
  }

  @Test("every frame time occurs once, and a reading a microsecond early belongs to its frame")
  func placesOnce() {
    let early = (0..<100).map { Intake.reading(Double($0) / 50 - ($0 > 0 ? 1e-6 : 0), 1) }
    var result = Intake(early)
    #expect(result.places == Array(0..<100))
    result.intake.interrupt()
    result.receive((99..<200).map { Intake.reading(Double($0) / 50, 1) })
    #expect(result.begins == [0, 100])
    #expect(result.places == Array(0..<200))
  }

  @Test("a sensor at the limit of its range is reported once", arguments: [true, false])
  func saturation(ofAcceleration: Bool) {
    func readings(_ end: Double, share: Int) -> [Reading<MotionSample>] {
      (0..<5000).map { index in
        let value = index % 100 < share ? end : Double(index % 7)
        let vector = Vector3(x: value, y: 0, z: 0)
        let zero = Vector3(x: 0, y: 0, z: 0)
        return Reading(
          time: Intake.start + .milliseconds(10 * index), uptime: .zero,
          value: MotionSample(
            acceleration: ofAcceleration ? vector : zero,
            rotationRate: ofAcceleration ? zero : vector))
      }
    }
    let end = ofAcceleration ? 39.2 : 34.9
    #expect(
      Intake(readings(end, share: 5)).warnings == [
        .saturated(at: Intake.start + .seconds(10))
      ])
    #expect(Intake(readings(end, share: 3)).warnings.isEmpty)
    #expect(Intake(readings(ofAcceleration ? 9.81 : 3, share: 5)).warnings.isEmpty)
  }

  @Test("a sensor that is too slow is reported once, with its rate", arguments: [2.0, 5, 10, 19])
  func slow(rateHz: Double) {
    let result = Intake(Intake.walk(300, rateHz: rateHz))
    let slow = result.warnings.compactMap { warning in
      if case .slow(let rate, _) = warning { rate } else { nil }
    }
    #expect(slow.count == 1)
    #expect(slow.allSatisfy { abs($0 - rateHz) < 0.01 })
    // Two readings a second are not a series of gaps.
    #expect(result.warnings.count <= 2)
  }

  @Test("20 readings a second are enough")
  func slowest() { #expect(Intake(Intake.walk(60, rateHz: 20.1)).warnings.isEmpty) }

  @Test("acceleration alone is reported once and still gives frames")
  func withoutRotation() {
    let readings = Intake.walk(10, rateHz: 100, rotates: false)
    let gapped = readings.filter { $0.time < Intake.start + .seconds(3) } + readings.suffix(300)
    let result = Intake(gapped)
    #expect(result.warnings.first == .withoutRotation(at: Intake.start))
    #expect(result.warnings.count == 2 && result.begins.count == 2)
    #expect(result.frames.allSatisfy { $0.frame.rotation == .zero })
    #expect(!result.intake.hasRotation)
  }

  @Test("a reading that lost its rotation is skipped, and a series of them forms a new run")
  func lostRotation() {
    let walk = Intake.walk(10, rateHz: 100)
    let bare = Intake.walk(10, rateHz: 100, rotates: false)
    let some = walk.enumerated().map { $0.offset % 10 == 5 ? bare[$0.offset] : $0.element }
    let without = walk.enumerated().filter { $0.offset % 10 != 5 }.map(\.element)
    #expect(Intake(some).frames.map(\.frame) == Intake(without).frames.map(\.frame))
    #expect(Intake(some).warnings.isEmpty)

    let lost = Intake(Array(walk.prefix(500)) + bare.dropFirst(500))
    #expect(lost.begins.count == 2 && !lost.intake.hasRotation)
    #expect(lost.frames.count > 430)
    #expect(lost.warnings.count == 2)
    // A gyroscope that starts later than the accelerometer.
    let found = Intake(Array(bare.prefix(50)) + walk.dropFirst(50))
    #expect(found.begins == [0, 25] && found.intake.hasRotation)
    #expect(found.places == Array(0..<found.frames.count))
  }
}
