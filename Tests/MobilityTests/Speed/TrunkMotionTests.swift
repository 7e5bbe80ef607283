import Foundation
import Testing

@testable import Mobility

struct TrunkMotionTests {
  private static func wave(_ hertz: Double, _ amplitude: Double, seconds: Double = 20) -> [Double] {
    (0..<Int(seconds * MotionFrame.rate)).map {
      amplitude * sin(2 * .pi * hertz * Double($0) / MotionFrame.rate)
    }
  }

  @Test(
    "a trunk oscillation of known amplitude is measured, less the loss of the filter",
    arguments: [1.4, 1.8, 2.2, 3.0])
  func amplitude(hertz: Double) throws {
    let (up, anterior) = (0.02, 0.012)
    let scale = pow(2 * .pi * hertz, 2)
    let motion = TrunkMotion(
      up: Self.wave(hertz, up * scale), anterior: Self.wave(hertz, anterior * scale))
    let start = 300.0
    let deviations = try #require(
      motion.deviations(from: start, to: start + 4 * MotionFrame.rate / hertz))
    let root = 2.0.squareRoot()
    #expect((0.88...1).contains(deviations.x * root / up))
    #expect(abs(deviations.x / up - deviations.y / anterior) < 1e-9)
  }

  @Test("a small gravity error, drift and slow leaning are not motion")
  func slow() throws {
    let leaning = Self.wave(0.2, 0.5).enumerated().map { $1 + 0.3 + 0.001 * Double($0) }
    let motion = TrunkMotion(up: leaning, anterior: leaning)
    let deviations = try #require(motion.deviations(from: 300, to: 700))
    #expect(deviations.x < 0.001)
    #expect(deviations.y < 0.001)
  }

  @Test("an interval outside the block has no value")
  func outside() {
    let motion = TrunkMotion(up: Self.wave(2, 1), anterior: Self.wave(2, 1))
    #expect(motion.deviations(from: -1, to: 50) == nil)
    #expect(motion.deviations(from: 950, to: 1001) == nil)
    #expect(motion.deviations(from: 50, to: 50) == nil)
    #expect(TrunkMotion(up: [], anterior: []).deviations(from: 0, to: 1) == nil)
  }
}
