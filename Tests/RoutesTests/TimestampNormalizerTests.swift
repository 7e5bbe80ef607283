import HealthModel
import Routes
import Testing

struct TimeLineTests {
  private static let era = Duration.seconds(1024 * 7 * 86_400)

  private func reading(
    _ seconds: Int, receiver: Instant?, host: Instant? = nil, east: Double? = nil
  ) -> Reading<Fix> {
    var location = Walk.location(at: Double(seconds), east: east ?? 1.5 * Double(seconds))
    let host = host ?? Walk.start + .seconds(seconds)
    location.time = receiver ?? host
    return Reading(
      time: host, uptime: .seconds(seconds),
      value: Fix(mode: .threeDimensional, receiverTime: receiver, location: location))
  }

  @Test("a repeated epoch is a duplicate and an earlier one is backward; neither counts")
  func order() {
    var engine = RouteEngine(activity: .walking)
    let verdicts = [0, 1, 1, 2, 1, 3, 4].flatMap {
      Walk.verdicts(engine.process(Walk.location(at: Double($0), east: 1.5 * Double($0))))
    }
    #expect(
      verdicts == [
        .accepted, .accepted, .duplicateTime, .accepted, .backwardTime, .accepted, .accepted,
      ])
  }

  @Test(
    "a receiver 1024 weeks off in either direction is corrected at any host date",
    arguments: [-2, -1, 1, 2])
  func eras(count: Int) {
    var engine = RouteEngine(activity: .walking)
    let findings = engine.process(reading(0, receiver: Walk.start + Self.era * count))
    #expect(findings.locations.first?.location.time == Walk.start)
    #expect(
      findings.contains(.rolloverRepaired(weeks: -1024 * count, at: Walk.start)))
  }

  @Test("a replay of an old recording keeps its dates", arguments: [200, 700, 1060, 1500])
  func replay(weeksAgo: Int) {
    var engine = RouteEngine(activity: .walking)
    let old = Walk.start - .seconds(weeksAgo * 7 * 86_400)
    let findings = engine.process(reading(0, receiver: old))
    #expect(findings.locations.first?.location.time == old)
    #expect(findings.count == 1)
  }

  @Test("a host without a valid clock gives no evidence about a receiver's date")
  func hostWithoutClock() {
    var engine = RouteEngine(activity: .walking)
    let findings = engine.process(
      reading(0, receiver: Walk.start, host: Instant(microseconds: 3_000_000)))
    #expect(findings.locations.first?.location.time == Walk.start)
    #expect(findings.count == 1)
  }

  @Test("one fix dated years ahead is rejected and does not affect the ones after it")
  func oneAhead() {
    var engine = RouteEngine(activity: .walking)
    var verdicts: [LocationVerdict] = []
    for second in 0...60 {
      var location = Walk.location(at: Double(second), east: 1.5 * Double(second))
      if second == 30 { location.time += .seconds(2 * 365 * 86_400) }
      verdicts += Walk.verdicts(engine.process(location))
    }
    _ = engine.finish()
    #expect(verdicts[30] == .implausibleTime)
    #expect(verdicts.filter { $0 == .accepted }.count == 60)
    #expect(abs(engine.totals.distanceMeters - 90) < 0.1)
  }

  @Test("fixes before the receiver knows the date are skipped, unless it never does")
  func undated() {
    var engine = RouteEngine(activity: .walking)
    var verdicts: [LocationVerdict] = []
    for second in 0...5 {
      verdicts += Walk.verdicts(
        engine.process(reading(second, receiver: second < 3 ? nil : Walk.start + .seconds(second))))
    }
    #expect(
      Array(verdicts.prefix(4)) == [
        .implausibleTime, .implausibleTime, .implausibleTime, .accepted,
      ])
    var silent = RouteEngine(activity: .walking)
    for second in 0...120 { _ = silent.process(reading(second, receiver: nil)) }
    _ = silent.finish()
    #expect(silent.totals.counts.accepted == 111)
    #expect(abs(silent.totals.distanceMeters - 1.5 * 110) < 1)
  }

  @Test("a date of 1980 before the first almanac is invalid")
  func unset() {
    var engine = RouteEngine(activity: .walking)
    let gpsEpoch = Instant(microseconds: 315_964_800_000_000)
    let findings = engine.process(reading(0, receiver: gpsEpoch))
    #expect(findings.locations.first?.verdict == .implausibleTime)
  }

  @Test("a jump of an hour of the host's wall clock changes no date and no total")
  func hostJump() {
    var steady = RouteEngine(activity: .walking)
    var jumping = RouteEngine(activity: .walking)
    for second in 0...120 {
      let receiver = Walk.start + .seconds(second)
      _ = steady.process(reading(second, receiver: receiver))
      let host = receiver + .seconds(second < 60 ? 0 : 3600)
      _ = jumping.process(reading(second, receiver: receiver, host: host))
    }
    _ = steady.finish()
    _ = jumping.finish()
    #expect(steady.totals == jumping.totals)
  }
}
