public import HealthModel

/// The trend of the scores of six weeks: their least-squares line.
///
/// With weekly scores that have a standard deviation of *s* points, the slope has one of s / √17.5 = 0.24 s:
/// at 7 points one check of 700 reports a false decline, at 10 points one of 55. The slope's standard error
/// is therefore reported with it.
public struct SteadinessTrend: Hashable, Sendable {
  /// The date of the last score.
  public let date: Instant
  /// The slope in points (of 100) per week.
  public let slope: Double
  /// The standard error of the slope, from the residuals of the scores.
  public let standardError: Double
  public let scoreCount: Int

  public var isDeclining: Bool { slope < SteadinessPolicy.decline }

  /// Creates a trend; `nil` for fewer than four scores or less than 28 days.
  ///
  /// - Parameter entries: The entries by date; those of the 42 days up to the last one are used.
  init?(_ entries: some BidirectionalCollection<SteadinessHistory.Entry>) {
    guard let last = entries.last else { return nil }
    let recent = entries.filter {
      (last.date - $0.date).calendarDays < SteadinessPolicy.trendDays
    }
    guard recent.count >= SteadinessPolicy.trendScores, let first = recent.first,
      (last.date - first.date).calendarDays >= SteadinessPolicy.trendSpanDays
    else { return nil }
    let weeks = recent.map {
      ($0.date - first.date).calendarDays / Double(CalendarWeek.dayCount)
    }
    let points = recent.map { $0.score * 100 }
    let count = Double(recent.count)
    let meanWeek = weeks.reduce(0, +) / count
    let meanPoint = points.reduce(0, +) / count
    let spread = weeks.reduce(0) { $0 + ($1 - meanWeek) * ($1 - meanWeek) }
    let slope =
      zip(weeks, points).reduce(0) { $0 + ($1.0 - meanWeek) * ($1.1 - meanPoint) } / spread
    let residuals = zip(weeks, points).map { $1 - meanPoint - slope * ($0 - meanWeek) }
    let squares = residuals.reduce(0) { $0 + $1 * $1 }
    date = last.date
    self.slope = slope
    standardError = (squares / (count - 2) / spread).squareRoot()
    scoreCount = recent.count
  }
}

extension SteadinessHistory {
  /// The trend at each score; `nil` where there are too few scores.
  public var trends: [SteadinessTrend?] {
    var start = entries.startIndex
    return entries.indices.map { index in
      // Only entries that can belong to the trend are passed on, so that a long history is one pass.
      while (entries[index].date - entries[start].date).calendarDays >= SteadinessPolicy.trendDays {
        start += 1
      }
      return SteadinessTrend(entries[start...index])
    }
  }

  /// The declines that call for a check-in.
  ///
  /// Each is reported once, and not again for 28 days unless the slope was above −2 points per week in
  /// between.
  public var declines: [SteadinessTrend] {
    var declines: [SteadinessTrend] = []
    var isArmed = true
    for trend in trends.compactMap(\.self) {
      if trend.slope > SteadinessPolicy.declineRearm { isArmed = true }
      guard trend.isDeclining else { continue }
      if let last = declines.last, !isArmed,
        (trend.date - last.date).calendarDays < SteadinessPolicy.declineRestDays
      {
        continue
      }
      declines.append(trend)
      isArmed = false
    }
    return declines
  }
}
