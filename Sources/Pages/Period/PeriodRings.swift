import Charts
import Console
import HealthModel
import Reports

/// The rings of a period as values for the template: large for a day, small for each day of a week or a month.
struct PeriodRings {
  private let report: PeriodReport
  private var language: PageLanguage { report.language }
  private var overview: PeriodOverview { report.overview }

  init(_ report: PeriodReport) {
    self.report = report
  }

  /// The rings of a day with their amounts.
  var day: [String: Any]? {
    guard overview.period.length == .day,
      let summary = overview.rings.first(where: { $0.day == overview.period.firstDay })
    else { return nil }
    let before = overview.rings.last { $0.day < summary.day }
    let picture = RingsPicture(
      summary, movingFrom: before ?? ActivitySummary(day: summary.day), names: language.ringNames)
    return [
      "picture": picture.element("rings"), "sentence": picture.sentence,
      "amounts": amounts(summary),
    ]
  }

  /// The rings of each day of the week around a day, of a week or of a month.
  var small: [[String: Any]] {
    guard overview.rings.count > (overview.period.length == .day ? 1 : 0) else { return [] }
    return overview.rings.map { summary in
      let picture = RingsPicture(summary, names: language.ringNames)
      var values: [String: Any] = [
        "picture": picture.element("rings-\(summary.day)"), "sentence": picture.sentence,
        "day": shortTitle(summary.day),
      ]
      if let path = report.links.period(CalendarPeriod(.day, containing: summary.day)) {
        values["path"] = path
      }
      return values
    }
  }

  private func shortTitle(_ day: CalendarDay) -> String {
    "\(language.shortWeekdays[day.daysSinceMonday]) \(PageLanguage.parts(day).day)"
  }

  private func amounts(_ summary: ActivitySummary) -> [[String: String]] {
    func amount(_ total: Double, _ goal: Double?, _ unit: String) -> String {
      let total = MeasureText.fixed(total, 0)
      guard let goal else { return "\(total) \(unit)" }
      return language.text(.amountOfGoal, total, MeasureText.fixed(goal, 0) + " " + unit)
    }
    let isEnergy = summary.moveMode == .activeEnergy
    let rows: [(PageWord, String)] = [
      (
        .ringMove,
        isEnergy
          ? amount(summary.activeKilocalories, summary.activeKilocaloriesGoal, "kcal")
          : amount(summary.moveMinutes, summary.moveMinutesGoal, "min")
      ),
      (.ringExercise, amount(summary.exerciseMinutes, summary.exerciseMinutesGoal, "min")),
      (
        summary.countsRollHours ? .ringRoll : .ringStand,
        amount(summary.standHours, summary.standHoursGoal, "h")
      ),
    ]
    return rows.map { ["label": language[$0], "text": $1] }
  }
}

extension PageLanguage {
  /// The names of the rings.
  var ringNames: RingsPicture.Names {
    RingsPicture.Names(
      move: self[.ringMove], exercise: self[.ringExercise], stand: self[.ringStand],
      roll: self[.ringRoll], paused: self[.ringsPaused])
  }
}
