package import Charts
package import Console
package import HealthModel
import Training
package import TrainingHistory

/// The texts of a chart of loads.
package struct LoadWords: Sendable {
  package var load = "load"
  package var fitness = "fitness"
  package var fatigue = "fatigue"
  package var title = "Load, fitness and fatigue"
  /// The unit: the loads have none.
  package var unit = "load"
  /// Days with a load, all days, the greatest load, and the last fitness and fatigue, if there are such.
  package var sentence: @Sendable (Summary) -> String = { summary in
    let days = "\(summary.loadedDays) of \(summary.days) days have a load, at most \(summary.most)"
    guard let fitness = summary.fitness, let fatigue = summary.fatigue else { return days + "." }
    return days + "; in the end, fitness is \(fitness) and fatigue \(fatigue)."
  }

  package struct Summary: Sendable {
    package let loadedDays: Int
    package let days: Int
    package let most: String
    package let fitness: String?
    package let fatigue: String?
  }

  package init() {}
}

/// Loads by day, with fitness as a line and fatigue as dots.
package struct LoadChart {
  /// The days, in order.
  package let days: [LoadHistory.OfDay]
  private let words: LoadWords
  private let measures: MeasureText

  package init(_ days: [LoadHistory.OfDay], words: LoadWords, measures: MeasureText) {
    self.days = days
    self.words = words
    self.measures = measures
  }

  /// The chart; `nil` without days.
  package var chart: DayChart? {
    guard let first = days.first else { return nil }
    let values = days.map { try? $0.values.get() }
    return DayChart(
      title: words.title, unit: words.unit,
      days: DayAxis(first: first.day, count: days.count, event: nil),
      series: [
        ChartSeries(
          words.load, .ranges, days.map { $0.load > 0 ? ValueRange(0, $0.load) : nil }),
        ChartSeries(words.fatigue, .dots, values.map { $0.flatMap { ValueRange($0.fatigue) } }),
        ChartSeries(words.fitness, .line, values.map { $0.flatMap { ValueRange($0.fitness) } }),
      ], description: sentence)
  }

  /// The meaning of the chart in a sentence.
  package var sentence: String {
    let last = days.last.flatMap { try? $0.values.get() }
    return words.sentence(
      LoadWords.Summary(
        loadedDays: days.count { $0.load > 0 }, days: days.count,
        most: measures.number(days.map(\.load).max() ?? 0, 0),
        fitness: last.map { measures.number($0.fitness, 0) },
        fatigue: last.map { measures.number($0.fatigue, 0) }))
  }
}
