package import Console
package import HealthModel
import Reports
package import Training
package import TrainingHistory
package import TrainingReports

/// The zones of a day, each with the time of the weeks before in it.
package struct ZonesPage {
  private let zones: [TimedZones]
  private let progress: HistoryProgress?
  private let today: CalendarDay
  private let language: PageLanguage
  private let measures: MeasureText

  private static let refreshSeconds = 2
  private static let barUnits = 100.0

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - zones: The zones of the day; empty if none are set and none follow from the age.
  ///   - history: The figures of all workouts; `nil` while they are read for the first time.
  ///   - progress: How far the figures are brought up to date; `nil` if they are.
  ///   - today: The day.
  ///   - language: The language.
  ///   - measures: The units.
  ///   - times: The time zone.
  package init(
    _ zones: [TrainingZones], _ history: TrainingHistory?, progress: HistoryProgress?,
    on today: CalendarDay, language: PageLanguage, measures: MeasureText, times: TimeText
  ) {
    self.zones = zones.map {
      TimedZones($0, history, through: today, in: times.zone, hasPrivate: false)
    }
    self.progress = progress
    self.today = today
    self.language = language
    self.measures = language.spelled(measures)
  }

  /// Returns the document.
  ///
  /// - Parameter navigation: The links at the head of the page.
  /// - Returns: HTML.
  /// - Throws: An error of the template; none for the templates that are built in.
  package func text(navigation: [PageLink]) throws -> String {
    var page = HTMLPage(
      language: language, title: language[.zones], heading: language[.zones], lines: [],
      content: try HTMLPage.render(PackageResources.zones_mustache, values),
      json: try JSONText.line(ZonesJSON(today, zones)), jsonName: "zones", navigation: navigation)
    if progress != nil { page.refreshSeconds = Self.refreshSeconds }
    return try page.text()
  }

  private var values: [String: Any] {
    var values: [String: Any] = ["words": HTMLPage.words(language)]
    values["note"] = progress?.note(.recordsUpdating, path: "/zones", in: language)
    values["groups"] = zones.map(group)
    if zones.isEmpty { values["nothing"] = language[.noZones] }
    return values
  }

  private func group(_ timed: TimedZones) -> [String: Any] {
    let zones = timed.zones
    let title: PageWord =
      switch zones.quantity {
      case .heartRate: .heartRateZones
      case .cyclingPower: .powerZones
      case .speed: .paceZones
      }
    let words = ZoneWords(zones, measures)
    let most = max(timed.month?.max() ?? 0, 1)
    let rows = (0..<zones.count).reversed().map { index -> [String: Any] in
      var row: [String: Any] = [
        "zone": "\(index + 1)", "range": range(words.range(ofZone: index + 1), of: zones, index),
      ]
      if let week = timed.week, let month = timed.month {
        row["times"] = [
          "week": MeasureText.duration(week[index]), "month": MeasureText.duration(month[index]),
          "width": MeasureText.fixed(Self.barUnits * month[index] / most, 1),
          "style": "zone\(min(4, index * 5 / zones.count))",
        ]
      }
      return row
    }
    return [
      "id": "zones-\(zones.quantity.rawValue)", "title": language[title], "rows": Array(rows),
      "hasTimes": timed.month != nil,
    ]
  }

  /// Returns a zone in words; a faster pace is a smaller number.
  private func range(
    _ range: (from: String, to: String), of zones: TrainingZones, _ index: Int
  ) -> String {
    let isPace = zones.quantity == .speed
    if range.to.isEmpty { return (isPace ? "≤ " : "≥ ") + range.from }
    if isPace, zones.lowerBounds[index] <= 0 { return "> " + range.to }
    return language.text(.range, range.from, range.to)
  }
}

extension HistoryProgress {
  /// Returns the note of a page whose figures are brought up to date, for its template.
  func note(_ word: PageWord, path: String, in language: PageLanguage) -> [String: String] {
    [
      "text": language.text(word, "\(workoutsRead)", "\(workoutCount)"), "path": path,
      "again": language[.heatAgain],
    ]
  }
}
