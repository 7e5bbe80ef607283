import ArgumentParser
import Charts
import CommandOptions
import Console
import Foundation
import HealthModel
import HealthStorage
import Recording
import Reports
import TrainingHistory
import TrainingReports

struct Load: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "load", abstract: "Show what workouts demanded, and fitness, fatigue and form.",
    discussion: """
      The load of a workout is its minutes, weighted by how near the heart rate is to its maximum: an hour at half the \
      reserve is 50 for a man and 59 for a woman. With --method zones, a minute counts 1 to 5 by its zone of the \
      maximum; with --method effort, 1 to 10 by your rating of the workout, also without a heart rate. Fitness is the mean of the daily load over about 42 days, fatigue over about 7, and form is fitness less \
      fatigue, as of the day before. They need 42 days since the first load. A workout without a heart rate or rating has no load, \
      so fitness and fatigue are then too low. Without --from, 28 days, 12 weeks, \
      12 months or all years are shown.

        workout profile set resting-hr 52
        workout load
        workout load --by day --from 2026-11-01
        workout load --method zones --json | jq .day
        workout load --method effort
        workout load --svg load.svg

      Both are models, not measurements, and loads of two people are not comparable.
      """)

  @Option(help: "The length of the periods.")
  var by = CalendarPeriod.Length.week
  @Option(
    help: "The formula: Banister's of the heart rate, Edwards' of its zones, Foster's of effort.")
  var method = LoadHistory.Method.heartRate
  @OptionGroup var range: DayRangeOptions
  @Option(
    help: ArgumentHelp(
      "An SVG output file, or - for standard output, in place of text.", valueName: "path"),
    completion: .file())
  var svg: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await Interruption.watching {
      let store = try await global.openStore()
      let zone = global.timeZone
      let (first, last) = try range.given(in: zone, now: .now)
      let loads = LoadHistory(
        try await store.trainingHistory(), of: try await PersonZones(of: store), by: method,
        in: zone)
      let periods = LoadPeriods(loads, by: by, from: first, through: last, in: zone)
      if let svg, try !draw(periods, to: svg) { return }
      if global.json { return try Output().line(try JSONText.line(LoadJSON(periods))) }
      guard !loads.workouts.isEmpty else {
        return Terminal.warn("no workouts yet; record or import one first")
      }
      guard svg == nil else { return }
      let page = LoadPage(periods, measures: global.measures)
      try Output().line(page.lines(Terminal.output).joined(separator: "\n"))
    }
  }
}

extension Load {
  func validate() throws {
    if svg == "-", global.json {
      throw ValidationError(
        "--svg - cannot be combined with --json: it writes to standard output")
    }
  }

  /// Draws the days of the periods.
  ///
  /// - Returns: Whether there are any.
  private func draw(_ periods: LoadPeriods, to path: String) throws -> Bool {
    let days = periods.loads.days(
      from: periods.rows.last?.period.firstDay ?? .last, through: periods.today?.day ?? .first)
    let chart = LoadChart(days, words: LoadWords(), measures: global.measures)
    guard !periods.loads.workouts.isEmpty, let picture = chart.chart else {
      Terminal.warn("no workouts yet; record or import one first")
      return false
    }
    let text = SVGPicture(title: picture.title, charts: [picture]).text
    try Output().write(Array(text.utf8), to: path)
    return true
  }
}

extension LoadHistory.Method: ExpressibleByArgument {}
