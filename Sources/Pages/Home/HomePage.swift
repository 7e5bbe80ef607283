import Charts
package import Console
import Foundation
package import HealthModel
package import Reports

/// The first page: what is recorded now, the rings of today, the totals of this week, month and year, the latest workouts.
package struct HomePage {
  /// What the page shows.
  package struct Content {
    /// Whether a recording is running.
    package var isRecording = false
    package var today: ActivitySummary?
    /// The totals of this week, month and year; none on a page of older workouts or of a search.
    package var periods: [PeriodTotals] = []
    package var workouts: [Workout] = []
    /// Whether there are older workouts.
    package var hasMore = false
    /// The text that was searched for.
    package var text: String?

    package init() {}
  }

  let content: Content
  let language: PageLanguage
  let measures: MeasureText
  let times: TimeText
  private let links = PageLinks.served

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - content: What it shows.
  ///   - language: The language.
  ///   - measures: The units.
  ///   - times: The time zone.
  package init(
    _ content: Content, language: PageLanguage, measures: MeasureText, times: TimeText
  ) {
    self.content = content
    self.language = language
    self.measures = language.spelled(measures)
    self.times = times
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    let heads = content.workouts.map(WorkoutHeadJSON.init)
    return try HTMLPage(
      language: language, title: "workout", heading: "workout", lines: [],
      content: try HTMLPage.render(PackageResources.home_mustache, values),
      json: try JSONText.line(["workouts": heads]), jsonName: "workouts",
      navigation: navigation, isInteractive: true
    ).text()
  }

  private var values: [String: Any] {
    let rows = WorkoutRows(language: language, measures: measures, times: times)
      .values(content.workouts, links: links)
    var values: [String: Any] = [
      "words": HTMLPage.words(language), "rows": rows, "hasRows": !rows.isEmpty,
      "text": content.text ?? "", "hasPeriods": !content.periods.isEmpty,
      "periods": content.periods.map(period),
    ]
    if rows.isEmpty {
      values["nothing"] = language[content.text == nil ? .emptyStore : .nothingFound]
    }
    if content.isRecording { values["live"] = language[.live] }
    if content.hasMore, let last = content.workouts.last { values["older"] = older(last) }
    if let today = content.today { values["rings"] = rings(today) }
    return values
  }

  private func rings(_ summary: ActivitySummary) -> [String: Any] {
    let picture = RingsPicture(summary, names: language.ringNames)
    return [
      "picture": picture.element("rings"), "sentence": picture.sentence,
      "path": links.period(CalendarPeriod(.day, containing: summary.day)) ?? "/",
    ]
  }

  private func period(_ totals: PeriodTotals) -> [String: String] {
    let time = MeasureText.duration(totals.duration.exactSeconds)
    return [
      "path": links.period(totals.period) ?? "/", "label": language.title(totals.period),
      "text": "\(totals.workoutCount) · \(time)",
    ]
  }

  private func older(_ last: Workout) -> String {
    var components = URLComponents()
    components.path = "/workouts"
    components.queryItems = [URLQueryItem(name: "before", value: last.uuid.uuidString.lowercased())]
    if let text = content.text {
      components.queryItems?.append(URLQueryItem(name: "text", value: text))
    }
    return components.string ?? "/workouts"
  }
}
