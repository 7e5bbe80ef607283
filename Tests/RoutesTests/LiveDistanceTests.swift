import HealthModel
import Routes
import TestSupport
import Testing

struct LiveDistanceTests {
  @Test(
    "the live distance never decreases, and neither does the time up to which it is counted",
    arguments: SyntheticRecording.all, [true, false])
  func neverShrinks(recording: SyntheticRecording, hasSpeed: Bool) {
    var engine = RouteEngine(activity: .walking)
    var last = engine.totals
    for fix in hasSpeed ? recording.fixes : recording.fixes.map(\.withoutSpeed) {
      _ = engine.process(fix)
      #expect(engine.totals.distanceMeters >= last.distanceMeters)
      #expect(engine.totals.movingSeconds >= last.movingSeconds)
      if let date = last.distanceDate {
        #expect(engine.totals.distanceDate ?? date >= date)
      }
      last = engine.totals
    }
    _ = engine.finish()
    #expect(engine.totals.distanceMeters >= last.distanceMeters)
  }

  @Test("under any error the live distance never decreases", arguments: Seed.first(30))
  func neverShrinksUnderErrors(seed: Seed) {
    var generator = seed.generator
    let speed = generator.uniform(in: 0..<2)
    let deviation = generator.uniform(in: 0.1..<6)
    var east = GaussMarkovNoise(
      deviation: deviation, correlationSeconds: 20, stepSeconds: 1, generator: &generator)
    var engine = RouteEngine(activity: .walking)
    var last = 0.0
    for second in 0..<900 {
      var location = Walk.location(
        at: Double(second), east: speed * Double(second) + east.step(&generator),
        north: deviation * generator.normal(),
        accuracy: generator.uniform() < 0.5 ? nil : 4 + 30 * generator.uniform())
      if generator.uniform() < 0.3 { location.speed = abs(speed + 0.3 * generator.normal()) }
      _ = engine.process(RecordedLocation(location.onStorageGrid, mode: .threeDimensional))
      #expect(engine.totals.distanceMeters >= last)
      last = engine.totals.distanceMeters
    }
    _ = engine.finish()
    #expect(engine.totals.distanceMeters >= last)
  }

  @Test(
    "the live distance lags by a few meters with a speed, and by the width of a circle without one")
  func lag() throws {
    for (fixes, meters) in [
      (SyntheticRecording.demonstration.fixes, 8.0),
      (SyntheticRecording.demonstration.fixes.map(\.withoutSpeed), 30),
    ] {
      var engine = RouteEngine(activity: .walking)
      for fix in fixes.prefix(80) { _ = engine.process(fix) }
      let told = engine.totals
      _ = engine.finish()
      #expect(engine.totals.distanceMeters - told.distanceMeters < meters)
      let date = try #require(told.distanceDate)
      #expect(fixes[79].time - date < .seconds(25))
    }
  }
}
