import HealthModel
import Routes
import TestSupport
import Testing

/// The engine on synthetic recordings with known truth.
struct SyntheticRouteTests {
  // RTE-03
  @Test(
    "the live distance is accurate to half a percent, whatever happens to the receiver",
    arguments: [
      SyntheticRecording.moving, .hilly, .jump, .clockStep, .rollover, .demonstration,
    ])
  func distance(recording: SyntheticRecording) {
    let totals = RouteEngine.run(recording.fixes).engine.totals
    #expect(abs(totals.distanceMeters / recording.truth.distance - 1) < 0.005)
    #expect(abs(totals.movingSeconds - recording.truth.movingSeconds) < 6)
  }

  @Test(
    "without any speed the distance is accurate to three percent",
    arguments: [SyntheticRecording.moving, .hilly, .jump, .clockStep, .rollover, .demonstration])
  func distanceWithoutSpeed(recording: SyntheticRecording) {
    let totals = RouteEngine.run(recording.fixes.map(\.withoutSpeed)).engine.totals
    #expect(abs(totals.distanceMeters / recording.truth.distance - 1) < 0.03)
  }

  @Test("a receiver that stands still for ten minutes adds nothing, with or without a speed")
  func still() {
    for fixes in [
      SyntheticRecording.still.fixes, SyntheticRecording.still.fixes.map(\.withoutSpeed),
    ] {
      let totals = RouteEngine.run(fixes).engine.totals
      #expect(totals.counts.accepted == 601)
      #expect(totals.distanceMeters == 0)
      #expect(totals.movingSeconds == 0)
      #expect(totals.ascentMeters == 0)
      #expect(totals.descentMeters == 0)
      #expect(totals.maximumSpeedMetersPerSecond == 0)
    }
  }

  // RTE-17, RTE-20
  @Test("a receiver without fixes gives no location and no route, without failure")
  func noFix() {
    let (engine, findings) = RouteEngine.run(SyntheticRecording.noFix.fixes)
    #expect(findings.acceptedLocations.isEmpty)
    #expect(engine.totals.distanceMeters == 0)
    #expect(engine.totals.ascentMeters == nil)
    #expect(engine.totals.maximumSpeedMetersPerSecond == nil)
    #expect(engine.totals.quality.grade == .none)
  }

  @Test("a minute in a tunnel is one gap, and no line is drawn through it")
  func tunnel() {
    let recording = SyntheticRecording.tunnel
    let (engine, findings) = RouteEngine.run(recording.fixes)
    let gaps = findings.compactMap { if case .gap(let span, _) = $0 { span } else { nil } }
    #expect(gaps.map(\.duration) == [.seconds(61)])
    let unseen = 61 * 1.6
    #expect(abs(engine.totals.distanceMeters - (recording.truth.distance - unseen)) < 6)
  }

  @Test("a hill of 65 m is measured to a tenth, with a receiver's own altitude")
  func climb() throws {
    let totals = RouteEngine.run(SyntheticRecording.hilly.fixes).engine.totals
    let truth = SyntheticRecording.hilly.truth
    #expect(abs(try #require(totals.ascentMeters) / truth.climb - 1) < 0.1)
  }

  @Test("a date 1024 weeks ahead is corrected and reported once")
  func rollover() {
    let recording = SyntheticRecording.rollover
    let (_, findings) = RouteEngine.run(recording.fixes)
    let repaired = findings.filter {
      if case .rolloverRepaired(let weeks, _) = $0 { weeks == -1024 } else { false }
    }
    #expect(repaired.count == 1)
    #expect(findings.acceptedLocations.first?.time == recording.start)
  }

  @Test("a receiver's clock that steps back moves no date backward and loses two fixes")
  func clockStep() {
    let recording = SyntheticRecording.clockStep
    let (engine, findings) = RouteEngine.run(recording.fixes)
    let times = findings.acceptedLocations.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(engine.totals.counts[.backwardTime] == 2)
    #expect(
      findings.contains {
        if case .clockJump(let step, _) = $0 { step == .seconds(-18) } else { false }
      })
    #expect(times.last == recording.fixes.last?.time)
  }

  // RTE-23
  @Test(
    "stored data gives the same totals to the last digit",
    arguments: SyntheticRecording.all)
  func reanalysis(recording: SyntheticRecording) {
    let (live, findings) = RouteEngine.run(recording.fixes)
    var again = RouteEngine(activity: .walking)
    for location in findings.locations { _ = again.process(location) }
    _ = again.finish()
    var (expected, got) = (live.totals, again.totals)
    // Reports without coordinates are not stored.
    expected.counts[.noFix] = 0
    got.counts[.noFix] = 0
    expected.quality = FixQuality()
    got.quality = FixQuality()
    #expect(got == expected)
  }
}

extension RouteEngine {
  /// Runs a walk's fixes through an engine to its end.
  static func run(
    _ fixes: [Reading<Fix>], activity: WorkoutActivityType = .walking
  ) -> (engine: RouteEngine, findings: [RouteFinding]) {
    var engine = RouteEngine(activity: activity)
    var findings: [RouteFinding] = []
    for fix in fixes { findings += engine.process(fix) }
    findings += engine.finish()
    return (engine, findings)
  }
}

extension [RouteFinding] {
  var locations: [RecordedLocation] {
    compactMap { if case .location(let recorded) = $0 { recorded } else { nil } }
  }

  var acceptedLocations: [Location] {
    locations.filter { $0.verdict == .accepted }.map(\.location)
  }
}

extension Reading<Fix> {
  var withoutSpeed: Reading<Fix> {
    var reading = self
    reading.value.location?.speed = nil
    reading.value.location?.course = nil
    return reading
  }
}
