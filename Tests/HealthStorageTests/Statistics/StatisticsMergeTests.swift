import Foundation
import HealthModel
import Testing

@testable import HealthStorage
@testable import SampleStatistics

@Suite("statistics of several sources")
struct StatisticsMergeTests {
  /// A sample over minutes, from a source that is preferred to those with higher numbers.
  static func sample(
    _ start: Double, _ end: Double, _ value: Double, source: Int = 0, rank: Int? = nil
  ) -> StatisticsSample {
    StatisticsSample(
      span: TimeRange(start: Self.minute(start), end: Self.minute(end)), value: value,
      voice: .init(source: source, rank: rank ?? source))
  }

  static func minute(_ number: Double) -> Instant { Instant(microseconds: Int64(number * 6e7)) }

  private func values(
    _ samples: [StatisticsSample], _ aggregation: QuantityType.Aggregation = .cumulative
  ) throws -> StatisticsValues {
    try #require(try RecountTests.statistics(samples, aggregation).first).merged
  }

  // STAT-01, STAT-10
  @Test("steps of a phone and a watch at the same time count once, from the watch")
  func overlap() throws {
    let watch = Self.sample(10, 20, 1000, source: 0)
    let phone = Self.sample(0, 20, 1600, source: 1)
    #expect(try values([phone, watch]).sum?.value == 1000 + 800)
    #expect(try values([phone, watch]).duration == Quantity(1200, .second))
  }

  // STAT-03
  @Test("another order of sources changes the total of the same samples")
  func otherOrder() throws {
    let watch = Self.sample(10, 20, 1000, source: 0, rank: 1)
    let phone = Self.sample(0, 20, 1600, source: 1, rank: 0)
    #expect(try values([phone, watch]).sum?.value == 1600)
  }

  // STAT-09, STAT-11
  @Test("an hour of a pump and an injection within it are both visible only by source")
  func pumpAndInjection() throws {
    let pump = Self.sample(0, 60, 1.2, source: 0)
    let injection = Self.sample(30, 30, 5, source: 1)
    let hour = try #require(
      try RecountTests.statistics([pump, injection], .cumulative, every: 60).first)
    #expect(hour.merged.sum?.value == 1.2)
    #expect(hour.separate?.map { $0.values.sum?.value } == [1.2, 5])
    #expect(hour.sources == Array(RecountTests.sources.prefix(2)))
  }

  @Test("of two moments at the same time only that of the preferred source counts")
  func moments() throws {
    let values = try values([
      Self.sample(5, 5, 3, source: 1), Self.sample(5, 5, 7, source: 0),
      Self.sample(5, 5, 11, source: 0),
    ])
    #expect(values.sum?.value == 18)
  }

  @Test("a moment does not shorten a sample with a duration")
  func momentHidesNoTime() throws {
    let sum = try values([Self.sample(5, 5, 3, source: 0), Self.sample(0, 10, 7, source: 1)]).sum
    #expect(sum?.value == 10)
  }

  @Test("a moment at the end of a covered interval is not covered, one at its start is")
  func halfOpen() throws {
    let cover = Self.sample(0, 10, 0, source: 0)
    #expect(try values([cover, Self.sample(10, 10, 4, source: 1)]).sum?.value == 4)
    #expect(try values([cover, Self.sample(0, 0, 4, source: 1)]).sum?.value == 0)
  }

  @Test("a hidden value is not a minimum, a maximum or the most recent")
  func hiddenDiscrete() throws {
    let values = try values(
      [
        Self.sample(0, 10, 60, source: 0), Self.sample(2, 8, 200, source: 1),
        Self.sample(3, 3, 10, source: 1),
      ], .discreteArithmetic)
    #expect(values.minimum?.value == 60)
    #expect(values.maximum?.value == 60)
    #expect(values.average?.value == 60)
    #expect(values.mostRecentSpan == TimeRange(start: Self.minute(0), end: Self.minute(10)))
  }

  @Test("a sample across an edge is divided by time if cumulative, else it counts on both sides")
  func edges() throws {
    let sample = Self.sample(45, 75, 90)
    let shared = try RecountTests.statistics([sample], .cumulative, every: 60)
    #expect(shared.map { $0.merged.sum?.value } == [45, 45])
    let twice = try RecountTests.statistics([sample], .discreteArithmetic, every: 60)
    #expect(twice.map { $0.merged.average?.value } == [90, 90])
    #expect(twice.map { $0.merged.duration?.value } == [900, 900])
  }

  @Test("a value without duration holds until the next, for at most five minutes")
  func held() throws {
    let average = try values(
      [Self.sample(0, 0, 60), Self.sample(1, 1, 120), Self.sample(30, 30, 180)],
      .discreteTemporallyWeighted
    ).average
    // One minute at 60, five at 120, five at 180.
    let total: Double = 60 + 5 * 120 + 5 * 180
    #expect(average?.value == total / 11)
  }

  @Test("time-weighting weights a value by its duration; otherwise each value counts once")
  func weights() throws {
    let samples = [Self.sample(0, 10, 60), Self.sample(10, 40, 100)]
    #expect(try values(samples, .discreteTemporallyWeighted).average?.value == 90)
    #expect(try values(samples, .discreteArithmetic).average?.value == 80)
  }

  @Test("sound levels are averaged by energy, however loud")
  func levels() throws {
    let level = QuantityType.Aggregation.discreteEquivalentContinuousLevel
    // Half the time at 90 dB, half in silence: half the energy, 3 dB less.
    let half = try values([Self.sample(0, 10, 90), Self.sample(10, 20, -200)], level).average
    let expected = 90 - 10 * log10(2.0)
    #expect(abs((half?.value ?? 0) - expected) < 1e-9)
    let loud = try values([Self.sample(0, 10, 4000), Self.sample(10, 20, 4000)], level).average
    #expect(loud?.value == 4000)
  }

  @Test("times too large to subtract are clamped and cause no error")
  func extremes() throws {
    let forever = StatisticsSample(
      span: TimeRange(start: Instant(microseconds: .min), end: Instant(microseconds: .max)),
      value: 5,
      voice: .init(source: 0, rank: 0))
    #expect(try values([forever]).sum?.value == 5)
    #expect(throws: StatisticsError.tooManyIntervals(limit: StatisticsRun.mostIntervals)) {
      try RecountTests.statistics([forever], .cumulative, every: 60)
    }
  }

  @Test("a value that was not requested is absent")
  func notAsked() throws {
    let type = QuantityType.stepCount
    for option in [StatisticsOptions.cumulativeSum, .mostRecent, .duration, []] {
      var engine = try StatisticsEngine(
        type, options: option, period: .whole, limits: nil, sources: RecountTests.sources)
      try engine.add(Self.sample(0, 10, 60))
      let found = try #require(try engine.finish().first?.statistics)
      #expect((found.merged.sum != nil) == option.contains(.cumulativeSum))
      #expect((found.merged.mostRecent != nil) == option.contains(.mostRecent))
      #expect((found.merged.duration != nil) == option.contains(.duration))
      #expect(found.separate == nil)
      #expect(found.sources == nil)
    }
  }
}
