package import Charts
import Console
package import Fitness
import HealthModel

/// Trends as charts over the same days.
package struct TrendCharts {
  let days: TrendDays
  let percentile: Percentile
  let mean: MovingMean

  package init(days: TrendDays, percentile: Percentile, mean: MovingMean) {
    self.days = days
    self.percentile = percentile
    self.mean = mean
  }

  /// Returns the chart of a trend: the range of each day, the moving mean, and marks for entries by hand.
  ///
  /// - Parameters:
  ///   - trend: The trend.
  ///   - showsValues: Whether each day's value also has a dot, which needs a fine resolution.
  /// - Returns: A chart over all days, including days without samples.
  package func chart(_ trend: Trend, showsValues: Bool) -> DayChart {
    DayChart(
      title: trend.type.name, unit: trend.unit.description,
      days: DayAxis(first: days.first, count: days.count, event: days.event),
      series: trend.parts.flatMap { series($0, showsValues: showsValues) },
      description: description(trend))
  }

  private func series(_ part: Trend.Part, showsValues: Bool) -> [ChartSeries] {
    let values = part.series.values
    let ranges = values.map { value in
      value.flatMap { ValueRange($0.minimum, $0.maximum) }
    }
    if part.set == .entered {
      return [ChartSeries("entered by hand", .marks, ranges)]
    }
    let name = part.set == .all ? "range of the day" : "predicted"
    let dots = values.map { value in value.flatMap { ValueRange($0.value) } }
    let means = part.series.means.map { mean in mean.flatMap { ValueRange($0) } }
    return [ChartSeries(name, .ranges, ranges)]
      + (showsValues ? [ChartSeries(valueName, .dots, dots)] : [])
      + [ChartSeries("mean of \(Self.days(mean.days))", .line, means)]
  }

  /// `percentile 95`.
  var valueName: String { "percentile \(Self.plain(percentile.rank))" }

  /// `7 days`.
  static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? MeasureText.fixed(number, 0) : "\(number)"
  }

  /// Returns a description of a chart as text.
  private func description(_ trend: Trend) -> String {
    let amounts = AmountText(unit: trend.unit)
    let sentences = trend.parts.map { part in
      let series = part.series
      let whole = series.whole
      let kind = part.set == .all ? "" : ", \(part.set.rawValue)"
      var text = "\(trend.type.name) in \(trend.unit)\(kind): "
      guard let lowest = whole.minimum, let highest = whole.maximum else {
        return text + "no samples."
      }
      text += "samples on \(whole.populatedDays) of \(Self.days(days.count))"
      text += ", from \(amounts.text(lowest)) to \(amounts.text(highest))"
      if let before = series.beforeEvent?.mean, let after = series.fromEvent?.mean {
        text += "; the mean of each day's \(valueName) is \(amounts.text(before))"
        text += " before the event and \(amounts.text(after)) from it on"
      }
      return text + "."
    }
    return sentences.joined(separator: " ")
  }
}
