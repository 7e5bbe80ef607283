import HealthModel
import TestSupport
import Testing

@testable import Fitness

@Suite("Heart rate variability at rest") struct HeartRateVariabilityEngineTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)

  private static func at(_ seconds: Double) -> Instant {
    start + .microseconds(Int64((seconds * 1e6).rounded()))
  }

  private static func engine(
    _ told: [Beats.Told], _ activity: WorkoutActivityType = .mindAndBody
  ) -> (found: [HeartRateVariability], engine: HeartRateVariabilityEngine) {
    var engine = HeartRateVariabilityEngine(activity)
    var found: [HeartRateVariability] = []
    for (seconds, intervals) in told { found += engine.process(intervals, at: at(seconds)) }
    found += engine.finish()
    return (found, engine)
  }

  private static func rest(_ seconds: Double = 320, mean: Double = 1) -> [Beats.Told] {
    var beats = Beats(seed: 4)
    beats.beat(seconds, mean: mean)
    return beats.told
  }

  // Calculated by hand: 1.00, 1.04, 1.00, 1.04 … s.
  @Test("the values are SDNN and RMSSD of the intervals")
  func definition() throws {
    var told: [Beats.Told] = []
    for index in 0..<310 {
      let interval = index % 2 == 0 ? 1.0 : 1.04
      told.append((seconds: Double(index + 1) * 1.02 + 0.5, intervals: [interval]))
    }
    let found = try #require(Self.engine(told).found.first)
    #expect(Self.engine(told).found.count == 1)
    let count = Double(found.beatCount)
    #expect(found.rejectedCount == 0)
    #expect(abs(found.successiveDifference - 40) < 1e-9)
    let expected: Double = 20 * (count / (count - 1)).squareRoot()
    #expect(abs(found.standardDeviation - expected) < 1e-3)
    #expect(abs(found.meanRate - 60 / 1.02) < 0.01)
    #expect((300..<306).contains(found.span.duration.inSeconds))
    #expect(!found.isStillnessMeasured)
  }

  @Test("consecutive windows of five minutes are evaluated")
  func windows() {
    let (found, engine) = Self.engine(Self.rest(950))
    #expect(found.count == 3)
    #expect(engine.refusal == nil)
    for (before, after) in zip(found, found.dropFirst()) {
      #expect(before.span.end == after.span.start)
    }
  }

  @Test("ectopic beats are excluded and counted")
  func ectopic() throws {
    let clean = try #require(Self.engine(Self.rest()).found.first)
    var beats = Beats(seed: 4)
    for _ in 0..<6 {
      beats.beat(52, mean: 1)
      beats.ectopic(mean: 1)
    }
    let found = try #require(Self.engine(beats.told).found.first)
    #expect((8...12).contains(found.rejectedCount))
    #expect(abs(found.standardDeviation - clean.standardDeviation) < 5)
    #expect(abs(found.successiveDifference - clean.successiveDifference) < 5)
  }

  @Test("a refusal has the reason of the window that came furthest")
  func refusals() {
    #expect(Self.engine([]).engine.refusal == .noBeats)
    #expect(Self.engine(Self.rest(200)).engine.refusal == .tooShort)
    let worked = Self.engine(Self.rest(mean: 0.5))
    #expect(worked.found.isEmpty)
    guard case .notAtRest(let rate)? = worked.engine.refusal else {
      Issue.record("\(String(describing: worked.engine.refusal))")
      return
    }
    #expect(abs(rate - 120) < 3)
    var beats = Beats(seed: 4)
    for minute in 0..<6 { beats.beat(60, mean: 0.75 + 0.09 * Double(minute)) }
    #expect(Self.engine(beats.told).engine.refusal == .unsteady)
    beats = Beats(seed: 4)
    for _ in 0..<40 {
      beats.beat(8, mean: 1)
      beats.ectopic(mean: 1)
    }
    guard case .unclean(let share)? = Self.engine(beats.told).engine.refusal else {
      Issue.record("ectopic beats every ten seconds")
      return
    }
    #expect((0.15...0.25).contains(share))
  }

  @Test("no window spans a gap in the beats", arguments: [4.0, 20])
  func hole(seconds: Double) {
    var beats = Beats(seed: 4)
    beats.beat(200, mean: 1)
    beats.lose(seconds)
    beats.beat(250, mean: 1)
    let (found, engine) = Self.engine(beats.told)
    #expect(found.isEmpty)
    #expect(engine.refusal == .tooShort)
  }

  @Test("an activity other than rest needs a motion sensor that shows stillness")
  func stillness() throws {
    #expect(Self.engine(Self.rest(), .cycling).engine.refusal == .stillnessUnknown)
    let cases: [(share: Double, refusal: HeartRateVariabilityUnavailability?)] = [
      (1, nil), (0.5, .moving),
    ]
    for (share, expected) in cases {
      var engine = HeartRateVariabilityEngine(.cycling)
      var found: [HeartRateVariability] = []
      for (seconds, intervals) in Self.rest() {
        let isStill = seconds.truncatingRemainder(dividingBy: 10) < 10 * share
        found += engine.process(isStill: isStill, at: Self.at(seconds))
        found += engine.process(intervals, at: Self.at(seconds))
      }
      found += engine.finish()
      #expect(engine.refusal == expected)
      #expect(found.first?.isStillnessMeasured == (expected == nil ? true : nil))
    }
  }

  // Law 2: independent of the order in which two sensors arrive.
  @Test("motion that arrives up to a minute late changes nothing", arguments: Seed.first(12))
  func late(seed: Seed) {
    var random = seed.generator
    var beats = Beats(seed: seed.value)
    for _ in 0..<4 {
      beats.beat(random.uniform(in: 200..<500), mean: random.uniform(in: 0.55..<1.1))
      if random.next() % 2 == 0 { beats.ectopic(mean: 1) }
      if random.next() % 2 == 0 { beats.lose(random.uniform(in: 3..<30)) }
    }
    let end = Int(beats.told.last?.seconds ?? 0)
    let moving = (0..<end).filter { _ in random.next() % 200 == 0 }
    func run(delay: () -> Double) -> [HeartRateVariability] {
      var engine = HeartRateVariabilityEngine(.walking)
      var found: [HeartRateVariability] = []
      var second = 0
      for (seconds, intervals) in beats.told {
        let upTo = seconds - delay()
        while second < end, Double(second) <= upTo {
          let isStill = !moving.contains(second / 5 * 5)
          found += engine.process(isStill: isStill, at: Self.at(Double(second)))
          second += 1
        }
        found += engine.process(intervals, at: Self.at(seconds))
      }
      while second < end {
        let isStill = !moving.contains(second / 5 * 5)
        found += engine.process(isStill: isStill, at: Self.at(Double(second)))
        second += 1
      }
      return found + engine.finish()
    }
    let punctual = run { 0 }
    #expect(run { 50 } == punctual)
    #expect(run { random.uniform(in: 0..<50) } == punctual)
  }

  @Test("a corrected clock changes only dates")
  func correction() throws {
    let told = Self.rest(700)
    let plain = Self.engine(told).found
    var engine = HeartRateVariabilityEngine(.mindAndBody)
    var found: [HeartRateVariability] = []
    for (index, (seconds, intervals)) in told.enumerated() {
      if index == 400 { engine.shift(by: .seconds(-3600)) }
      let offset = index >= 400 ? -3600.0 : 0
      found += engine.process(intervals, at: Self.at(seconds + offset))
    }
    found += engine.finish()
    #expect(plain.count == 2)
    #expect(found.map(\.standardDeviation) == plain.map(\.standardDeviation))
    #expect(found.last?.span.end == plain.last.map { $0.span.end - .seconds(3600) })
  }

  @Test("impossible intervals are not beats and cause no failure", arguments: Seed.first(30))
  func hostile(seed: Seed) {
    var random = seed.generator
    var engine = HeartRateVariabilityEngine(.mindAndBody)
    let odd = [0, -1, .nan, .infinity, 1e300, 0.8, 0.9, 5, 11, 1e-300]
    for _ in 0..<3000 {
      let intervals = (0..<Int(random.next() % 4)).map { _ in
        odd[Int(random.next() % UInt64(odd.count))]
      }
      let time = random.next() % 50 == 0 ? Instant.earliest : Self.at(random.uniform() * 4000)
      _ = engine.process(intervals, at: time)
      _ = engine.process(isStill: true, at: time)
    }
    for window in engine.finish() { #expect(window.standardDeviation.isFinite) }
  }
}
