import HealthModel
import Routes
import TestSupport
import Testing

struct RouteEngineTests {
  private func run(
    _ locations: [Location], activity: WorkoutActivityType = .walking,
    options: RouteEngine.Options = .init()
  ) -> (engine: RouteEngine, findings: [RouteFinding]) {
    var engine = RouteEngine(activity: activity, options: options)
    var findings: [RouteFinding] = []
    for location in locations { findings += engine.process(location) }
    findings += engine.finish()
    return (engine, findings)
  }

  @Test("a straight walk has its true length", arguments: [0.1, 0.5, 1, 2, 5, 10, 30])
  func straight(interval: Double) {
    let locations = (0...Int(600 / interval)).map {
      Walk.location(at: Double($0) * interval, east: 1.4 * Double($0) * interval)
    }
    let totals = run(locations).engine.totals
    #expect(abs(totals.distanceMeters - 840) < 0.5)
    #expect(abs(totals.movingSeconds - 600) < 1)
    #expect(abs((totals.maximumSpeedMetersPerSecond ?? 0) - 1.4) < 0.01)
  }

  @Test("a pause adds no line, and locations within it are stored as paused")
  func pause() {
    var engine = RouteEngine(activity: .walking)
    var findings: [RouteFinding] = []
    for location in Walk.east(metersPerSecond: 1.5, seconds: 0...100) {
      findings += engine.process(location)
    }
    findings += engine.interrupt(at: Walk.start + .seconds(101))
    for location in Walk.east(metersPerSecond: 5, seconds: 101...200, startingAt: 150) {
      findings += engine.process(location)
    }
    findings += engine.resume(at: Walk.start + .seconds(201))
    for location in Walk.east(metersPerSecond: 1.5, seconds: 201...300, startingAt: 700) {
      findings += engine.process(location)
    }
    findings += engine.finish()
    #expect(engine.totals.counts[.paused] == 100)
    #expect(abs(engine.totals.distanceMeters - (150 + 148.5)) < 0.1)
    #expect(
      findings.contains {
        if case .segmentBreak(let line) = $0 { line.reason == .pause } else { false }
      })
  }

  @Test("pauses are derived from a stored route without its events")
  func storedPause() {
    var live = RouteEngine(activity: .walking)
    var findings: [RouteFinding] = []
    let locations = Walk.east(metersPerSecond: 1.5, seconds: 0...300)
    for (second, location) in locations.enumerated() {
      if second == 100 { findings += live.interrupt(at: location.time) }
      if second == 200 { findings += live.resume(at: location.time) }
      findings += live.process(location)
    }
    _ = live.finish()
    var again = RouteEngine(activity: .walking)
    for location in findings.locations { _ = again.process(location) }
    _ = again.finish()
    #expect(again.totals.distanceMeters == live.totals.distanceMeters)
    #expect(again.totals.movingSeconds == live.totals.movingSeconds)
    #expect(again.totals.counts == live.totals.counts)
    #expect(abs(live.totals.distanceMeters - 298.5) < 0.1)
  }

  @Test("a pause within a pause and a resume without a pause have no effect")
  func voidPauses() {
    var engine = RouteEngine(activity: .walking)
    _ = engine.resume(at: Walk.start)
    for location in Walk.east(metersPerSecond: 1.5, seconds: 0...50) {
      _ = engine.process(location)
    }
    _ = engine.interrupt(at: Walk.start + .seconds(60))
    _ = engine.interrupt(at: Walk.start + .seconds(70))
    _ = engine.process(Walk.location(at: 65, east: 80))
    _ = engine.finish()
    #expect(engine.totals.counts[.paused] == 1)
    #expect(abs(engine.totals.distanceMeters - 75) < 0.1)
  }

  @Test("shifting all dates changes no total", arguments: Seed.first(10))
  func timeShift(seed: Seed) {
    var generator = seed.generator
    let shift = Duration.seconds(Int64(generator.uniform(in: -1e7..<1e8)))
    let fixes = SyntheticRecording.demonstration.fixes
    let shifted = fixes.map { fix in
      var fix = fix
      fix.time += shift
      if let time = fix.value.receiverTime { fix.value.receiverTime = time + shift }
      if let time = fix.value.location?.time { fix.value.location?.time = time + shift }
      return fix
    }
    var expected = RouteEngine.run(fixes).engine.totals
    expected.distanceDate = expected.distanceDate.map { $0 + shift }
    #expect(RouteEngine.run(shifted).engine.totals == expected)
  }

  @Test(
    "a route cut into batches of any size has the same totals, bit for bit",
    arguments: Seed.first(10))
  func batches(seed: Seed) {
    var generator = seed.generator
    let fixes = SyntheticRecording.moving.fixes
    var engine = RouteEngine(activity: .walking)
    var rest = fixes[...]
    while !rest.isEmpty {
      let batch = rest.prefix(1 + Int(generator.next() % 97))
      rest = rest.dropFirst(batch.count)
      // A batch is passed to a copy of the value, as a store that resumes would do.
      var copy = engine
      for fix in batch { _ = copy.process(fix) }
      engine = copy
    }
    _ = engine.finish()
    #expect(engine.totals == RouteEngine.run(fixes).engine.totals)
  }

  @Test("nothing counts after the end")
  func afterTheEnd() {
    var engine = RouteEngine(activity: .walking)
    for location in Walk.east(metersPerSecond: 1.5, seconds: 0...60) {
      _ = engine.process(location)
    }
    _ = engine.finish()
    let totals = engine.totals
    #expect(engine.process(Walk.location(at: 61, east: 5000)).isEmpty)
    #expect(engine.finish().isEmpty)
    #expect(engine.totals == totals)
  }

  @Test("ten fixes a second with a decimeter of jitter give no more distance than one a second")
  func tenHertz() {
    var generator = SplitMix64(seed: 1)
    let locations = (0...6000).map {
      Walk.location(
        at: Double($0) / 10, east: 0.14 * Double($0) + 0.1 * generator.normal(),
        north: 0.1 * generator.normal())
    }
    #expect(abs(run(locations).engine.totals.distanceMeters / 840 - 1) < 0.01)
  }

  @Test("no single bad fix determines the maximum speed")
  func greatestSpeed() {
    var locations = Walk.east(metersPerSecond: 1.5, seconds: 0...200)
    locations[100].longitude += 12 / Walk.origin.parallelRadius * 180 / .pi
    for index in locations.indices { locations[index].speed = 1.5 }
    locations[50].speed = 14
    let totals = run(locations).engine.totals
    #expect(totals.maximumSpeedMetersPerSecond == 1.5)
  }

  @Test("a motionless body on foot stands still, whatever the positions do")
  func stillBody() {
    var engine = RouteEngine(activity: .walking)
    var generator = SplitMix64(seed: 7)
    for second in 0..<300 {
      let time = Walk.start + .seconds(second)
      for tick in 0..<10 {
        _ = engine.process(
          Reading(
            time: time + .milliseconds(tick * 100), uptime: .seconds(second),
            value: MotionSample(
              acceleration: Vector3(x: 0, y: 0.02 * generator.normal(), z: 9.81))))
      }
      _ = engine.process(Walk.location(at: Double(second), east: 0.9 * Double(second)))
    }
    _ = engine.finish()
    #expect(engine.totals.distanceMeters < 5)
  }
}
