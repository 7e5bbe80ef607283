import Charts
package import Console
package import HealthModel
package import Reports
import Training
package import TrainingHistory
package import TrainingReports

/// The load of days and weeks, with fitness, fatigue and form.
package struct TrainingLoadPage {
  let periods: LoadPeriods?
  let progress: HistoryProgress?
  let language: PageLanguage
  let measures: MeasureText

  private static let refreshSeconds = 2
  /// The days of the chart: as far back as fitness looks, twice.
  private static let chartDays = 84

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - periods: The periods; `nil` while the workouts are read for the first time.
  ///   - progress: How far the figures are brought up to date; `nil` if they are.
  ///   - language: The language.
  ///   - measures: The units.
  package init(
    _ periods: LoadPeriods?, progress: HistoryProgress?, language: PageLanguage,
    measures: MeasureText
  ) {
    self.periods = periods
    self.progress = progress
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
      language: language, title: language[.load], heading: language[.load], lines: [],
      content: try HTMLPage.render(PackageResources.load_mustache, values),
      json: try periods.map { try JSONText.line(LoadJSON($0)) } ?? "{}", jsonName: "load",
      navigation: navigation, isInteractive: true)
    if progress != nil { page.refreshSeconds = Self.refreshSeconds }
    return try page.text()
  }

  private var values: [String: Any] {
    var values: [String: Any] = ["words": HTMLPage.words(language), "heading": language[.load]]
    values["note"] = progress?.note(.recordsUpdating, path: "/load", in: language)
    guard let periods, !periods.loads.workouts.isEmpty, let today = periods.today else {
      if progress == nil { values["nothing"] = language[.noLoads] }
      return values
    }
    values["today"] = sentence(today)
    values["gaps"] = periods.gaps.map { gap, count in
      language.text(.loadGap, "\(count)", language[Self.word(gap)])
    }
    let first = max(
      today.day.advanced(by: 1 - Self.chartDays), periods.loads.firstDay ?? today.day)
    let chart = LoadChart(
      periods.loads.days(from: first, through: today.day), words: words, measures: measures)
    if let picture = chart.chart, periods.loads.firstDay != nil {
      values["picture"] = SVGPicture(title: language[.load], charts: [picture]).element
      values["sentence"] = chart.sentence
    }
    values["rows"] = periods.rows.map(row)
    values["hasRows"] = true
    return values
  }

  private func row(_ row: LoadPeriods.Row) -> [String: Any] {
    let values = try? row.values.get()
    return [
      "period": row.period.label, "path": PageLinks.served.period(row.period) ?? "/",
      "count": "\(row.workoutCount)", "load": number(row.load),
      "fitness": values.map { number($0.fitness) } ?? "",
      "fatigue": values.map { number($0.fatigue) } ?? "",
      "form": values.map { number($0.form) } ?? "",
    ]
  }

  private func sentence(_ today: LoadHistory.OfDay) -> String {
    switch today.values {
    case .success(let values):
      return language.text(
        .loadToday, number(values.fitness), number(values.fatigue), number(values.form))
    case .failure(.tooFewDays(let days, let needed)):
      return language.text(.loadTooFewDays, "\(days)", "\(needed)")
    case .failure: return language[.loadNone]
    }
  }

  private func number(_ value: Double) -> String { measures.number(value, 0) }

  private static func word(_ gap: LoadHistory.Gap) -> PageWord {
    switch gap {
    case .noHeartRate: .loadNoHeartRate
    case .noEffort: .loadNoEffort
    case .noMaximum: .loadNoMaximum
    case .noReserve: .loadNoReserve
    }
  }

  private var words: LoadWords {
    let (language, load) = (language, language[.load])
    var words = LoadWords()
    words.load = load
    words.unit = load
    words.title = load
    words.fitness = language[.fitness]
    words.fatigue = language[.fatigue]
    words.sentence = { summary in
      language.text(
        .loadSentence, "\(summary.loadedDays)", "\(summary.days)", summary.most)
    }
    return words
  }
}
