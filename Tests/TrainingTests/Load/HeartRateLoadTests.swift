import Foundation
import HealthModel
import TestSupport
import Testing
import Training

@Suite("The load of a workout")
struct HeartRateLoadTests {
  private static func at(_ seconds: Double) -> Instant { Instant(secondsSince1970: seconds) }

  private static func load(_ sex: BiologicalSex, heartRate: Double) throws -> HeartRateLoad {
    var load = try HeartRateLoad(resting: 50, maximum: 190, weight: .init(sex))
    for second in 0..<3600 {
      load.process(heartRate, from: at(Double(second)), to: at(Double(second + 1)))
    }
    return load
  }

  /// Calculated from the formula in Python.
  @Test(
    "an hour at a share of the reserve has the load of Banister's formula",
    arguments: [
      (BiologicalSex.male, 120.0, 50.1446), (.female, 120, 59.4642), (.male, 190, 261.9248),
      (.female, 190, 274.1079), (.male, 50, 0), (.male, 40, 0), (.male, 220, 261.9248),
    ])
  func published(sex: BiologicalSex, heartRate: Double, expected: Double) throws {
    #expect(abs(try Self.load(sex, heartRate: heartRate).load - expected) < 0.001)
  }

  @Test("without a sex, the load is between that of men and that of women")
  func notSet() throws {
    let load = try Self.load(.notSet, heartRate: 120).load
    #expect(try Self.load(.male, heartRate: 120).load < load)
    #expect(try load < Self.load(.female, heartRate: 120).load)
  }

  @Test("intervals have more load than a steady hour of the same mean")
  func convex() throws {
    var load = try HeartRateLoad(resting: 50, maximum: 190, weight: .men)
    for second in 0..<3600 {
      load.process(
        second % 120 < 60 ? 90 : 150, from: Self.at(Double(second)), to: Self.at(Double(second + 1))
      )
    }
    #expect(try load.load > Self.load(.male, heartRate: 120).load)
  }

  @Test("pauses and gaps have no load, and the time without a heart rate is reported")
  func gaps() throws {
    var load = try HeartRateLoad(resting: 50, maximum: 190, weight: .men)
    load.process(150, from: Self.at(0), to: Self.at(10))
    let before = load.load
    load.pause(at: Self.at(10))
    load.resume(at: Self.at(1000))
    load.process(150, from: Self.at(10), to: Self.at(1000))
    load.process(.nan, from: Self.at(1000), to: Self.at(1005))
    load.process(150, from: Self.at(1010), to: Self.at(1030))
    #expect(load.load == before)
    #expect(load.countedTime == .seconds(10) && load.uncounted == .seconds(30))
  }

  @Test("a maximum that is not above the resting heart rate is refused")
  func refusal() {
    #expect(throws: LoadError.reserve(resting: 60, maximum: 80)) {
      try HeartRateLoad(resting: 60, maximum: 80, weight: .men)
    }
    #expect(throws: LoadError.self) {
      try HeartRateLoad(resting: .nan, maximum: 180, weight: .men)
    }
  }

  @Test("a minute in Edwards' zone n has the load n")
  func edwards() throws {
    var time = TimeInZones(try TrainingZones.ofMaximumHeartRate(200))
    for minute in 0..<6 {
      for second in 0..<60 {
        let start = Double(minute * 60 + second)
        time.process(
          Double(90 + 20 * minute), from: Self.at(start), to: Self.at(start + 1))
      }
    }
    #expect(try ZoneLoad.load(of: time) == 1 + 2 + 3 + 4 + 5)
    let other = TimeInZones(try TrainingZones.ofThresholdPower(250))
    #expect(throws: LoadError.notFiveZones(.cyclingPower, count: 7)) {
      try ZoneLoad.load(of: other)
    }
  }

  @Test("the load equals a sum over seconds, 500 workouts for a seed", arguments: Seed.first(20))
  func bruteForce(seed: Seed) throws {
    var random = seed.generator
    var worst = 0.0
    for _ in 0..<500 {
      let weight = HeartRateLoad.Weight(
        [.male, .female, .notSet][Int(clamping: random.uniform() * 3)])
      var load = try HeartRateLoad(resting: 50, maximum: 190, weight: weight)
      var expected = 0.0
      var second = 0
      for _ in 0..<8 {
        let value = random.uniform(in: 40..<200)
        let end = second + Int.random(in: 1...4, using: &random)
        load.process(value, from: Self.at(Double(second)), to: Self.at(Double(end)))
        let x = min(max((value - 50) / 140, 0), 1)
        for _ in second..<end {
          expected += x * weight.factor * exp(weight.exponent * x) / 60
        }
        second = end
      }
      worst = max(worst, abs(load.load - expected))
    }
    #expect(worst < 1e-9)
  }
}
