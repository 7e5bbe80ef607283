import Foundation
import HealthModel
import TestSupport
import Testing

@testable import Routes

struct ClimbTests {
  @Test("a steady climb is counted completely, in steps however small")
  func steady() {
    var turnarounds = Turnarounds(thresholdMeters: 3)
    for step in 0...50_000 { turnarounds.process(1000 + Double(step) / 100) }
    #expect(abs(turnarounds.ascent - 500) < 1e-9)
    #expect(turnarounds.descent == 0)
  }

  @Test("a rise and fall smaller than the threshold add nothing")
  func small() {
    var turnarounds = Turnarounds(thresholdMeters: 3)
    for step in 0..<1000 { turnarounds.process(step.isMultiple(of: 2) ? 100 : 102.9) }
    #expect(turnarounds.ascent == 0)
    #expect(turnarounds.descent == 0)
  }

  @Test("ascent minus descent is the difference of the ends", arguments: Seed.first(50))
  func balance(seed: Seed) {
    var generator = seed.generator
    var turnarounds = Turnarounds(thresholdMeters: 2)
    var altitude = 300.0
    for _ in 0..<2000 {
      altitude += generator.normal()
      turnarounds.process(altitude)
    }
    // The current rise or fall ends at its extreme, at most a threshold from the last altitude.
    #expect(abs(turnarounds.ascent - turnarounds.descent - (altitude - 300)) < 2 * 2.0)
  }

  @Test("jitter is measured without the underlying climb")
  func jitter() {
    var generator = SplitMix64(seed: 3)
    var noise = AltitudeNoise()
    for second in 0..<2000 {
      noise.process(Double(second) * 0.3 + 0.4 * generator.normal(), at: Double(second))
    }
    #expect(abs(noise.meters - 0.4) < 0.06)
  }

  @Test("a calibration jump of the altimeter is not a climb")
  func jump() {
    var climb = ClimbMeter()
    for second in 0..<600 {
      let altitude = second < 300 ? 50.0 : 140
      climb.process(altitude, at: Double(second), counts: true)
    }
    climb.finish()
    #expect(climb.sums.ascent == 0)
  }

  @Test("climb comes from the barometer if there is one, however the receiver's altitude varies")
  func barometer() throws {
    var engine = RouteEngine(activity: .hiking)
    var generator = SplitMix64(seed: 5)
    for second in 0...1200 {
      let time = Walk.start + .seconds(second)
      // Up 60 m in ten minutes, and down again in ten.
      let altitude = second <= 600 ? Double(second) / 10 : Double(1200 - second) / 10
      let pascals = 101_325 * pow(1 - (200 + altitude) / 44_330.77, 1 / 0.190_263)
      _ = engine.process(
        Reading(
          time: time, uptime: .seconds(second),
          value: AirPressure(pascals: pascals + generator.normal())))
      _ = engine.process(
        Walk.location(
          at: Double(second), east: 1.3 * Double(second),
          altitude: 240 + altitude + 12 * generator.normal()))
    }
    _ = engine.finish()
    let totals = engine.totals
    #expect(abs(try #require(totals.ascentMeters) - 60) < 1.5)
    #expect(abs(try #require(totals.descentMeters) - 60) < 1.5)
    // The barometric altitude is the receiver's: 40 m above that of standard pressure.
    #expect(abs(try #require(totals.barometricAltitudeMeters) - 240) < 4)
  }

  @Test(
    "stairs with a barometer and no receiver count as climb; an invalid pressure is skipped")
  func stairs() throws {
    var engine = RouteEngine(activity: .stairClimbing)
    for second in 0...100 {
      let altitude = 0.3 * Double(second)
      let pascals = 101_325 * pow(1 - altitude / 44_330.77, 1 / 0.190_263)
      for value in [pascals, .nan, 0] {
        _ = engine.process(
          Reading(
            time: Walk.start + .seconds(second), uptime: .seconds(second),
            value: AirPressure(pascals: value)))
      }
    }
    _ = engine.finish()
    #expect(abs(try #require(engine.totals.ascentMeters) - 30) < 1)
  }

  @Test("altitude never affects the distance")
  func distance() {
    var generator = SplitMix64(seed: 9)
    var flat = RouteEngine(activity: .walking)
    var noisy = RouteEngine(activity: .walking)
    for location in Walk.east(metersPerSecond: 1.4, seconds: 0...300) {
      _ = flat.process(location)
      var rough = location
      rough.altitude = 50 * generator.normal()
      _ = noisy.process(rough)
    }
    _ = flat.finish()
    _ = noisy.finish()
    #expect(flat.totals.distanceMeters == noisy.totals.distanceMeters)
  }
}
