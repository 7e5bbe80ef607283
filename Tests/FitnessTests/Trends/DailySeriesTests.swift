import Fitness
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("The daily series")
struct DailySeriesTests {
  private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  /// Ten days, the seventh of which has 25 hours, and an event on the fifth.
  private let days: TrendDays

  init() throws {
    let first = try #require(CalendarDay("2026-10-19"))
    days = TrendDays(
      from: first, through: first.advanced(by: 9), event: first.advanced(by: 4), in: Self.zone)
  }

  private func noon(_ day: Int) -> Instant { days.span(ofDay: day).start + .seconds(43_200) }

  // AGG-01, AGG-08
  @Test("each day has its range, and a day without samples keeps an empty place")
  func ranges() {
    var series = DailySeries(over: days)
    for (day, value) in [(1, 3.0), (1, 1), (1, 2), (3, 5)] { series.add(value, at: noon(day)) }
    let values = series.values
    #expect(values.count == 10)
    #expect(
      values.map { $0 != nil } == [false, true, false, true] + Array(repeating: false, count: 6))
    #expect(values[1]?.minimum == 1)
    #expect(values[1]?.maximum == 3)
    #expect(values[1]?.count == 3)
    #expect(values[3]?.minimum == values[3]?.maximum)
  }

  // AGG-07
  @Test("each day has its 95th percentile, or another one")
  func value() throws {
    var series = DailySeries(over: days)
    var median = DailySeries(over: days, percentile: try #require(Percentile(50)))
    for value in (0...100).reversed() {
      series.add(Double(value), at: noon(2))
      median.add(Double(value), at: noon(2))
    }
    #expect(series.values[2]?.value == 95)
    #expect(median.values[2]?.value == 50)
  }

  // AGG-12, AGG-13
  @Test("the days before the event are compared with those from it on")
  func periods() {
    var series = DailySeries(over: days)
    for day in [0, 2, 3] { series.add(10, at: noon(day)) }
    for day in [4, 5, 9] { series.add(Double(day), at: noon(day)) }
    #expect(series.beforeEvent?.days == 0..<4)
    #expect(series.beforeEvent?.populatedDays == 3)
    #expect(series.beforeEvent?.mean == 10)
    #expect(series.fromEvent?.days == 4..<10)
    #expect(series.fromEvent?.mean == 6)
    #expect(series.fromEvent?.maximum == 9)
    #expect(series.means[3] == 10)
    #expect(series.means[4] == 4)
  }

  @Test("values that are not numbers and values outside the days are skipped")
  func leftOut() {
    var series = DailySeries(over: days)
    series.add(.nan, at: noon(2))
    series.add(.infinity, at: noon(2))
    series.add(1, at: days.span.end)
    series.add(1, at: days.span.start - .microseconds(1))
    #expect(series.values.allSatisfy { $0 == nil })
    #expect(series.whole.mean == nil)
    #expect(series.staleDays.isEmpty)
  }

  // AGG-05
  @Test(
    "samples added and removed in any order leave the same result as a new series",
    arguments: Seed.first(40))
  func incremental(seed: Seed) {
    var generator = seed.generator
    var source: [(start: Instant, value: Double)] = []
    func values(of day: Int) -> [Double] {
      source.filter { days.index(of: $0.start) == day }.map(\.value)
    }
    var series = DailySeries(over: days)
    for _ in 0..<120 {
      if generator.uniform() < 0.15, !source.isEmpty {
        let gone = source.remove(at: Int(generator.next() % UInt64(source.count)))
        if let day = days.index(of: gone.start) { series.replace(day: day, with: values(of: day)) }
      } else {
        let day = Int(generator.next() % UInt64(days.count))
        let start = days.span(ofDay: day).start + .seconds(Int(generator.next() % 82_800))
        source.append((start, generator.uniform()))
        series.add(source[source.count - 1].value, at: start)
      }
      for day in series.staleDays { series.replace(day: day, with: values(of: day)) }
      var anew = DailySeries(over: days)
      for sample in source.sorted(by: { $0.start < $1.start }) {
        anew.add(sample.value, at: sample.start)
      }
      #expect(anew.staleDays.isEmpty, "samples in order of time leave no day to read again")
      #expect(series.values == anew.values)
      #expect(series.means == anew.means)
    }
  }

  // AGG-05
  @Test("a late sample marks its day and changes nothing until the day is read again")
  func late() {
    var series = DailySeries(over: days)
    series.add(1, at: noon(2))
    series.add(1, at: noon(3))
    series.add(9, at: noon(2))
    #expect(series.staleDays == [2])
    #expect(series.values[2]?.maximum == 1)
    series.replace(day: 2, with: [9, 1])
    #expect(series.staleDays.isEmpty)
    #expect(series.values[2]?.maximum == 9)
    series.replace(day: 2, with: [])
    #expect(series.values[2] == nil)
    series.replace(day: 99, with: [1])
  }

  // AGG-15
  @Test("six-minute walks form two sets, entered results and predictions; other types form one")
  func sets() {
    func sample(_ type: QuantityType, _ entered: Bool?) -> QuantitySample {
      QuantitySample(
        type: type, quantity: Quantity(400, .meter), span: TimeRange(at: noon(0)),
        header: ObjectHeader(metadata: entered.map { [.wasUserEntered: .bool($0)] } ?? [:]))
    }
    #expect(SampleSet.sets(of: .sixMinuteWalkTestDistance) == [.predicted, .entered])
    #expect(SampleSet.set(of: sample(.sixMinuteWalkTestDistance, true)) == .entered)
    #expect(SampleSet.set(of: sample(.sixMinuteWalkTestDistance, false)) == .predicted)
    #expect(SampleSet.set(of: sample(.sixMinuteWalkTestDistance, nil)) == .predicted)
    #expect(SampleSet.sets(of: .height) == [.all])
    #expect(SampleSet.set(of: sample(.height, true)) == .all)
  }
}
