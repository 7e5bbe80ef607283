import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Swimming

@Suite("The intake of a swim")
struct SwimIntakeTests {
  static let start = Instant(secondsSince1970: 1_790_000_000)

  static func reading(_ time: Double, _ value: Double, rotation: Bool = true) -> Reading<
    MotionSample
  > {
    let vector = Vector3(x: value, y: value + 1, z: -value)
    return Reading(
      time: start + .microseconds(Int64((time * 1e6).rounded())), uptime: .zero,
      value: MotionSample(acceleration: vector, rotationRate: rotation ? vector : nil))
  }

  /// The output for some readings: frames with their moments, and the reports.
  static func process(
    _ readings: [Reading<MotionSample>], _ placement: WristPlacement = WristPlacement()
  ) -> (frames: [(frame: WristFrame, time: Double)], events: [IntakeEvent]) {
    var intake = SwimIntake(placement)
    var clock = FrameClock()
    var frames: [(frame: WristFrame, time: Double)] = []
    var events: [IntakeEvent] = []
    for reading in readings {
      intake.process(reading, &clock)
      while let frame = intake.nextFrame() { frames.append(frame) }
      events += intake.drainEvents()
    }
    return (frames, events)
  }

  static func frames(
    _ readings: [Reading<MotionSample>], _ placement: WristPlacement = WristPlacement()
  ) -> [(frame: WristFrame, time: Double)] { process(readings, placement).frames }

  @Test("a recording at 30 Hz is unchanged")
  func identity() {
    let values = (0..<300).map { sin(Double($0)) * 20 }
    let frames = Self.frames(
      values.enumerated().map { Self.reading(Double($0.offset) / 30, $0.element) })
    #expect(frames.count >= 299)
    for (frame, value) in zip(frames, values) {
      #expect(abs(frame.frame.axes[0] - value) < 2e-4)
      #expect(abs(frame.frame.axes[5] + value) < 2e-4)
    }
  }

  @Test(
    "a movement is the same at any rate, with its original times",
    arguments: [25.0, 30, 50, 52, 100, 104, 200])
  func rates(rate: Double) {
    let count = Int(20 * rate)
    let readings = (0..<count).map { index in
      let time = Double(index) / rate
      return Self.reading(time, 10 * sin(2 * .pi * 0.7 * time))
    }
    let frames = Self.frames(readings)
    #expect(abs(frames.count - 600) <= 2)
    for (frame, time) in frames.dropFirst(2) {
      #expect(abs(frame.axes[0] - 10 * sin(2 * .pi * 0.7 * time)) < 0.12, "\(time)")
    }
    #expect(frames.indices.allSatisfy { abs(frames[$0].time - Double($0) / 30) < 1e-9 })
  }

  @Test("fast vibration is filtered out at high sample rates")
  func aliases() {
    let readings = (0..<2000).map { Self.reading(Double($0) / 100, $0 % 2 == 0 ? 10 : -10) }
    for (frame, _) in Self.frames(readings).dropFirst() {
      #expect(abs(frame.axes[0]) < 2)
    }
  }

  @Test(
    "invalid, non-wrist and late readings are skipped without an effect on the rest",
    arguments: [Double.nan, .infinity, -.infinity, 1e6])
  func hostile(value: Double) {
    let plain = (0..<100).map { Self.reading(Double($0) / 50, Double($0)) }
    var mixed = plain
    for index in stride(from: 90, to: 0, by: -10) {
      mixed.insert(Self.reading(Double(index) / 50 + 0.001, value), at: index + 1)
      mixed.insert(mixed[index], at: index + 1)
      mixed.insert(Self.reading(Double(index) / 50 - 5, 3), at: index + 1)
    }
    let expected = Self.frames(plain)
    let found = Self.frames(mixed)
    #expect(found.map(\.frame) == expected.map(\.frame))
  }

  @Test("a gap is reported and not interpolated")
  func gap() {
    let readings =
      (0..<100).map { Self.reading(Double($0) / 50, 1) }
      + (0..<100).map { Self.reading(7 + Double($0) / 50, 5) }
    let (frames, events) = Self.process(readings)
    let gaps = events.compactMap { event in
      if case .missing(let from, let to) = event { from...to } else { nil }
    }
    #expect(gaps == [1.98...7])
    #expect(frames.allSatisfy { $0.frame.axes[0] == 1 || $0.frame.axes[0] == 5 })
  }

  @Test(
    "the same swim gives the same frames for any declared wear",
    arguments: WristPlacement.all)
  func wear(placement: WristPlacement) {
    var generator = SplitMix64(seed: 5)
    func number() -> Double { Double(generator.next() % 2000) / 100 - 10 }
    let left = (0..<90).map { index in
      Reading(
        time: Self.start + .microseconds(Int64(index) * 33_333), uptime: .zero,
        value: MotionSample(
          acceleration: Vector3(x: number(), y: number(), z: number()),
          rotationRate: Vector3(x: number(), y: number(), z: number())))
    }
    let worn = left.map { $0.worn(as: placement) }
    #expect(
      Self.frames(worn, placement).map(\.frame)
        == Self.frames(left).map(\.frame))
  }

  @Test(
    "a sensor at its limit, one that is too slow and one without rotation are reported once")
  func warnings() {
    func warnings(_ readings: [Reading<MotionSample>]) -> [SwimWarning] {
      Self.process(readings).events.compactMap {
        if case .warning(let warning) = $0 { warning } else { nil }
      }
    }
    let clipped = (0..<5000).map { Self.reading(Double($0) / 100, $0 % 20 < 5 ? 78.4 : 3) }
    #expect(warnings(clipped).count == 1)
    let resting = (0..<5000).map { Self.reading(Double($0) / 100, 9.81) }
    #expect(warnings(resting).isEmpty)
    let slow = (0..<500).map { Self.reading(Double($0) / 10, Double($0 % 7)) }
    guard case .slow(let rate, _)? = warnings(slow).first else {
      Issue.record("no warning of 10 Hz")
      return
    }
    #expect(abs(rate - 10) < 0.01 && warnings(slow).count == 1)
    let flat = (0..<200).map { Self.reading(Double($0) / 50, Double($0 % 7), rotation: false) }
    #expect(warnings(flat) == [.withoutRotation(at: Self.start)])
  }
}
