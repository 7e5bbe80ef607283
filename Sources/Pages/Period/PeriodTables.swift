import Console
import HealthModel
import Reports

/// The tables of a period: the sums of each activity, of each month of a year, and the workouts.
struct PeriodTables {
  private let report: PeriodReport
  private var language: PageLanguage { report.language }
  private var measures: MeasureText { report.measures }
  private var overview: PeriodOverview { report.overview }

  init(_ report: PeriodReport) {
    self.report = report
  }

  /// The tables with content, as values for the template.
  var list: [[String: Any]] { [activities, months].compactMap(\.self) }

  private var activities: [String: Any]? {
    let sums = overview.totals.activities
    guard !sums.isEmpty else { return nil }
    let rows = sums.map { sum -> [String] in
      [
        language.name(sum.activity), "\(sum.workoutCount)",
        MeasureText.duration(sum.duration.exactSeconds),
        sum.distanceMeters.map { measures.distance($0, in: sum.activity) } ?? "",
        sum.ascentMeters.map(measures.height) ?? "",
        sum.energyKilocalories.map { MeasureText.fixed($0, 0) + " kcal" } ?? "",
      ]
    }
    return table(
      "activities", .activity, [.activity, .workouts, .time, .distance, .ascent, .energy], rows)
  }

  private var months: [String: Any]? {
    guard overview.period.length == .year, overview.totals.workoutCount > 0 else { return nil }
    let rows = overview.parts.map { part -> [String] in
      [
        language.month(PageLanguage.parts(part.period.firstDay).month), "\(part.workoutCount)",
        MeasureText.duration(part.duration.exactSeconds),
        part.energyKilocalories.map { MeasureText.fixed($0, 0) + " kcal" } ?? "",
      ]
    }
    var table = table("months", .month, [.month, .workouts, .time, .energy], rows)
    let paths = overview.parts.compactMap { report.links.period($0.period) }
    if paths.count == rows.count {
      table["rows"] = zip(rows, paths).map { row, path in
        ["path": path, "first": row[0], "cells": Array(row.dropFirst())] as [String: Any]
      }
    }
    return table
  }

  private func table(
    _ id: String, _ title: PageWord, _ columns: [PageWord], _ rows: [[String]]
  ) -> [String: Any] {
    // A column without any value is omitted.
    let shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
    return [
      "id": id, "title": language[title], "columns": shown.map { language[columns[$0]] },
      "rows": rows.map { row in
        ["first": row[0], "cells": shown.dropFirst().map { row[$0] }] as [String: Any]
      },
    ]
  }

  /// The workouts, as values for the template.
  var workouts: [[String: Any]] {
    WorkoutRows(language: language, measures: measures, times: TimeText(zone: overview.zone))
      .values(overview.workouts, links: report.links)
  }
}

/// Rows of a table of workouts, as values for a template.
struct WorkoutRows {
  let language: PageLanguage
  let measures: MeasureText
  let times: TimeText

  func values(_ workouts: [Workout], links: PageLinks) -> [[String: Any]] {
    workouts.map { workout in
      let activity = workout.configuration.activityType
      var values: [String: Any] = [
        "start": times.dateAndMinute(workout.span.start),
        "activity": language.name(activity),
        "time": MeasureText.duration(workout.timerDuration.exactSeconds),
        "distance": workout.totals.distanceMeters.map { measures.distance($0, in: activity) } ?? "",
        "rate": workout.averageSpeedMetersPerSecond.map { measures.rate($0, in: activity) } ?? "",
        "heart": workout.totals.averageHeartRate.map { MeasureText.fixed($0, 0) + " bpm" } ?? "",
      ]
      if let path = links.workout(workout.uuid) { values["path"] = path }
      return values
    }
  }
}
