/// A summary of the days before an event, or from the event on, for comparison.
public struct TrendPeriod: Hashable, Sendable {
  /// The indexes of the days.
  public let days: Range<Int>
  /// The number of days with samples.
  public let populatedDays: Int
  /// The mean of the days' values with equal weights; `nil` without any.
  public let mean: Double?
  /// The extremes of all samples.
  public let minimum: Double?
  public let maximum: Double?

  /// Summarizes a period.
  ///
  /// - Parameters:
  ///   - values: The daily summaries of a series.
  ///   - days: The indexes of the period's days.
  public init(of values: [DailyValue?], days: Range<Int>) {
    self.days = days
    let present = values[days].compactMap(\.self)
    populatedDays = present.count
    mean =
      present.isEmpty
      ? nil : present.reduce(0) { $0 + $1.value } / Double(present.count)
    minimum = present.map(\.minimum).min()
    maximum = present.map(\.maximum).max()
  }
}

extension DailySeries {
  /// The summary of all days.
  public var whole: TrendPeriod { TrendPeriod(of: values, days: 0..<days.count) }

  /// The baseline: the days before the event; `nil` without an event or such a day.
  public var beforeEvent: TrendPeriod? {
    guard let index = days.eventIndex, index > 0 else { return nil }
    return TrendPeriod(of: values, days: 0..<min(index, days.count))
  }

  /// The recovery: the day of the event and later days; `nil` without an event or such a day.
  public var fromEvent: TrendPeriod? {
    guard let index = days.eventIndex, index < days.count else { return nil }
    return TrendPeriod(of: values, days: max(0, index)..<days.count)
  }
}
