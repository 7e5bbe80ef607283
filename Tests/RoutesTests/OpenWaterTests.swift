import HealthModel
import Routes
import TestSupport
import Testing

/// The engine on simulated swims in open water; see ``SimulatedOpenWaterSwim`` for its assumptions.
struct OpenWaterTests {
  private static let seeds = Seed.first(8)

  private static func bound(_ severity: SimulatedOpenWaterSwim.Severity) -> Double {
    switch severity {
    case .mild: 0.045
    case .moderate: 0.09
    case .severe: 0.17
    }
  }

  @Test(
    "around buoys and bends the distance error is at most 4.5 %, 9 % or 17 %, without cutting or zigzags",
    arguments: SimulatedOpenWaterSwim.Severity.allCases, seeds)
  func distance(severity: SimulatedOpenWaterSwim.Severity, seed: Seed) {
    let bound = Self.bound(severity)
    for course in TestSupport.Course.openWater {
      let swim = SimulatedOpenWaterSwim(course, severity, seed: seed.value)
      let totals = RouteEngine.swim(swim.fixes).totals
      #expect(abs(totals.distanceMeters / swim.meters - 1) < bound, "\(course.name)")
      #expect(abs(totals.movingSeconds / Double(swim.movingSeconds) - 1) < bound)
      #expect((0.9...2.2).contains(totals.maximumSpeedMetersPerSecond ?? 0))
    }
  }

  @Test(
    "over all seeds the median error is below 2.5 % and the distance has hardly any bias",
    arguments: TestSupport.Course.openWater)
  func median(course: TestSupport.Course) {
    let errors = Self.seeds.map { seed in
      let swim = SimulatedOpenWaterSwim(course, .moderate, seed: seed.value)
      return RouteEngine.swim(swim.fixes).totals.distanceMeters / swim.meters - 1
    }
    let sizes = errors.map(abs).sorted()
    #expect((sizes[3] + sizes[4]) / 2 < 0.025)
    let mean: Double = errors.reduce(0, +) / Double(errors.count)
    #expect(abs(mean) < 0.03)
  }

  @Test("the plain sum over the same fixes would be more than twice as long", arguments: seeds)
  func sumOfFixes(seed: Seed) {
    let swim = SimulatedOpenWaterSwim(.openWaterLine, .moderate, seed: seed.value)
    let places = swim.fixes.compactMap(\.value.location)
    let sum = zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    #expect(sum > 2 * swim.meters)
  }

  @Test("rests at a buoy add nothing, and minutes under water are bridged", arguments: seeds)
  func restsAndSilences(seed: Seed) {
    let swim = SimulatedOpenWaterSwim(
      .openWaterLine, .moderate, seed: seed.value, rests: [(750, 120)],
      silences: [(300, 150), (1000, 200)])
    let (totals, findings) = RouteEngine.swim(swim.fixes)
    #expect(abs(totals.distanceMeters / swim.meters - 1) < 0.08)
    #expect(
      !findings.contains { if case .segmentBreak = $0 { true } else { false } })
  }

  @Test("ten minutes at one place add hardly any distance", arguments: seeds)
  func floating(seed: Seed) {
    let rest = SimulatedOpenWaterSwim(
      .openWaterLine, meters: 1, .moderate, seed: seed.value, rests: [(0, 600)])
    #expect(RouteEngine.swim(rest.fixes).totals.distanceMeters < 40)
  }

  @Test("six minutes of silence break the line, and no distance is counted across them")
  func longSilence() {
    let swim = SimulatedOpenWaterSwim(
      .openWaterLine, .mild, seed: 1, silences: [(500, 360)])
    let (totals, findings) = RouteEngine.swim(swim.fixes)
    let gaps = findings.compactMap { if case .gap(let span, _) = $0 { span } else { nil } }
    #expect(gaps.count == 1)
    #expect(totals.distanceMeters < swim.meters - 300)
    #expect(totals.distanceMeters > swim.meters - 600)
  }

  @Test("fixes that continue two kilometers away are a jump and add no distance")
  func jump() {
    let near = (0..<300).map { Walk.location(at: Double($0), east: Double($0), accuracy: 20) }
    let far = (300..<600).map {
      Walk.location(at: Double($0), east: Double($0), north: 2000, accuracy: 20)
    }
    let (totals, findings) = RouteEngine.swim((near + far).map { Walk.fix($0) })
    #expect(
      findings.contains {
        if case .segmentBreak(let found) = $0 { found.reason == .jump } else { false }
      })
    #expect(abs(totals.distanceMeters - 598) < 15)
  }

  @Test(
    "the live distance never decreases, and lags by about seventy seconds",
    arguments: seeds.prefix(3))
  func live(seed: Seed) {
    let swim = SimulatedOpenWaterSwim(.openWaterTriangle, .moderate, seed: seed.value)
    var engine = RouteEngine(activity: .swimming, swimmingLocation: .openWater)
    var last = engine.totals
    for fix in swim.fixes {
      _ = engine.process(fix)
      #expect(engine.totals.distanceMeters >= last.distanceMeters)
      if let date = engine.totals.distanceDate {
        #expect(date >= last.distanceDate ?? date)
        #expect(fix.time - date < .seconds(81))
      }
      last = engine.totals
    }
    _ = engine.finish()
    #expect(engine.totals.distanceMeters > last.distanceMeters + 30)
  }

  // RTE-23
  @Test("stored data gives the same totals to the last digit", arguments: seeds.prefix(3))
  func reanalysis(seed: Seed) {
    let swim = SimulatedOpenWaterSwim(.openWaterBay, .severe, seed: seed.value)
    let (totals, findings) = RouteEngine.swim(swim.fixes)
    var again = RouteEngine(activity: .swimming, swimmingLocation: .openWater)
    for location in findings.locations { _ = again.process(location) }
    _ = again.finish()
    #expect(again.totals == totals)
  }

  @Test("in a pool and in any other activity the distance is computed as on land")
  func onlyOpenWater() {
    let swim = SimulatedOpenWaterSwim(.openWaterLine, .mild, seed: 2)
    var pool = RouteEngine(activity: .swimming, swimmingLocation: .pool)
    var polo = RouteEngine(activity: .waterPolo, swimmingLocation: .openWater)
    for fix in swim.fixes {
      _ = pool.process(fix)
      _ = polo.process(fix)
    }
    _ = pool.finish()
    _ = polo.finish()
    #expect(pool.totals == polo.totals)
    #expect(pool.totals != RouteEngine.swim(swim.fixes).totals)
  }
}

extension RouteEngine {
  /// Runs a swim's fixes through an engine to its end.
  fileprivate static func swim(
    _ fixes: [Reading<Fix>]
  ) -> (totals: RouteTotals, findings: [RouteFinding]) {
    var engine = RouteEngine(activity: .swimming, swimmingLocation: .openWater)
    var findings: [RouteFinding] = []
    for fix in fixes { findings += engine.process(fix) }
    findings += engine.finish()
    return (engine.totals, findings)
  }
}
