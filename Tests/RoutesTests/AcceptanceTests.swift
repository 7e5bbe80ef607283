import HealthModel
import Routes
import Testing

struct AcceptanceTests {
  private func verdict(
    of location: Location, mode: Fix.Mode = .threeDimensional,
    options: RouteEngine.Options = .init()
  ) -> LocationVerdict? {
    var engine = RouteEngine(activity: .walking, options: options)
    return engine.process(Walk.fix(location, mode: mode)).locations.first?.verdict
  }

  @Test(
    "invalid coordinates are not a fix",
    arguments: [
      (0.0, 0.0), (91, 10), (-90.1, 10), (52, 180.5), (52, -181), (Double.nan, 10),
      (52, Double.nan), (Double.infinity, 0),
    ] as [(Double, Double)])
  func nowhere(latitude: Double, longitude: Double) {
    let location = Location(time: Walk.start, latitude: latitude, longitude: longitude)
    #expect(verdict(of: location) == .noFix)
  }

  @Test("the poles, the antimeridian and the equator are valid positions")
  func places() {
    for (latitude, longitude) in [(90.0, 0.0), (-90, 45), (10, 180), (0, 12.5), (0.001, 0)] {
      let location = Location(time: Walk.start, latitude: latitude, longitude: longitude)
      #expect(verdict(of: location) == .accepted)
    }
  }

  @Test("the coordinates of a receiver without a fix are not a fix")
  func mode() {
    #expect(verdict(of: Walk.location(at: 0, east: 0), mode: .noFix) == .noFix)
    #expect(verdict(of: Walk.location(at: 0, east: 0), mode: .twoDimensional) == .accepted)
    #expect(verdict(of: Walk.location(at: 0, east: 0), mode: .unknown) == .accepted)
  }

  // RTE-16, RTE-18
  @Test("the accuracy of each location is checked against the requested limit")
  func accuracy() {
    let strict = RouteEngine.Options(
      accuracyLimitMeters: RouteEngine.Options.strictAccuracyLimitMeters)
    for (accuracy, byDefault, byStrict) in [
      (10.0, LocationVerdict.accepted, LocationVerdict.accepted), (16.2, .accepted, .accepted),
      (16.3, .accepted, .inaccurate), (80, .accepted, .inaccurate), (81, .inaccurate, .inaccurate),
    ] {
      let location = Walk.location(at: 0, east: 0, accuracy: accuracy)
      #expect(verdict(of: location) == byDefault)
      #expect(verdict(of: location, options: strict) == byStrict)
    }
  }

  @Test("an unreachable position is rejected, and the next good one is accepted")
  func impossible() {
    var engine = RouteEngine(activity: .walking)
    var verdicts: [LocationVerdict] = []
    var locations = Walk.east(metersPerSecond: 1.5, seconds: 0...20)
    locations[10] = Walk.location(at: 10, east: 500)
    for location in locations { verdicts += Walk.verdicts(engine.process(location)) }
    _ = engine.finish()
    #expect(verdicts.filter { $0 == .impossibleSpeed }.count == 1)
    #expect(verdicts[10] == .impossibleSpeed)
    #expect(abs(engine.totals.distanceMeters - 30) < 0.1)
  }

  @Test("consistent positions outweigh a bad one before them")
  func badFirst() {
    var engine = RouteEngine(activity: .walking)
    var verdicts = Walk.verdicts(engine.process(Walk.location(at: 0, east: -40_000)))
    for location in Walk.east(metersPerSecond: 1.5, seconds: 1...61) {
      verdicts += Walk.verdicts(engine.process(location))
    }
    _ = engine.finish()
    #expect(
      verdicts.prefix(6) == [
        .accepted, .impossibleSpeed, .impossibleSpeed, .impossibleSpeed, .impossibleSpeed,
        .accepted,
      ])
    #expect(abs(engine.totals.distanceMeters - 1.5 * 56) < 0.1)
  }

  @Test(
    "the impossible speed depends on the activity; points of files are accepted up to 45 m/s"
  )
  func activities() {
    let locations = [Walk.location(at: 0, east: 0), Walk.location(at: 1, east: 30)]
    let faster = [locations[0], Walk.location(at: 1, east: 60)]
    for (activity, expected, atSixty) in [
      (
        WorkoutActivityType.walking, LocationVerdict.impossibleSpeed,
        LocationVerdict.impossibleSpeed
      ),
      (.swimming, .impossibleSpeed, .impossibleSpeed), (.cycling, .accepted, .impossibleSpeed),
      (.downhillSkiing, .accepted, .accepted), (.other, .accepted, .accepted),
    ] {
      var live = RouteEngine(activity: activity)
      let verdicts = locations.flatMap { Walk.verdicts(live.process(Walk.fix($0))) }
      #expect(verdicts == [.accepted, expected], "\(activity)")
      for (places, ofFile) in [(locations, LocationVerdict.accepted), (faster, atSixty)] {
        var file = RouteEngine(activity: activity)
        let verdicts = places.flatMap { Walk.verdicts(file.process($0)) }
        #expect(verdicts == [.accepted, ofFile], "\(activity)")
      }
    }
  }
}
