import Fitness
import Foundation
import HealthModel
import Testing

@Suite("The six-minute walk test")
struct SixMinuteWalkTestTests {
  private let start = WalkDiary.midnight(0)

  private func test(
    _ distance: SixMinuteWalkTest.Distance, duration: Double = 360
  ) throws -> SixMinuteWalkTest {
    try #require(SixMinuteWalkTest(start: start, duration: duration, distance: distance))
  }

  @Test("the distance is the laps plus the part of the last lap, or a route")
  func distance() throws {
    #expect(try test(.course(length: 30, laps: 14, remainder: 12)).meters == 432)
    #expect(try test(.route(meters: 512.5)).meters == 512.5)
    #expect(try test(.course(length: 30, laps: 0, remainder: 0)).meters == 0)
  }

  @Test(
    "impossible distances are rejected",
    arguments: [
      (SixMinuteWalkTest.Distance.course(length: 0, laps: 3, remainder: 0), 360.0),
      (.course(length: 30, laps: -1, remainder: 0), 360),
      (.course(length: 30, laps: 3, remainder: 31), 360), (.route(meters: -1), 360),
      (.route(meters: .nan), 360), (.route(meters: 400), 361), (.route(meters: 400), -1),
      (.course(length: .nan, laps: 3, remainder: 0), 360),
    ])
  func impossible(distance: SixMinuteWalkTest.Distance, duration: Double) {
    #expect(SixMinuteWalkTest(start: start, duration: duration, distance: distance) == nil)
  }

  @Test("rests, an early end and a short course are recorded")
  func facts() throws {
    let rests = [60, 200].map { TimeRange(start: start + .seconds($0), duration: .seconds(15)) }
    let short = try #require(
      SixMinuteWalkTest(
        start: start, duration: 300, distance: .course(length: 20, laps: 10, remainder: 0),
        rests: rests))
    #expect(short.wasStoppedEarly)
    #expect(short.isOnShortCourse)
    #expect(short.restSeconds == 30)
    let plain = try test(.course(length: 30, laps: 10, remainder: 0))
    #expect(!plain.wasStoppedEarly)
    #expect(!plain.isOnShortCourse)
    #expect(try !test(.route(meters: 400)).isOnShortCourse)
  }

  @Test("the distance is compared with that of healthy people and with the lower limit of normal")
  func comparison() throws {
    var man = WalkDiary.person
    man.sex = .male
    for (person, margin) in [(WalkDiary.person, 139.0), (man, 153)] {
      let expected = try #require(
        WalkTestReference.enrightSherrill.distance(for: person, at: start))
      let test = try test(.route(meters: expected - margin - 1))
      let comparison = try #require(test.comparison(facts: person))
      #expect(comparison.expected == expected)
      #expect(abs((comparison.lowerLimit ?? 0) - (expected - margin)) < 1e-9)
      #expect(comparison.isBelowLimit == true)
      #expect(abs(comparison.share - test.meters / expected) < 1e-12)
    }
    let casanova = try test(.route(meters: 400)).comparison(with: .casanova, facts: man)
    #expect(casanova?.isBelowLimit == nil, "its limit is not stated")
    var unknown = man
    unknown.heightMeters = nil
    #expect(try test(.route(meters: 400)).comparison(facts: unknown) == nil)
  }

  @Test(
    "a change of 30 m or more is noticeable", arguments: [(430.0, true), (429, false), (370, true)])
  func change(meters: Double, isImportant: Bool) throws {
    let change = try test(.route(meters: meters)).change(since: test(.route(meters: 400)))
    #expect(change.meters == meters - 400)
    #expect(change.isImportant == isImportant)
  }
}
