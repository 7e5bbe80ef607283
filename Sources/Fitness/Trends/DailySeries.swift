public import HealthModel

/// The days of one measure, each with its range and its value, and the moving mean of the values.
///
/// A day without samples is `nil` and keeps its index, so series over the same days are comparable. Samples
/// are added as they arrive. The samples of the newest day are retained until a newer day begins; of earlier
/// days only the summary is stored, so memory grows with the days and not with the samples. A late sample for
/// a day that is already summarized adds that day to ``staleDays``: read the day again from the store and
/// pass it to ``replace(day:with:)``. Do the same for a day with a deleted sample. The result then equals a
/// series built anew.
public struct DailySeries: Sendable {
  public let days: TrendDays
  public let percentile: Percentile
  public let mean: MovingMean
  /// The indexes of days that received samples after they were summarized.
  public private(set) var staleDays: Set<Int> = []
  private var told: [DailyValue?]
  private var newest: (day: Int, values: [Double])?

  public init(
    over days: TrendDays, percentile: Percentile = .ninetyFifth, mean: MovingMean = .week
  ) {
    self.days = days
    self.percentile = percentile
    self.mean = mean
    told = [DailyValue?](repeating: nil, count: days.count)
  }

  /// Adds a sample to the day of its start; values that are not finite or outside the days are skipped.
  ///
  /// - Parameters:
  ///   - value: The value in the display unit.
  ///   - start: The start of the sample.
  public mutating func add(_ value: Double, at start: Instant) {
    guard value.isFinite, let day = days.index(of: start) else { return }
    guard let open = newest else {
      newest = (day, [value])
      return
    }
    if day == open.day {
      newest?.values.append(value)
    } else if day > open.day {
      told[open.day] = DailyValue(of: open.values, percentile: percentile)
      newest = (day, [value])
    } else {
      staleDays.insert(day)
    }
  }

  /// Replaces a day's samples.
  ///
  /// - Parameters:
  ///   - day: The index of the day.
  ///   - values: All samples of the day in any order, in the display unit.
  public mutating func replace(day: Int, with values: [Double]) {
    guard told.indices.contains(day) else { return }
    let values = values.filter(\.isFinite)
    staleDays.remove(day)
    if newest?.day == day {
      newest?.values = values
    } else {
      told[day] = DailyValue(of: values, percentile: percentile)
    }
  }

  /// The summary of each day; `nil` for a day without samples.
  public var values: [DailyValue?] {
    var values = told
    if let newest {
      values[newest.day] = DailyValue(of: newest.values, percentile: percentile)
    }
    return values
  }

  /// The moving mean of the days' values, which restarts at the event.
  public var means: [Double?] {
    mean.means(of: values.map { $0?.value }, resetAt: days.eventIndex)
  }
}

/// The summary of one day's samples.
public struct DailyValue: Hashable, Sendable {
  /// The range of the day's samples, in their unit.
  public let minimum: Double
  public let maximum: Double
  /// The value that represents the day: a percentile, because a single outlier determines the maximum but
  /// hardly changes a percentile.
  public let value: Double
  /// The number of samples; at least 1.
  public let count: Int

  /// Summarizes a day; `nil` without samples.
  ///
  /// - Parameters:
  ///   - values: The day's samples in any order, in the display unit.
  ///   - percentile: The percentile that represents the day.
  public init?(of values: [Double], percentile: Percentile) {
    let sorted = values.sorted()
    guard let minimum = sorted.first, let maximum = sorted.last,
      let value = percentile.value(ofSorted: sorted)
    else { return nil }
    self.minimum = minimum
    self.maximum = maximum
    self.value = value
    count = sorted.count
  }
}
