package import Console
import HealthModel
import Reports
package import Training
package import TrainingHistory
import TrainingReports

/// The best efforts by activity, each with the workout that it was in and those that it replaced.
package struct RecordsPage {
  let records: PersonalRecords?
  let progress: HistoryProgress?
  let language: PageLanguage
  let measures: MeasureText
  let times: TimeText

  private static let refreshSeconds = 2

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - records: The records; `nil` while the workouts are read for the first time.
  ///   - progress: How far the figures are brought up to date; `nil` if they are.
  ///   - language: The language.
  ///   - measures: The units.
  ///   - times: The time zone.
  package init(
    _ records: PersonalRecords?, progress: HistoryProgress?, language: PageLanguage,
    measures: MeasureText, times: TimeText
  ) {
    self.records = records
    self.progress = progress
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
    var page = HTMLPage(
      language: language, title: language[.records], heading: language[.records], lines: [],
      content: try HTMLPage.render(PackageResources.records_mustache, values),
      json: try JSONText.line(RecordsJSON(records ?? PersonalRecords())), jsonName: "records",
      navigation: navigation)
    if progress != nil { page.refreshSeconds = Self.refreshSeconds }
    return try page.text()
  }

  private var values: [String: Any] {
    var values: [String: Any] = ["words": HTMLPage.words(language)]
    values["note"] = progress?.note(.recordsUpdating, path: "/records", in: language)
    let activities = (records?.activities ?? []).map(section)
    values["activities"] = activities
    if activities.isEmpty, progress == nil { values["nothing"] = language[.noRecords] }
    return values
  }

  private func section(_ activity: WorkoutActivityType) -> [String: Any] {
    let rows = (records?.measures(of: activity) ?? []).compactMap { measure -> [String: Any]? in
      guard let history = records?.history(measure, for: activity), let mark = history.last else {
        return nil
      }
      // The one that it replaced is enough for a row; the data of the page have all.
      let earlier = history.dropLast().suffix(1).map {
        "\(value($0, activity)), \(times.day($0.date))"
      }
      return [
        "name": name(measure), "value": value(mark, activity),
        "rate": RecordWords(measures).rate(mark.value, of: measure, in: activity) ?? "",
        "day": times.day(mark.date), "path": PageLinks.served.workout(mark.workout) ?? "/",
        "earlier": earlier.first ?? "",
      ]
    }
    return ["id": "records-\(activity.word)", "title": language.name(activity), "rows": rows]
  }

  private func value(_ mark: PersonalRecords.Mark, _ activity: WorkoutActivityType) -> String {
    RecordWords(measures).value(mark.value, of: mark.measure, in: activity)
  }

  private func name(_ measure: RecordMeasure) -> String {
    switch measure {
    case .time(let meters):
      switch meters {
      case 21_097.5: language[.halfMarathon]
      case 42_195: language[.marathon]
      case 804.672: language[.halfMile]
      case 1609.344: language[.mile]
      default: RecordWords.length(meters)
      }
    case .power(let seconds): language.text(.powerOver, RecordWords.duration(seconds))
    case .heartRate(let seconds): language.text(.heartRateOver, RecordWords.duration(seconds))
    case .distance: language[.longestDistance]
    case .duration: language[.longestTime]
    case .climb: language[.mostAscent]
    }
  }
}
