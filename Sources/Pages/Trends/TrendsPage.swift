import Charts
import Console
import Foundation
package import HealthModel
package import Reports

/// The trend of one type over days: a range for each, and a mean that restarts at an event.
package struct TrendsPage {
  let trend: Trend
  let charts: TrendCharts
  let event: CalendarDay?
  let language: PageLanguage

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - trend: The trend.
  ///   - charts: Its days.
  ///   - event: Day zero, if there is one.
  ///   - language: The language.
  package init(
    _ trend: Trend, charts: TrendCharts, event: CalendarDay?, language: PageLanguage
  ) {
    self.trend = trend
    self.charts = charts
    self.event = event
    self.language = language
  }

  /// The types that have a trend: those whose samples are not added up.
  package static var types: [QuantityType] {
    ObjectType.all.compactMap { type -> QuantityType? in
      guard case .quantity(let quantity) = type, quantity.aggregation != .cumulative else {
        return nil
      }
      return quantity
    }.sorted { $0.name < $1.name }
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    try HTMLPage(
      language: language, title: language[.trends], heading: language[.trends], lines: [],
      content: try HTMLPage.render(PackageResources.trends_mustache, values),
      json: try JSONText.line(TrendJSON(trends: [trend], charts: charts)), jsonName: "trend",
      navigation: navigation, isInteractive: true
    ).text()
  }

  private var heading: String {
    language.text(.typeInUnit, language.name(trend.type), trend.unitText)
  }

  /// Returns the texts of charts in a language.
  ///
  /// - Parameter language: The language.
  /// - Returns: The texts, for ``TrendCharts``.
  package static func words(_ language: PageLanguage) -> TrendWords {
    var words = TrendWords()
    words.range = language[.rangeOfDay]
    words.predicted = language[.predicted]
    words.entered = language[.enteredByHand]
    words.mean = { language.text(.meanOfDays, "\($0)") }
    words.percentile = { language.text(.percentile, $0) }
    words.title = { language.name($0) }
    words.sentence = { summary in
      let type = language.text(.typeInUnit, language.name(summary.type), summary.unit)
      guard let lowest = summary.lowest, let highest = summary.highest else {
        return language.text(.trendNothing, type)
      }
      let sentence = language.text(
        .trendSentence, type, "\(summary.populatedDays)", "\(summary.days)", lowest, highest)
      guard let means = summary.means else { return sentence }
      return sentence + " "
        + language.text(.trendMeans, means.before, means.after, summary.valueName)
    }
    return words
  }

  private var values: [String: Any] {
    let chart = charts.chart(trend, showsValues: true)
    let rows = trend.rows(charts).map { row in
      [
        "day": row.day.description, "lowest": row.lowest, "highest": row.highest,
        "value": row.value,
        "path": PageLinks.served.period(CalendarPeriod(.day, containing: row.day)) ?? "/",
      ]
    }
    var values: [String: Any] = [
      "words": HTMLPage.words(language), "event": event?.description ?? "",
      "heading": heading, "sentence": chart.description, "rows": rows,
      "hasRows": !rows.isEmpty,
      "types": Self.types.map { type in
        var values: [String: Any] = ["name": type.name, "title": language.name(type)]
        if type == trend.type { values["chosen"] = true }
        return values
      },
    ]
    if rows.isEmpty {
      values["nothing"] = language[.noSamples]
    } else {
      values["picture"] = SVGPicture(title: heading, charts: [chart]).element
    }
    return values
  }
}
