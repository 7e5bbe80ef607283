import HealthModel
import TestSupport
import Testing

@testable import Mobility

@Suite("Turns")
struct TurnFinderTests {
  /// The turns of a walk, by the seconds of their peaks.
  private func turns(
    _ readings: [Reading<MotionSample>]
  ) -> [(seconds: Double, degrees: Double, turn: Turn)] {
    let finder = TurnFinder()
    return WalkBlocks.levelled(readings).flatMap { block, startIndex in
      finder.turns(in: block, startIndex: startIndex).map {
        (($0.peak + Double(startIndex)) / MotionFrame.rate, $0.radians * 180 / .pi, $0)
      }
    }
  }

  @Test(
    "a turn is found with its angle and side", arguments: [-180.0, -90, -60, 60, 90, 180],
    [1.5, 2.5, 4])
  func angle(degrees: Double, seconds: Double) throws {
    var walk = SimulatedWalk(seed: 1)
    walk.walk(12)
    walk.turn(degrees: degrees, seconds: seconds)
    walk.walk(12)
    let found = turns(walk.readings(rate: 100))
    let made = try #require(walk.turns.first)
    #expect(found.count == 1)
    let turn = try #require(found.first)
    #expect(abs(turn.degrees - degrees) < 0.1 * abs(degrees) + 6)
    #expect((made.start...made.end).contains(turn.seconds))
  }

  @Test("a turn is reported once, wherever the block borders are", arguments: 0..<20)
  func borders(shift: Int) {
    var walk = SimulatedWalk(seed: 2)
    walk.walk(7.5 + 0.25 * Double(shift))
    walk.turn(degrees: 120, seconds: 3)
    walk.walk(15)
    #expect(turns(walk.readings(rate: 100)).count == 1)
  }

  @Test("swaying, a bend in the road and standing are not turns")
  func none() {
    var walk = SimulatedWalk(seed: 3)
    walk.walk(20)
    walk.turn(degrees: 30, seconds: 3)
    walk.walk(20)
    #expect(turns(walk.readings(rate: 100)).isEmpty)
  }

  @Test("a sensor in any orientation finds the same turns", arguments: Seed.first(10))
  func rotation(seed: Seed) {
    var generator = seed.generator
    var walk = SimulatedWalk(seed: seed.value)
    walk.walk(10)
    walk.turn(degrees: -90)
    walk.walk(10)
    walk.turn(degrees: 180)
    walk.walk(10)
    let found = turns(walk.readings(rate: 100, turn: .random(&generator)))
    #expect(found.map { $0.degrees > 0 } == [false, true])
  }

  @Test("without rotation data there are no turns")
  func noRotation() {
    var walk = SimulatedWalk(seed: 4)
    walk.walk(10)
    walk.turn(degrees: 180)
    walk.walk(10)
    #expect(turns(walk.readings(rate: 100, hasRotation: false)).isEmpty)
  }
}
