package import Console
package import Estimation
import Foundation
import HealthModel
package import Reports

/// The stored estimates with their intervals and contributions, and how each went over time.
package struct EstimatesPage {
  /// The estimates of one kind, the newest first.
  package struct Estimates {
    let kind: EstimateKind
    let entries: [EstimateEntry]

    package init(_ kind: EstimateKind, _ entries: [EstimateEntry]) {
      self.kind = kind
      self.entries = entries
    }
  }

  let estimates: [Estimates]
  let language: PageLanguage
  let measures: MeasureText
  let times: TimeText

  /// The most estimates in a table.
  private static let rowLimit = 100

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - estimates: The stored estimates.
  ///   - language: The language.
  ///   - measures: The units.
  ///   - times: The time zone.
  package init(
    _ estimates: [Estimates], language: PageLanguage, measures: MeasureText, times: TimeText
  ) {
    self.estimates = estimates
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
    try HTMLPage(
      language: language, title: language[.estimates], heading: language[.estimates], lines: [],
      content: try HTMLPage.render(
        PackageResources.estimates_mustache,
        ["words": HTMLPage.words(language), "estimates": estimates.map(values)]),
      json: "{}", jsonName: "estimates", navigation: navigation
    ).text()
  }

  private func values(_ estimates: Estimates) -> [String: Any] {
    let page = EstimatePage(kind: estimates.kind, units: measures.units, times: times)
    let rows = estimates.entries.prefix(Self.rowLimit).map { entry in
      [
        "date": day(entry), "value": page.value(entry.value),
        "interval": entry.interval.map {
          language.text(.range, page.value($0.lower), page.value($0.upper))
        } ?? "",
      ]
    }
    var values: [String: Any] = [
      "name": estimates.kind.rawValue, "title": title(estimates.kind), "rows": rows,
      "hasRows": rows.count > 1,
    ]
    guard let newest = estimates.entries.first else {
      values["reason"] = language.text(
        .noEstimate, "workout estimate \(estimates.kind.rawValue)")
      return values
    }
    values["value"] = page.value(newest.value)
    values["date"] = day(newest)
    if let interval = newest.interval {
      values["interval"] = language.text(
        .interval, page.value(interval.lower), page.value(interval.upper))
    }
    // What it was made of, in the words of the command.
    values["lines"] = page.lines(newest, class: nil, trend: nil).dropFirst(2).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return values
  }

  private func day(_ entry: EstimateEntry) -> String {
    String(times.dateAndMinute(entry.sample.span.end).prefix(10))
  }

  private func title(_ kind: EstimateKind) -> String {
    switch kind {
    case .vo2Max: kind.title
    case .sixMinuteWalk: language[.sixMinuteWalk]
    case .steadiness: language[.walkingSteadiness]
    }
  }
}
