import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("The attitude filter")
struct AttitudeFilterTests {
  /// A trunk that leans, sways and steps for a minute, and the readings of a sensor on it.
  struct Trunk {
    static let rate = 100.0
    let tilt: Double
    let sway: Double
    var gyroscopeBias = SIMD4<Double>.zero

    /// Up in the sensor's frame: a lean around x and a sway around z.
    func up(_ time: Double) -> SIMD4<Double> {
      let (pitch, roll) = angles(time)
      return SIMD4(cos(pitch) * sin(roll), cos(pitch) * cos(roll), sin(pitch), 0)
    }

    private func angles(_ time: Double) -> (pitch: Double, roll: Double) {
      (tilt + sway * sin(2 * .pi * 1.9 * time), 2 * sway * sin(2 * .pi * 0.95 * time + 0.4))
    }

    /// The rotation from one moment's up to the next, by differences.
    func rotation(_ time: Double) -> SIMD4<Double> {
      let step = 1e-5
      let (before, after) = (up(time - step), up(time + step))
      let rate = (after - before) / (2 * step)
      // Up rotates as u' = u × ω; the component of ω along up is free, here zero.
      let (u, d) = (up(time), rate)
      return SIMD4(
        d.y * u.z - d.z * u.y, d.z * u.x - d.x * u.z, d.x * u.y - d.y * u.x, 0) + gyroscopeBias
    }

    /// Gravity with the vertical, forward and lateral accelerations of steps.
    func acceleration(_ time: Double) -> SIMD4<Double> {
      let step = 2 * Double.pi * 1.9 * time
      return up(time) * (9.81 + 2.5 * sin(step)) + SIMD4(1.5 * sin(step / 2), 0, 1.2 * cos(step), 0)
    }

    /// The maximum angle in degrees between true and estimated up after the first seconds.
    func worstError(rotates: Bool, from start: Double = 5) -> Double {
      var filter = AttitudeFilter(rateHz: Self.rate)
      var worst = 0.0
      for index in 0..<Int(60 * Self.rate) {
        let time = Double(index) / Self.rate
        let found = filter.process(
          acceleration: acceleration(time), rotation: rotates ? rotation(time) : nil)
        guard time > start else { continue }
        let cosine = min(max((found * up(time)).sum(), -1), 1)
        worst = max(worst, acos(cosine) * 180 / .pi)
      }
      return worst
    }
  }

  @Test(
    "with rotation data up is accurate to two degrees during walking",
    arguments: [0, 0.3, 0.6, -0.4], [0, 0.05, 0.15])
  func rotation(tilt: Double, sway: Double) {
    #expect(Trunk(tilt: tilt, sway: sway).worstError(rotates: true) < 2)
  }

  @Test("a gyroscope bias of a degree per second is tolerated")
  func bias() {
    let trunk = Trunk(tilt: 0.3, sway: 0.05, gyroscopeBias: SIMD4(0.017, -0.017, 0.017, 0))
    #expect(trunk.worstError(rotates: true, from: 40) < 2)
  }

  @Test("without rotation data up is the mean over some steps", arguments: [0, 0.3, 0.6])
  func acceleration(tilt: Double) {
    #expect(Trunk(tilt: tilt, sway: 0.02).worstError(rotates: false) < 4)
  }

  @Test("a motionless sensor gives up at once, and a zero vector changes nothing")
  func still() {
    var filter = AttitudeFilter(rateHz: 50)
    let rest = SIMD4<Double>(0, 0, -9.81, 0)
    #expect(filter.process(acceleration: rest, rotation: .zero) == SIMD4(0, 0, -1, 0))
    let after = filter.process(acceleration: .zero, rotation: .zero)
    #expect((after * SIMD4(0, 0, -1, 0)).sum() > 1 - 1e-12)
  }

  @Test("a half turn is followed from rotation alone")
  func turn() {
    var filter = AttitudeFilter(rateHz: 50)
    var up = filter.process(acceleration: SIMD4(0, 0, 9.81, 0), rotation: .zero)
    for index in 1...50 {
      let angle = .pi * Double(index) / 50
      up = filter.process(
        acceleration: SIMD4(0, sin(angle), cos(angle), 0) * 9.81, rotation: SIMD4(.pi, 0, 0, 0))
    }
    #expect((up * SIMD4(0, 0, -1, 0)).sum() > cos(2 * .pi / 180))
  }
}
