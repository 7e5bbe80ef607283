import HealthModel
import TestSupport
import Testing

@testable import Mobility

// MOB-07, MOB-11
@Suite("The ground of a bout")
struct FlatGroundTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)

  private func ground(
    _ way: SimulatedStairs, weather: Double = 0, hasStairs: Bool = false, hasPressure: Bool = true
  ) -> WalkingBout.Ground {
    var track = AltitudeTrack()
    var history = AltitudeHistory()
    if hasPressure {
      for reading in way.pressure(rate: 10, weather: weather, start: Self.start) {
        for level in track.process(reading) { history.append(level) }
      }
      for level in track.finish() { history.append(level) }
    }
    let span = TimeRange(start: Self.start, duration: .seconds(way.seconds))
    return FlatGround.ground(
      of: span, stepCount: way.stepSeconds.count, history: history, hasStairs: hasStairs)
  }

  @Test("a floor is flat, whatever the weather", arguments: [-500.0, 0, 500], [30.0, 600])
  func floor(weather: Double, seconds: Double) {
    var way = SimulatedStairs(seed: 1)
    way.walk(seconds)
    let isWeatherSlow = abs(weather) * seconds / 3600 < 50
    #expect(ground(way, weather: weather / 5) == .flat)
    if isWeatherSlow { #expect(ground(way, weather: weather) != .stairs) }
  }

  @Test("a barometer outweighs the motion")
  func barometerDecides() {
    var way = SimulatedStairs(seed: 2)
    way.walk(60)
    #expect(ground(way, hasStairs: true) == .flat)
  }

  @Test("a road that rises or falls is not flat", arguments: [-0.08, -0.04, 0.04, 0.08])
  func slope(grade: Double) {
    var way = SimulatedStairs(seed: 3)
    way.walk(60, grade: grade)
    #expect(ground(way) == .sloped)
  }

  @Test("a walk over a hill and down again is not flat")
  func hill() {
    var way = SimulatedStairs(seed: 4)
    way.walk(60, grade: 0.06)
    way.walk(60, grade: -0.06)
    #expect(ground(way) == .sloped)
  }

  @Test("stairs are classified as stairs")
  func stairs() {
    var way = SimulatedStairs(seed: 5)
    way.climb(36, .down)
    #expect(ground(way) == .stairs)
  }

  @Test("without a barometer flat ground is assumed, unless the motion resembles stairs")
  func presumed() {
    var way = SimulatedStairs(seed: 6)
    way.climb(36, .down)
    #expect(ground(way, hasPressure: false) == .presumedFlat)
    #expect(ground(way, hasStairs: true, hasPressure: false) == .stairs)
  }
}
