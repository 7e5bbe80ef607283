import Charts
package import Console
import Foundation
import HealthModel
package import Reports

/// A page about a day, a week, a month or a year: rings, totals, a calendar and the workouts.
package struct PeriodReport {
  let overview: PeriodOverview
  let language: PageLanguage
  let measures: MeasureText
  let links: PageLinks

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - overview: What the person did.
  ///   - language: The language of the page.
  ///   - measures: The units.
  ///   - links: Where the other pages are.
  package init(
    _ overview: PeriodOverview, language: PageLanguage, measures: MeasureText,
    links: PageLinks = .none
  ) {
    self.overview = overview
    self.language = language
    self.measures = language.spelled(measures)
    self.links = links
  }

  private var period: CalendarPeriod { overview.period }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink] = []) throws -> String {
    let title = language.title(period)
    return try HTMLPage(
      language: language, title: title, heading: title, lines: [],
      content: try HTMLPage.render(PackageResources.period_mustache, values),
      json: try JSONText.line(PeriodTotalsJSON(overview.totals, in: overview.zone)),
      jsonName: "totals", navigation: navigation
    ).text()
  }

  private var values: [String: Any] {
    var values: [String: Any] = [
      "words": HTMLPage.words(language), "facts": facts,
      "hasWorkouts": overview.totals.workoutCount > 0,
    ]
    let around = [(PageWord.earlier, period.previous), (.later, period.next)]
    let steps = around.compactMap { word, period -> [String: String]? in
      guard let period, let path = links.period(period) else { return nil }
      return ["path": path, "text": "\(language[word]): \(language.title(period))"]
    }
    if !steps.isEmpty { values["steps"] = steps }
    let rings = PeriodRings(self)
    if let day = rings.day { values["ringsOfDay"] = day }
    if !rings.small.isEmpty {
      let week = CalendarPeriod(.week, containing: period.firstDay)
      let title = period.length == .day ? language.title(week) : language[.rings]
      values["ringsOfDays"] = ["title": title, "days": rings.small] as [String: Any]
    }
    let calendar = PeriodCalendar(self)
    if let chart = calendar.chart { values["chart"] = chart }
    if let month = calendar.month { values["month"] = month }
    if let grid = calendar.grid { values["grid"] = grid }
    let tables = PeriodTables(self)
    values["tables"] = tables.list
    if !overview.workouts.isEmpty {
      values["workouts"] = ["rows": tables.workouts]
      if overview.isCut {
        values["cut"] = language.text(.cutList, "\(PeriodOverview.workoutLimit)")
      }
    }
    return values
  }

  private var facts: [[String: String]] {
    let totals = overview.totals
    let texts: [(PageWord, String, String?)] = [
      (.workouts, "workout_count", "\(totals.workoutCount)"),
      (.time, "duration_s", MeasureText.duration(totals.duration.exactSeconds)),
      (
        .energy, "energy_kcal",
        totals.energyKilocalories.map { MeasureText.fixed($0, 0) + " kcal" }
      ),
    ]
    return texts.compactMap { word, key, text in
      text.map { ["label": language[word], "key": key, "text": $0] }
    }
  }
}
