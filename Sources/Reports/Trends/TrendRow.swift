import Console
import Fitness
package import HealthModel

/// A day of a trend with its values as text.
package struct TrendRow: Hashable, Sendable {
  package let day: CalendarDay
  package let lowest: String
  package let highest: String
  /// The percentile of the day.
  package let value: String
}

extension Trend {
  /// The days with samples, the newest first, in all sets of samples.
  ///
  /// - Parameter charts: The days and the percentile.
  /// - Returns: A row for each day and set.
  package func rows(_ charts: TrendCharts) -> [TrendRow] {
    let amounts = AmountText(unit: unit)
    return parts.flatMap { part in
      part.series.values.enumerated().compactMap { index, value in
        value.map {
          TrendRow(
            day: charts.days.day(index), lowest: amounts.text($0.minimum),
            highest: amounts.text($0.maximum), value: amounts.text($0.value))
        }
      }
    }.sorted { $1.day < $0.day }
  }

  /// The unit of the values as text.
  package var unitText: String { "\(unit)" }
}
