import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The six-minute walk estimate")
struct SixMinuteWalkEstimatorTests {
  private let estimator = SixMinuteWalkEstimator()

  private func estimate(
    _ day: Int, _ inputs: SixMinuteWalkInputs, facts: PersonFacts = WalkDiary.person
  ) throws(EstimateUnavailability) -> SixMinuteWalkEstimate {
    try estimator.estimate(at: WalkDiary.moment(day), facts: facts, inputs: inputs)
  }

  // SMW-02
  @Test("there is one estimate a week")
  func weekly() {
    let weeks = WeekGrid(in: .gmt).weeks(
      endingIn: TimeRange(start: WalkDiary.midnight(0), end: WalkDiary.midnight(70)))
    let history = estimator.history(
      of: weeks, facts: { _ in WalkDiary.person }, inputs: WalkDiary(days: 0..<70).inputs())
    #expect(history.count == 10)
    #expect(history.map(\.week) == weeks)
    let dates = history.compactMap { $0.estimate?.date }
    #expect(dates == weeks.dropFirst().map(\.span.end), "the first week has too few worn days")
    #expect(history[0].result == .failure(.tooFewWearDays(days: 7, needed: 10, among: 28)))
  }

  // SMW-03
  @Test(
    "an estimate needs eight hours of wear on three of the last 7 days and ten of the last 28",
    arguments: [
      (20..<28, 0..<20, nil),
      (26..<28, 0..<20, EstimateUnavailability.tooFewWearDays(days: 2, needed: 3, among: 7)),
      (25..<28, 0..<7, nil),
      (25..<28, 0..<6, EstimateUnavailability.tooFewWearDays(days: 9, needed: 10, among: 28)),
    ])
  func wear(recent: Range<Int>, early: Range<Int>, refusal: EstimateUnavailability?) {
    var diary = WalkDiary(days: 0..<28)
    diary.wear = (0..<28).map { day in
      let isWorn = recent.contains(day) || early.contains(day)
      return WearTimeDay(day: WalkDiary.monday.advanced(by: day), hours: isWorn ? 8 : 7.9)
    }
    #expect(refused { try estimate(28, diary.inputs()) } == refusal)
  }

  @Test("an estimate needs ten suitable bouts, and five in a week")
  func bouts() {
    var diary = WalkDiary(days: 0..<28)
    diary.walks = Array(diary.walks.suffix(9))
    #expect(
      refused { try estimate(28, diary.inputs()) } == .tooFewBouts(bouts: 9, needed: 10))
    diary.walks = Array(WalkDiary(days: 0..<28).walks.suffix(10))
    #expect(refused { try estimate(28, diary.inputs()) } == nil)
  }

  // SMW-05, SMW-06
  @Test("the estimate uses 42 days and reports the start of the oldest bout used")
  func window() throws {
    let diary = WalkDiary(days: 0..<80)
    let estimate = try estimate(80, diary.inputs())
    #expect(estimate.earliestDate == WalkDiary.midnight(38) + .seconds(32_400))
    let used = diary.walks.filter { $0.span.start >= WalkDiary.midnight(38) }
    #expect(estimate.inputs == used.map(\.id))
    #expect(estimate.boutCount == used.count)
    #expect(estimate.weekCount == 6)
  }

  @Test("a faster walker has a longer distance, of 500 m at most")
  func cap() throws {
    let speeds = [0.6, 0.9, 1.1, 1.3, 1.6]
    let estimates = try speeds.map {
      try estimate(60, WalkDiary(days: 0..<60, speed: $0).inputs())
    }
    for (slow, fast) in zip(estimates, estimates.dropFirst()) {
      #expect(slow.unlimitedMeters < fast.unlimitedMeters)
    }
    #expect(estimates.map(\.isCapped) == [false, false, false, false, true])
    #expect(estimates[4].meters == 500)
    #expect(estimates[4].interval.upperBound > 500)
  }

  @Test("six steady minutes raise a week's estimate and never lower it")
  func steady() throws {
    func estimate(_ speed: Double, _ deviation: Double) throws -> Double {
      let diary = WalkDiary(days: 0..<60) { walk, day in
        guard day % 7 == 2 else { return }
        walk.span = TimeRange(start: walk.span.start, duration: .seconds(400))
        walk.speed = speed
        walk.cadenceDeviation = deviation
      }
      return try self.estimate(60, diary.inputs()).unlimitedMeters
    }
    #expect(try estimate(1.3, 4) > estimate(1.3, 9))
    #expect(try estimate(0.8, 4) == estimate(0.8, 9))
  }

  // SMW-04
  @Test("an entered test determines the distance and the person's share of capacity")
  func test() throws {
    let diary = WalkDiary(days: 0..<60, speed: 0.9)
    let test = WalkTestResult(id: UUID(), date: WalkDiary.midnight(55), meters: 420)
    let without = try estimate(60, diary.inputs())
    let with = try estimate(60, diary.inputs(tests: [test]))
    #expect(abs(with.unlimitedMeters - 420) < abs(without.unlimitedMeters - 420))
    #expect(with.standardDeviation < 0.6 * without.standardDeviation)
    #expect(with.personFactor < without.personFactor)
    #expect(with.testCount == 1)
    #expect(with.inputs.contains(test.id))
  }

  // SMW-04
  @Test("a test still determines the share of capacity after it left the window")
  func earlierTest() throws {
    let diary = WalkDiary(days: 0..<160, speed: 0.9)
    let walked = 360 * 1.05 * 0.9
    let test = WalkTestResult(id: UUID(), date: WalkDiary.midnight(60), meters: walked / 0.8)
    let estimates = try [61, 100, 103, 160].map { try estimate($0, diary.inputs(tests: [test])) }
    #expect(estimates.map(\.testCount) == [1, 1, 0, 0])
    #expect(estimates.map(\.earlierTestCount) == [0, 0, 1, 1])
    for estimate in estimates {
      #expect(abs(estimate.unlimitedMeters - test.meters) < 0.1 * test.meters)
      #expect(estimate.inputs.contains(test.id))
    }
    #expect(estimates[2].earliestDate < WalkDiary.midnight(40))
    let without = try estimate(160, diary.inputs())
    #expect(estimates[3].standardDeviation < without.standardDeviation)
    #expect(abs(without.unlimitedMeters - test.meters) > 0.1 * test.meters)
    // Too few walks around a test give no share of capacity.
    let alone = WalkDiary(days: 80..<160, speed: 0.9)
    #expect(try estimate(160, alone.inputs(tests: [test])).earlierTestCount == 0)
    let recalibrated = diary.inputs(
      tests: [test],
      recalibrations: [
        Recalibration(issued: WalkDiary.midnight(140), from: WalkDiary.midnight(140))
      ])
    #expect(try estimate(160, recalibrated).earlierTestCount == 0)
  }

  @Test("a low and certain oxygen uptake counts, and the heart rate gives the effort")
  func oxygen() throws {
    let inputs = WalkDiary(days: 0..<60).inputs(oxygenUptakes: [
      OxygenUptakeEstimate(
        date: WalkDiary.midnight(50), earliestDate: WalkDiary.midnight(5), value: 11,
        logStandardDeviation: 0.12)
    ])
    let plain = try estimate(60, WalkDiary(days: 0..<60).inputs())
    let with = try estimate(60, inputs)
    #expect(with.usesOxygenUptake)
    #expect(with.unlimitedMeters < plain.unlimitedMeters)
    #expect(with.earliestDate == WalkDiary.midnight(5), "its data are older than the window")
    for (value, deviation) in [(25.0, 0.12), (11, 0.2), (4, 0.1)] {
      var other = inputs
      other.oxygenUptakes[0].value = value
      other.oxygenUptakes[0].logStandardDeviation = deviation
      #expect(try estimate(60, other) == plain)
    }
    var person = WalkDiary.person
    person.takesHeartRateMedication = true
    #expect(try estimate(60, inputs, facts: person) == plain)
    person = WalkDiary.person
    person.hasIrregularRhythm = true
    #expect(try estimate(60, inputs, facts: person) == plain)
  }

  // SMW-17
  @Test("a longer window has a smaller error, and a shorter one shows a loss sooner")
  func windows() throws {
    let inputs = (WalkDiary(days: 0..<63, speed: 1.1) + WalkDiary(days: 63..<70, speed: 0.8))
      .inputs()
    let estimates = try [7.0, 14, 42].map {
      try SixMinuteWalkEstimator(windowDays: $0)
        .estimate(at: WalkDiary.moment(70), facts: WalkDiary.person, inputs: inputs)
    }
    for (short, long) in zip(estimates, estimates.dropFirst()) {
      #expect(short.standardDeviation > long.standardDeviation)
      #expect(short.unlimitedMeters < long.unlimitedMeters)
    }
  }

  // MOB-13
  @Test("the estimate states whether speeds are calibrated, and has a larger error if they are not")
  func calibration() throws {
    let calibrated = try estimate(60, WalkDiary(days: 0..<60).inputs())
    let plain = WalkDiary(days: 0..<60) { walk, _ in
      walk.isCalibrated = false
      walk.isNearCentre = false
    }
    let uncalibrated = try estimate(60, plain.inputs())
    let pocket = WalkDiary(days: 0..<60) { walk, day in
      walk.isCalibrated = false
      walk.isNearCentre = day >= 55
    }
    #expect(calibrated.calibrationStatus == .calibrated)
    #expect(uncalibrated.calibrationStatus == .uncalibrated)
    #expect(try estimate(60, pocket.inputs()).calibrationStatus == .calibrated)
    #expect(uncalibrated.standardDeviation > calibrated.standardDeviation)
  }

  @Test("a change is reported if it exceeds both chance and the smallest noticeable change")
  func change() throws {
    let before = WalkDiary(days: 0..<60)
    let estimates = try [0.6, 1.05, 1.1].map { speed in
      try estimate(102, (before + WalkDiary(days: 60..<102, speed: speed)).inputs())
    }
    let first = try estimate(60, before.inputs())
    let changes = estimates.map { SixMinuteWalkChange(from: first, to: $0) }
    #expect(changes.map(\.isSignificant) == [true, false, false])
    #expect(changes[0].meters < -100)
    #expect((30..<50).contains(changes[2].standardDeviation))
    #expect(changes[0].interval.contains(changes[0].meters))
  }
}
