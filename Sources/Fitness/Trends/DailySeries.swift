public import HealthModel

/// The days of one measure: for each its range and its value, and the moving mean of the values.
///
/// A day without samples is `nil` and keeps its place, so series over the same days can be laid side by
/// side. Samples are added as they come; those of the newest day are kept until a newer one begins, and
/// of the days before only what they amount to, so memory grows with the days and not with the samples.
/// A sample that comes late, of a day that is told already, makes that day one of ``staleDays``: it is
/// to be read again from where the samples are, and given to ``replace(day:with:)``. So is a day from
/// which a sample was deleted. After that the series is what it would be if it were made anew.
public struct DailySeries: Sendable {
  public let days: TrendDays
  public let percentile: Percentile
  public let mean: MovingMean
  /// Days that got samples after they were told, by number.
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

  /// Adds a sample to the day that it starts on; what is no number, or of no day here, is left out.
  ///
  /// - Parameters:
  ///   - value: In the unit that is shown.
  ///   - start: When the sample starts.
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

  /// Takes a day's samples in the place of those it had.
  ///
  /// - Parameters:
  ///   - day: The day's number.
  ///   - values: All of its samples, in any order, in the unit that is shown.
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

  /// What each day amounts to; `nil` for a day without samples.
  public var values: [DailyValue?] {
    var values = told
    if let newest {
      values[newest.day] = DailyValue(of: newest.values, percentile: percentile)
    }
    return values
  }

  /// The moving mean of the days' values, which begins anew at the event.
  public var means: [Double?] {
    mean.means(of: values.map { $0?.value }, resetAt: days.eventIndex)
  }
}
