import Foundation
import HealthModel
import Testing

@testable import HealthStorage
@testable import SampleStatistics

@Suite("statistics collection")
struct StatisticsCollectionTests {
  /// Steps in the first, third and sixth hour of 1970.
  private func collection(_ options: StatisticsOptions) throws -> StatisticsCollection {
    let grid = try StatisticsGridTests.grid("1970-01-01T00:00:00Z", every: DateComponents(hour: 1))
    var engine = try StatisticsEngine(
      .stepCount, options: options, period: .grid(grid), limits: nil,
      sources: RecountTests.sources)
    for minute in [0.0, 130, 150, 301] {
      try engine.add(StatisticsMergeTests.sample(minute, minute + 10, 100))
    }
    return StatisticsCollection(
      .stepCount, options: options, grid: grid, populated: try engine.finish())
  }

  // STAT-05, STAT-06, STAT-08, STAT-12
  @Test("a collection stores each interval with samples and iterates over the empty ones between")
  func enumeration() throws {
    let collection = try collection(.cumulativeSum)
    #expect(collection.populated.map { $0.merged.sum?.value } == [100, 200, 100])
    #expect(collection.all.map { $0.merged.sum?.value } == [100, nil, 200, nil, nil, 100])
    let starts = collection.all.map(\.span.start)
    #expect(starts == starts.sorted())
    #expect(starts.count == 6)
  }

  @Test("a moment without samples has statistics without values")
  func empty() throws {
    let collection = try collection([.cumulativeSum, .separateBySource])
    let empty = try collection.statistics(at: StatisticsMergeTests.minute(90))
    #expect(empty.span.start == StatisticsMergeTests.minute(60))
    #expect(empty.merged == StatisticsValues())
    #expect(empty.sources == [])
    let full = try collection.statistics(at: StatisticsMergeTests.minute(179.9))
    #expect(full.merged.sum?.value == 200)
    #expect(full.sources == [RecountTests.sources[0]])
  }

  @Test("enumeration covers the whole range, before the first sample and after the last")
  func span() throws {
    let collection = try collection(.cumulativeSum)
    let span = TimeRange(
      start: StatisticsMergeTests.minute(-70), end: StatisticsMergeTests.minute(120))
    let sums = try collection.statistics(in: span).map { $0.merged.sum?.value }
    #expect(sums == [nil, nil, 100, nil])
  }

  @Test("an empty collection has no intervals")
  func nothing() throws {
    let grid = try StatisticsGridTests.grid("1970-01-01T00:00:00Z", every: DateComponents(day: 1))
    let collection = StatisticsCollection(.stepCount, options: [], grid: grid, populated: [])
    #expect(Array(collection.all).isEmpty)
  }
}
