/// What the days before an event amount to, or those from it on, to compare the two.
public struct TrendPeriod: Hashable, Sendable {
  /// The days by number.
  public let days: Range<Int>
  /// On how many of them there were samples.
  public let populatedDays: Int
  /// The mean of the days' values, each day counting once; `nil` where there is none.
  public let mean: Double?
  /// The extremes of all samples.
  public let minimum: Double?
  public let maximum: Double?

  /// - Parameters:
  ///   - values: What each day of a series amounts to.
  ///   - days: Those of the period.
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
  /// All days as one period.
  public var whole: TrendPeriod { TrendPeriod(of: values, days: 0..<days.count) }

  /// The days before the event, which is the baseline; `nil` where there is no event, or no such day.
  public var beforeEvent: TrendPeriod? {
    guard let index = days.eventIndex, index > 0 else { return nil }
    return TrendPeriod(of: values, days: 0..<min(index, days.count))
  }

  /// The day of the event and those after it, the recovery; `nil` where there is no event, or no such day.
  public var fromEvent: TrendPeriod? {
    guard let index = days.eventIndex, index < days.count else { return nil }
    return TrendPeriod(of: values, days: max(0, index)..<days.count)
  }
}
