import Charts
package import Console
import Fitness
import HealthModel

/// Trends as text: a chart of each, and the summaries before and after the event.
package struct TrendPage {
  let trends: [Trend]
  let charts: TrendCharts

  package init(trends: [Trend], charts: TrendCharts) {
    self.trends = trends
    self.charts = charts
  }

  private static let rows = 12

  package func lines(_ terminal: Terminal) -> [String] {
    let pictures = trends.map { charts.chart($0, showsValues: false) }
    // Days are aligned across charts, since all labels have the same width.
    let margin = pictures.map { TextChart.labelWidth($0, rows: Self.rows) }.max() ?? 0
    var lines: [String] = []
    for (trend, picture) in zip(trends, pictures) where !trend.isEmpty {
      if !lines.isEmpty { lines.append("") }
      let heading =
        "\(trend.type.name) in \(trend.unit), \(charts.days.first) to \(charts.days.last)"
      lines.append(terminal.styled(heading, .bold))
      lines += self.picture(picture, margin: margin, terminal)
      lines += table(trend, terminal)
    }
    return lines
  }

  private func picture(_ chart: DayChart, margin: Int, _ terminal: Terminal) -> [String] {
    guard
      let picture = TextChart(
        chart, width: terminal.width, rows: Self.rows, labelWidth: margin)
    else { return [] }
    func paint(_ text: String, _ ink: TextChart.Ink) -> String {
      switch ink {
      case .frame: terminal.styled(text, .dim)
      case .range: text
      case .line: terminal.styled(text, .green)
      case .mark: terminal.styled(text, .yellow)
      case .event: terminal.styled(text, .red)
      }
    }
    return picture.lines(paint: paint) + ["", picture.legend(paint: paint), ""]
  }

  private func table(_ trend: Trend, _ terminal: Terminal) -> [String] {
    let amounts = AmountText(unit: trend.unit)
    var table = Table([
      .init("Period", .left), .init("Of", .left), .init("With samples"),
      .init("Mean of \(charts.valueName)"), .init("Lowest"), .init("Highest"),
    ])
    for part in trend.parts where part.series.whole.populatedDays > 0 {
      let series = part.series
      let set = part.set == .all ? "" : part.set.rawValue
      let periods = [("before", series.beforeEvent), ("from the event", series.fromEvent)]
        .compactMap { name, period in period.map { (name, $0) } }
      for (name, period) in series.days.event == nil ? [("", series.whole)] : periods {
        let length = TrendCharts.days(period.days.count)
        table.rows.append([
          name.isEmpty ? length : "\(length) \(name)", set, TrendCharts.days(period.populatedDays),
          amounts.text(period.mean), amounts.text(period.minimum), amounts.text(period.maximum),
        ])
      }
    }
    return table.lines(width: terminal.isInteractive ? terminal.width : nil)
  }
}

extension AmountText {
  /// Returns the text of a number in the unit; empty for `nil`.
  func text(_ number: Double?) -> String {
    (try? text(number.map { Quantity($0, unit) })) ?? ""
  }
}
