import Foundation
import HealthModel
import Testing
import TestSupport

@testable import HealthStorage
@testable import SampleStatistics

@Suite("statistics agree with a recount")
struct RecountTests {
  static let aggregations: [QuantityType.Aggregation] = [
    .cumulative, .discreteArithmetic, .discreteTemporallyWeighted,
    .discreteEquivalentContinuousLevel,
  ]

  /// Samples of up to four sources, one of which has two ranks, over one hour.
  static func samples(_ generator: inout SplitMix64) -> [StatisticsSample] {
    let ranks = [0, 1, 2, 3, 4].shuffled(using: &generator)
    let voices = (0..<5).map { StatisticsSample.SourceRank(source: $0 % 4, rank: ranks[$0]) }
    return (0..<Int.random(in: 1...14, using: &generator)).map { _ in
      let start = Int64.random(in: 0..<60, using: &generator)
      let length = Bool.random(using: &generator) ? 0 : Int64.random(in: 1...25, using: &generator)
      return StatisticsSample(
        span: TimeRange(
          start: Instant(microseconds: start * Recount.minute),
          end: Instant(microseconds: (start + length) * Recount.minute)),
        value: Double(Int.random(in: -40...90, using: &generator)),
        voice: voices[Int.random(in: 0..<5, using: &generator)])
    }
  }

  static func type(_ aggregation: QuantityType.Aggregation) -> QuantityType {
    QuantityType(identifier: "test", canonicalUnit: .count, aggregation: aggregation)
  }

  static let sources = (0..<4).map { Source(name: "\($0)", bundleIdentifier: "org.example.\($0)") }

  /// Sorted by start, and otherwise in insertion order.
  static func statistics(
    _ samples: [StatisticsSample], _ aggregation: QuantityType.Aggregation,
    every minutes: Int? = nil, from anchor: Int = 0, limits: Range<Int>? = nil
  ) throws -> [Statistics] {
    let type = type(aggregation)
    let period = try minutes.map {
      StatisticsPeriod.grid(
        try StatisticsGrid(
          anchor: Instant(microseconds: Int64(anchor) * Recount.minute),
          every: DateComponents(minute: $0), calendar: Calendar(identifier: .gregorian)))
    }
    var engine = try StatisticsEngine(
      type, options: .all(for: type).union(.separateBySource), period: period ?? .whole,
      limits: limits.map { Self.span($0) }, sources: sources)
    for sample in samples.enumerated().sorted(by: {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }) {
      try engine.add(sample.element)
    }
    return try engine.finish().map(\.statistics)
  }

  static func span(_ minutes: Range<Int>) -> TimeRange {
    TimeRange(
      start: Instant(microseconds: Int64(minutes.lowerBound) * Recount.minute),
      end: Instant(microseconds: Int64(minutes.upperBound) * Recount.minute))
  }

  static func minutes(_ span: TimeRange) -> Range<Int> {
    Int(span.start.microseconds / Recount.minute)..<Int(span.end.microseconds / Recount.minute)
  }

  private func expect(_ values: StatisticsValues?, are recount: Recount.Values?, _ place: String) {
    guard let recount else {
      #expect(values == nil, "\(place)")
      return
    }
    func check(_ name: String, _ quantity: Quantity?, _ number: Double?) {
      let isEqual =
        quantity.map { abs($0.value - (number ?? .nan)) <= 1e-9 * max(1, abs($0.value)) } ?? true
      #expect(
        isEqual, "\(place): \(name) \(String(describing: quantity)), recount \(number ?? .nan)")
    }
    #expect(values != nil, "\(place)")
    check("sum", values?.sum, recount.sum)
    check("average", values?.average, recount.average)
    check("minimum", values?.minimum, recount.minimum)
    check("maximum", values?.maximum, recount.maximum)
    check("most recent", values?.mostRecent, recount.mostRecent)
    check("duration", values?.duration, Double(recount.minutes * 60))
  }

  // STAT-01, STAT-05, STAT-08, STAT-09, STAT-10
  @Test(
    "each interval equals a recount by minutes, merged and by source",
    arguments: aggregations, Seed.first(150))
  func intervals(aggregation: QuantityType.Aggregation, seed: Seed) throws {
    var generator = seed.generator
    let samples = Self.samples(&generator)
    let length = Int.random(in: 1...40, using: &generator)
    let anchor = Int.random(in: -100...100, using: &generator)
    let low = Int.random(in: -10...40, using: &generator)
    let limits =
      Bool.random(using: &generator)
      ? -100..<200 : low..<low + Int.random(in: 1...60, using: &generator)
    let found = try Self.statistics(
      samples, aggregation, every: length, from: anchor, limits: limits)
    let recount = Recount(aggregation: aggregation, samples: samples, limits: limits)
    let bySource = (0..<4).map { source in
      Recount(
        aggregation: aggregation, samples: samples.filter { $0.voice.source == source },
        limits: limits)
    }
    var populated: [TimeRange] = []
    let grid = stride(from: anchor - 100 * length, to: 200, by: length).filter { $0 > -150 }
    for start in grid {
      let interval = start..<start + length
      let statistics = found.first { Self.minutes($0.span) == interval }
      expect(statistics?.merged, are: recount.values(of: interval), "\(interval)")
      if let statistics { populated.append(statistics.span) }
      for (source, recount) in zip(Self.sources, bySource) {
        expect(
          statistics?.values(of: source), are: recount.values(of: interval),
          "\(interval) \(source.name)")
      }
    }
    #expect(populated == found.map(\.span))
  }

  // STAT-05
  @Test(
    "a single result for all time equals a recount", arguments: aggregations, Seed.first(100))
  func whole(aggregation: QuantityType.Aggregation, seed: Seed) throws {
    var generator = seed.generator
    let samples = Self.samples(&generator)
    let found = try Self.statistics(samples, aggregation)
    let recount = Recount(aggregation: aggregation, samples: samples, limits: 0..<200)
    #expect(found.count == 1)
    expect(found.first?.merged, are: recount.values(of: 0..<200), "whole")
  }

  @Test(
    "the order of saving changes no bit of the result", arguments: aggregations, Seed.first(100))
  func insertionOrder(aggregation: QuantityType.Aggregation, seed: Seed) throws {
    var generator = seed.generator
    let samples = Self.samples(&generator)
    let found = try Self.statistics(samples, aggregation, every: 7)
    for _ in 0..<5 {
      let shuffled = samples.shuffled(using: &generator)
      #expect(try Self.statistics(shuffled, aggregation, every: 7) == found)
    }
  }

  @Test("the sums of the intervals add up to the total sum", arguments: Seed.first(100))
  func sumsAddUp(seed: Seed) throws {
    var generator = seed.generator
    let samples = Self.samples(&generator)
    let whole = try Self.statistics(samples, .cumulative).first?.merged.sum?.value
    let parts = try Self.statistics(samples, .cumulative, every: 11, from: 3)
    let total = parts.reduce(0) { $0 + ($1.merged.sum?.value ?? .nan) }
    #expect(abs(total - (whole ?? .nan)) < 1e-9)
  }

  // DIA-14
  @Test("the sums of the sources add up to everything delivered", arguments: Seed.first(100))
  func separateSumsAddUp(seed: Seed) throws {
    var generator = seed.generator
    let samples = Self.samples(&generator)
    let found = try Self.statistics(samples, .cumulative, every: 60)
    let separate = found.flatMap { $0.separate ?? [] }
    let total = separate.reduce(0) { $0 + ($1.values.sum?.value ?? .nan) }
    #expect(abs(total - samples.reduce(0) { $0 + $1.value }) < 1e-9)
  }

  @Test("samples of one source never hide each other", arguments: Seed.first(50))
  func oneSource(seed: Seed) throws {
    var generator = seed.generator
    let samples = Self.samples(&generator).map {
      StatisticsSample(
        span: $0.span, value: $0.value, voice: .init(source: 0, rank: $0.voice.rank))
    }
    let found = try Self.statistics(samples, .cumulative)
    let sum = try #require(found.first?.merged.sum)
    #expect(abs(sum.value - samples.reduce(0) { $0 + $1.value }) < 1e-9)
  }
}
