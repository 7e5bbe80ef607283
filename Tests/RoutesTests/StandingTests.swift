import HealthModel
import Routes
import TestSupport
import Testing

struct StandingTests {
  /// A receiver at one place with a wandering error; no speed, no accuracy.
  private func still(
    deviation: Double, correlationSeconds: Double, seconds: Int, seed: Seed
  ) -> [Location] {
    var generator = seed.generator
    var noise = (0..<3).map { axis in
      GaussMarkovNoise(
        deviation: axis == 2 ? 1.5 * deviation : deviation,
        correlationSeconds: correlationSeconds, stepSeconds: 1, generator: &generator)
    }
    return (0..<seconds).map { second in
      Walk.location(
        at: Double(second), east: noise[0].step(&generator), north: noise[1].step(&generator),
        altitude: 100 + noise[2].step(&generator))
    }
  }

  @Test(
    "standing ten minutes under a wandering error adds 0 m, 0 s and 0 m of climb, by position alone",
    arguments: Seed.first(12), [(2.0, 20.0), (3, 30), (4, 60), (3, 120)])
  func wandering(seed: Seed, error: (deviation: Double, correlationSeconds: Double)) {
    var engine = RouteEngine(activity: .walking)
    for location in still(
      deviation: error.deviation, correlationSeconds: error.correlationSeconds, seconds: 600,
      seed: seed)
    { _ = engine.process(location) }
    _ = engine.finish()
    #expect(engine.totals.distanceMeters == 0)
    #expect(engine.totals.movingSeconds == 0)
    #expect(engine.totals.ascentMeters == 0)
  }

  @Test("standing still during a walk adds nothing to the walk", arguments: Seed.first(12))
  func standOnTheWay(seed: Seed) {
    let wait = still(deviation: 2, correlationSeconds: 40, seconds: 300, seed: seed)
    var locations = Walk.east(metersPerSecond: 1.5, seconds: 0...200)
    for (index, location) in wait.enumerated() {
      var location = location
      location.time += .seconds(201)
      location.longitude += 300 / Walk.origin.parallelRadius * 180 / .pi
      if index == 0 { location = Walk.location(at: 201, east: 300) }
      locations.append(location)
    }
    locations += Walk.east(metersPerSecond: 1.5, seconds: 501...700, startingAt: 300)
    var engine = RouteEngine(activity: .walking)
    for location in locations { _ = engine.process(location) }
    _ = engine.finish()
    // The only unknown is the receiver's error at the moment when the walk continued.
    #expect(abs(engine.totals.distanceMeters - 598.5) < 18)
    #expect(engine.totals.movingSeconds < 460)
  }

  @Test(
    "a slow walk by position alone is not mistaken for standing still", arguments: [0.4, 0.6, 0.9])
  func slowWalk(metersPerSecond: Double) {
    var engine = RouteEngine(activity: .walking)
    for location in Walk.east(metersPerSecond: metersPerSecond, seconds: 0...900) {
      _ = engine.process(location)
    }
    _ = engine.finish()
    #expect(abs(engine.totals.distanceMeters - 900 * metersPerSecond) < 2)
  }

  @Test("a receiver that reports standstill while its position advances is not trusted")
  func brokenSpeed() {
    var engine = RouteEngine(activity: .walking)
    for var location in Walk.east(metersPerSecond: 1.5, seconds: 0...600) {
      location.speed = 0
      _ = engine.process(location)
    }
    _ = engine.finish()
    #expect(abs(engine.totals.distanceMeters - 900) < 60)
  }

  @Test("moving and standing still are reported with the moment they began")
  func motionFindings() {
    let recording = SyntheticRecording.moving
    let changes = RouteEngine.run(recording.fixes).findings.compactMap { finding in
      if case .moving(let moving, let since) = finding {
        (moving, (since - recording.start).inSeconds)
      } else {
        nil as (Bool, Double)?
      }
    }
    #expect(changes.map(\.0) == [true, false])
    #expect(abs(changes[0].1 - 30) <= 3)
    #expect(abs(changes[1].1 - 531) <= 4)
  }
}
