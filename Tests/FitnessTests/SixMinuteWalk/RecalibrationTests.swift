import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Recalibration")
struct RecalibrationTests {
  private let estimator = SixMinuteWalkEstimator()
  /// Walks at 1.1 m/s until day 60, and at 0.8 from then on.
  private let diary = WalkDiary(days: 0..<60) + WalkDiary(days: 60..<120, speed: 0.8)
  private let onDay60 = Recalibration(
    issued: WalkDiary.midnight(61), from: WalkDiary.midnight(60))

  private func estimate(
    _ day: Int, _ recalibrations: [Recalibration], _ diary: WalkDiary? = nil
  ) throws(EstimateUnavailability) -> SixMinuteWalkEstimate {
    try estimator.estimate(
      at: WalkDiary.moment(day), facts: WalkDiary.person,
      inputs: (diary ?? self.diary).inputs(recalibrations: recalibrations))
  }

  // SMW-13
  @Test("only data from the date on counts, and the earliest date is reported")
  func dateOn() throws {
    for day in [66, 74, 90] {
      let recalibrated = try estimate(day, [onDay60])
      #expect(recalibrated.earliestDate >= onDay60.from)
      #expect(recalibrated.recalibratedFrom == onDay60.from)
      let newOnly = WalkDiary(days: 60..<120, speed: 0.8)
      #expect(try estimate(day, [onDay60], newOnly) == recalibrated)
      #expect(try estimate(day, []).earliestDate < onDay60.from)
    }
  }

  // SMW-13
  @Test("a test and an oxygen uptake before the date no longer count")
  func others() throws {
    let plain = try estimate(74, [onDay60])
    let inputs = diary.inputs(
      tests: [WalkTestResult(id: UUID(), date: WalkDiary.midnight(59), meters: 300)],
      oxygenUptakes: [
        OxygenUptakeEstimate(
          date: WalkDiary.midnight(70), earliestDate: WalkDiary.midnight(59), value: 10,
          logStandardDeviation: 0.1)
      ], recalibrations: [onDay60])
    let with = try estimator.estimate(
      at: WalkDiary.moment(74), facts: WalkDiary.person, inputs: inputs)
    #expect(with == plain)
  }

  // SMW-14
  @Test("estimates for moments before the request are unchanged")
  func older() throws {
    for day in [40, 60] {
      #expect(try estimate(day, [onDay60]) == estimate(day, []))
    }
    let backdated = Recalibration(issued: WalkDiary.midnight(80), from: WalkDiary.midnight(60))
    #expect(try estimate(79, [backdated]) == estimate(79, []))
    #expect(try estimate(80, [backdated]) == estimate(80, [onDay60]))
  }

  // SMW-15
  @Test(
    "until there is enough data the estimate is being rebuilt, for at most two weeks, with the days left"
  )
  func rebuilding() throws {
    let days = (61...66).map { day in refused { try estimate(day, [onDay60]) } }
    #expect(days == [13, 12, 11, 10].map(EstimateUnavailability.rebuilding) + [nil, nil])
    // Worn every third day: never three of seven days, and five after two weeks.
    var seldom = diary
    seldom.wear = (0..<120).filter { $0 < 60 || $0 % 3 == 0 }
      .map { WearTimeDay(day: WalkDiary.monday.advanced(by: $0), hours: 14) }
    let waiting = (61..<74).map { day in refused { try estimate(day, [onDay60], seldom) } }
    #expect(waiting.allSatisfy { if case .rebuilding = $0 { true } else { $0 == nil } })
    #expect(refused { try estimate(74, [onDay60], seldom) } == nil)
  }

  // SMW-15
  @Test("after two weeks four days of wear suffice, with a wider interval, and three do not")
  func relaxed() throws {
    func worn(_ days: [Int]) -> WalkDiary {
      var diary = diary
      diary.wear = ((0..<60) + days)
        .map { WearTimeDay(day: WalkDiary.monday.advanced(by: $0), hours: 14) }
      return diary
    }
    let four = worn([60, 63, 66, 72])
    #expect(refused { try estimate(73, [onDay60], four) } == .rebuilding(daysLeft: 1))
    let fewer = try estimate(74, [onDay60], four)
    let full = try estimate(74, [onDay60])
    #expect(fewer.isGateRelaxed)
    #expect(!full.isGateRelaxed)
    #expect(abs(fewer.standardDeviation / full.standardDeviation - 1.3) < 1e-9)
    #expect(
      refused { try estimate(74, [onDay60], worn([60, 63, 66])) }
        == .tooFewWearDays(days: 3, needed: 4, among: 14))
  }

  @Test("a day that began before the date does not count")
  func partOfDay() throws {
    let noon = Recalibration(
      issued: WalkDiary.midnight(61), from: WalkDiary.midnight(60) + .seconds(43_200))
    #expect(refused { try estimate(65, [noon]) } == .rebuilding(daysLeft: 10))
    #expect(try estimate(66, [noon]).earliestDate >= noon.from)
  }

  // SMW-16
  @Test("the effect ends when the date is older than the window")
  func temporary() throws {
    #expect(try estimate(101, [onDay60]).recalibratedFrom != nil)
    for day in [102, 110] {
      #expect(try estimate(day, [onDay60]) == estimate(day, []))
    }
  }

  @Test(
    "a later request replaces an earlier one, even with an earlier date")
  func replaced() throws {
    let later = Recalibration(issued: WalkDiary.midnight(70), from: WalkDiary.midnight(50))
    for order in [[onDay60, later], [later, onDay60]] {
      #expect(try estimate(75, order).recalibratedFrom == later.from)
      #expect(try estimate(69, order).recalibratedFrom == onDay60.from)
    }
  }

  // SMW-18
  @Test(
    "a sudden loss is at first a dip; with recalibration it is nearly complete within two weeks"
  )
  func loss() throws {
    var plain: [Double] = []
    var recalibrated: [Double] = []
    var generator = SplitMix64(seed: 21)
    for _ in 0..<60 {
      var walker = SimulatedWalker(distance: 450, factor: exp(0.1 * generator.normal()))
      walker.loss = .init(day: 60, meters: 120)
      let days = walker.days(75, using: &generator)
      var inputs = SixMinuteWalkInputs(
        walks: WalkHistory(days.flatMap(\.walks)), wear: WearTimeHistory(days.map(\.wear)))
      func estimate(_ day: Int) throws -> Double {
        try estimator.estimate(
          at: EstimateMoment(days[day].start, in: .gmt), facts: WalkDiary.person, inputs: inputs
        ).unlimitedMeters
      }
      let before = try estimate(60)
      plain.append(before - (try estimate(67)))
      inputs.recalibrations = [
        Recalibration(issued: days[60].start + .seconds(60), from: days[60].start)
      ]
      recalibrated.append(before - (try estimate(74)))
    }
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    #expect((20...50).contains(mean(plain)))
    #expect((95...130).contains(mean(recalibrated)))
  }
}
