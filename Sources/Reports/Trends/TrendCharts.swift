package import Charts
import Console
package import Fitness
package import HealthModel

/// The texts of charts of trends.
package struct TrendWords: Sendable {
  package var range = "range of the day"
  package var predicted = "predicted"
  package var entered = "entered by hand"
  package var mean: @Sendable (Int) -> String = { "mean of \(TrendCharts.days($0))" }
  package var percentile: @Sendable (String) -> String = { "percentile \($0)" }
  package var title: @Sendable (QuantityType) -> String = \.name
  /// A description from the type with its unit, the days with samples, all days, and the lowest and the highest sample.
  package var sentence: (@Sendable (Summary) -> String)?

  package init() {}

  /// What a chart shows, as text.
  package struct Summary {
    package let type: QuantityType
    package let unit: String
    package let populatedDays: Int
    package let days: Int
    package let lowest: String?
    package let highest: String?
    /// The means before and from an event on.
    package let means: (before: String, after: String)?
    package let valueName: String
  }
}

/// Trends as charts over the same days.
package struct TrendCharts {
  let days: TrendDays
  let percentile: Percentile
  let mean: MovingMean
  let words: TrendWords

  package init(
    days: TrendDays, percentile: Percentile, mean: MovingMean, words: TrendWords = TrendWords()
  ) {
    self.words = words
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
      title: words.title(trend.type), unit: trend.unit.description,
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
      return [ChartSeries(words.entered, .marks, ranges)]
    }
    let name = part.set == .all ? words.range : words.predicted
    let dots = values.map { value in value.flatMap { ValueRange($0.value) } }
    let means = part.series.means.map { mean in mean.flatMap { ValueRange($0) } }
    return [ChartSeries(name, .ranges, ranges)]
      + (showsValues ? [ChartSeries(valueName, .dots, dots)] : [])
      + [ChartSeries(words.mean(mean.days), .line, means)]
  }

  /// `percentile 95`.
  var valueName: String { words.percentile(Self.plain(percentile.rank)) }

  /// `7 days`.
  static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }

  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? MeasureText.fixed(number, 0) : "\(number)"
  }

  private func summary(
    _ trend: Trend, _ series: DailySeries, _ amounts: AmountText
  ) -> TrendWords.Summary {
    let (before, after) = (series.beforeEvent?.mean, series.fromEvent?.mean)
    return TrendWords.Summary(
      type: trend.type, unit: trend.unit.description, populatedDays: series.whole.populatedDays,
      days: days.count, lowest: series.whole.minimum.map(amounts.text),
      highest: series.whole.maximum.map(amounts.text),
      means: before.flatMap { before in
        after.map { (amounts.text(before), amounts.text($0)) }
      }, valueName: valueName)
  }

  /// Returns a description of a chart as text.
  private func description(_ trend: Trend) -> String {
    let amounts = AmountText(unit: trend.unit)
    let sentences = trend.parts.map { part in
      let series = part.series
      let whole = series.whole
      if let sentence = words.sentence {
        return sentence(summary(trend, series, amounts))
      }
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
