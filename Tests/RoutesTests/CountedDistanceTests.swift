import HealthModel
import Routes
import TestSupport
import Testing

@Suite("Distance from another sensor where there are no fixes") struct CountedDistanceTests {
  private static let speed = 8.0

  /// The input of a ride east: fixes and wheel counts, each at its second.
  private enum Heard {
    case fix(at: Double)
    case counted(Double, at: Double)

    var seconds: Double {
      switch self {
      case .fix(let at), .counted(_, let at): at
      }
    }
  }

  /// One fix and one count per second; the wheel began long before, and its circumference is `calibration`
  /// times the real one.
  private static func ride(
    _ seconds: Range<Int>, without lost: Range<Int>..., calibration: Double = 1
  ) -> [Heard] {
    seconds.flatMap { second -> [Heard] in
      let at = Double(second)
      let count = Heard.counted(31_000 + calibration * speed * (at + 0.4), at: at + 0.4)
      return lost.contains { $0.contains(second) } ? [count] : [.fix(at: at), count]
    }
  }

  private static func report(_ heard: Heard, to engine: inout RouteEngine) -> [RouteFinding] {
    switch heard {
    case .fix(let at): engine.process(Walk.fix(Walk.location(at: at, east: speed * at)))
    case .counted(let meters, let at):
      engine.process(countedMeters: meters, at: Walk.start + .milliseconds(Int64(at * 1000)))
    }
  }

  private static func totals(
    _ heard: [Heard], _ activity: WorkoutActivityType = .cycling
  ) -> RouteTotals {
    var engine = RouteEngine(activity: activity)
    for each in heard { _ = report(each, to: &engine) }
    _ = engine.finish()
    return engine.totals
  }

  @Test("a tunnel is as long as the wheel count, and zero without a wheel")
  func tunnel() {
    let heard = Self.ride(0..<400, without: 100..<220)
    let totals = Self.totals(heard)
    #expect(abs(totals.distanceMeters - 8 * 399) < 10)
    #expect(abs(totals.countedMeters - 8 * 121) < 1e-6)
    #expect(abs(totals.movingSeconds - 399) < 5)
    let alone = Self.totals(heard.filter { if case .fix = $0 { true } else { false } })
    #expect(abs(alone.distanceMeters - 8 * (399 - 121)) < 10)
    #expect(alone.countedMeters == 0)
  }

  @Test("in the tunnel the distance continues, and none of it is taken back")
  func live() throws {
    var engine = RouteEngine(activity: .cycling)
    var last = engine.totals
    var gapCount = 0
    for each in Self.ride(0..<400, without: 100..<220) {
      let findings = Self.report(each, to: &engine)
      let totals = engine.totals
      #expect(totals.distanceMeters >= last.distanceMeters)
      #expect(totals.countedMeters >= last.countedMeters)
      if let date = last.distanceDate { #expect(totals.distanceDate ?? date >= date) }
      // Ten seconds are not a gap yet; then it lags by two, and by what a line without a speed withholds.
      if (115..<220).contains(each.seconds) {
        let ridden: Double = 8 * each.seconds
        #expect(abs(totals.distanceMeters - ridden) < 8 * 2 + 30)
      }
      for case .gap(let span, let meters) in findings {
        #expect(span.duration == .seconds(121))
        #expect(abs(meters - 8 * 121) < 1e-6)
        gapCount += 1
      }
      last = totals
    }
    #expect(gapCount == 1)
  }

  @Test("the wheel gives the distance before the first fix and after the last one")
  func ends() {
    let totals = Self.totals(Self.ride(0..<400, without: 0..<40, 300..<400))
    #expect(abs(totals.distanceMeters - 8 * 399) < 15)
    #expect(totals.distanceDate == Walk.start + .milliseconds(399_400))
    let none = Self.totals(Self.ride(0..<400, without: 0..<400))
    #expect(abs(none.distanceMeters - 8 * 399) < 1e-6)
    #expect(none.countedMeters == none.distanceMeters)
  }

  @Test("where fixes arrive, the wheel size has no effect", arguments: [0.8, 1.0, 1.3])
  func fixes(calibration: Double) {
    let heard = Self.ride(0..<300, calibration: calibration)
    let alone = Self.totals(heard.filter { if case .fix = $0 { true } else { false } })
    let totals = Self.totals(heard)
    #expect(abs(totals.distanceMeters - alone.distanceMeters) <= 8 * 0.4 * calibration)
    #expect(totals.movingSeconds - alone.movingSeconds < 1)
  }

  @Test("the order in which two feeds arrive has no effect", arguments: Seed.first(30))
  func order(seed: Seed) {
    var generator = seed.generator
    let heard = Self.ride(0..<300, without: 20..<25, 80..<150, 200..<211, 260..<300)
    // A count is dated when it arrives; a fix arrives up to two seconds after its date.
    var late: [(arrival: Double, heard: Heard)] = []
    var latest = 0.0
    for each in heard {
      if case .fix(let at) = each {
        latest = max(latest + 0.001, at + 1.9 * generator.uniform())
        late.append((latest, each))
      } else {
        late.append((each.seconds, each))
      }
    }
    late.sort { $0.arrival < $1.arrival }
    #expect(Self.totals(heard.sorted { $0.seconds < $1.seconds }) == Self.totals(late.map(\.heard)))
  }

  @Test("a pause adds no distance, and the path to the first fix after it does")
  func pause() {
    var engine = RouteEngine(activity: .cycling)
    for each in Self.ride(0..<300, without: 100..<160) {
      if case .fix(100) = each { continue }
      if each.seconds == 100.4 { _ = engine.interrupt(at: Walk.start + .seconds(100)) }
      if each.seconds == 140.4 { _ = engine.resume(at: Walk.start + .seconds(140)) }
      _ = Self.report(each, to: &engine)
    }
    _ = engine.finish()
    // 99 s to the last fix, a pause of 40, 20 without a fix, and 139 with.
    #expect(abs(engine.totals.distanceMeters - 8 * (99 + 20 + 139)) < 20)
  }

  @Test("a pause reported after the fixes that follow it counts nothing twice")
  func latePause() {
    var engine = RouteEngine(activity: .cycling)
    for each in Self.ride(0..<300) {
      if case .fix(200) = each {
        _ = engine.interrupt(at: Walk.start + .seconds(80))
        _ = engine.resume(at: Walk.start + .seconds(90))
      }
      _ = Self.report(each, to: &engine)
    }
    _ = engine.finish()
    #expect(abs(engine.totals.distanceMeters - 8 * 299) < 10)
  }

  @Test(
    "a count that restarts, leaps or is not a number adds no distance",
    arguments: [0, 5_000_000, .nan, .infinity, -3] as [Double])
  func faults(meters: Double) {
    var heard = Self.ride(0..<300, without: 100..<200)
    let fault = heard.firstIndex { $0.seconds > 150 }!
    heard.insert(.counted(meters, at: 150.5), at: fault)
    let totals = Self.totals(heard)
    #expect(totals.distanceMeters < 8 * 299 + 10)
    #expect(totals.distanceMeters > 8 * 299 - 30)
  }

  @Test(
    "a distance that a device reports at once after an interval without fixes is accepted")
  func leapAfterSilence() {
    let heard = Self.ride(0..<300, without: 100..<200).map { each in
      guard case .counted(_, let at) = each, (100..<199).contains(at) else { return each }
      return Heard.counted(31_000 + 8 * 99.4, at: at)
    }
    #expect(abs(Self.totals(heard).distanceMeters - 8 * 299) < 15)
  }

  @Test("a date that is years off has no effect")
  func strayDate() {
    for years in [-2.0, 2] {
      var heard = Self.ride(0..<300, without: 100..<200)
      let index = heard.firstIndex { $0.seconds > 150 }!
      heard.insert(.counted(31_000 + 8 * 150.3, at: 150.3 + years * 31e6), at: index)
      #expect(abs(Self.totals(heard).distanceMeters - 8 * 299) < 25)
    }
  }

  @Test("between the lines of a file and in open water no distance is added")
  func elsewhere() {
    var engine = RouteEngine(activity: .cycling)
    for each in Self.ride(0..<300, without: 100..<200) {
      if case .fix(200) = each { _ = engine.breakSegment() }
      _ = Self.report(each, to: &engine)
    }
    _ = engine.finish()
    #expect(engine.totals.distanceMeters < 8 * 200)
    var swim = RouteEngine(activity: .swimming)
    for each in Self.ride(0..<300, without: 0..<300) { _ = Self.report(each, to: &swim) }
    _ = swim.finish()
    #expect(swim.totals.distanceMeters == 0)
  }
}
