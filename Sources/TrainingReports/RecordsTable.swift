package import Console
package import Foundation
package import HealthModel
package import Training

/// The texts of records: measures and values.
package struct RecordWords {
  package let measures: MeasureText

  package init(_ measures: MeasureText) { self.measures = measures }

  /// `5.00 km`, `20 min`, `longest distance`.
  package func name(_ measure: RecordMeasure) -> String {
    switch measure {
    case .time(let meters): Self.length(meters)
    case .power(let seconds): "power over \(Self.duration(seconds))"
    case .heartRate(let seconds): "heart rate over \(Self.duration(seconds))"
    case .distance: "longest distance"
    case .duration: "longest time"
    case .climb: "most ascent"
    }
  }

  /// Returns the value of a record: a time, a power, a distance.
  package func value(
    _ value: Double, of measure: RecordMeasure, in activity: WorkoutActivityType
  ) -> String {
    switch measure {
    case .time, .duration: MeasureText.duration(value)
    case .power: measures.number(value, 0) + " W"
    case .heartRate: measures.number(value, 0) + " bpm"
    case .distance: measures.distance(value, in: activity)
    case .climb: measures.height(value)
    }
  }

  /// Returns the pace or the speed of a time over a distance; `nil` for other measures.
  package func rate(
    _ value: Double, of measure: RecordMeasure, in activity: WorkoutActivityType
  ) -> String? {
    guard case .time(let meters) = measure, value > 0 else { return nil }
    return measures.rate(meters / value, in: activity)
  }

  /// The distances that have names, whatever the units of the reader.
  package static func length(_ meters: Double) -> String {
    switch meters {
    case 804.672: "1/2 mile"
    case 1609.344: "1 mile"
    case 21_097.5: "half marathon"
    case 42_195: "marathon"
    case 1000...: MeasureText.plain(meters / 1000) + " km"
    default: MeasureText.plain(meters) + " m"
    }
  }

  /// `5 s`, `20 min`, `1 h`.
  package static func duration(_ seconds: Double) -> String {
    if seconds < 60 { return MeasureText.plain(seconds) + " s" }
    if seconds < 3600 { return MeasureText.plain(seconds / 60) + " min" }
    return MeasureText.plain(seconds / 3600) + " h"
  }
}

extension MeasureText {
  /// A number with as many decimals as it has, at most two.
  static func plain(_ value: Double) -> String {
    let text = fixed(value, 2)
    guard text.contains(".") else { return text }
    var digits = Substring(text)
    while digits.hasSuffix("0") { digits.removeLast() }
    return String(digits.hasSuffix(".") ? digits.dropLast() : digits)
  }
}

/// The table of `records`: the records of each activity, or with `hasHistory` also those that they replaced.
package struct RecordsTable {
  private let words: RecordWords
  private let times: TimeText
  private var table = Table([
    .init("ACTIVITY", .left), .init("RECORD", .left), .init("VALUE"), .init("PACE", rank: 2),
    .init("DAY", .left), .init("WORKOUT", .left, rank: 1),
  ])

  package init(
    _ records: PersonalRecords, hasHistory: Bool, measures: MeasureText, times: TimeText
  ) {
    words = RecordWords(measures)
    self.times = times
    for activity in records.activities {
      var label = activity.title
      for measure in records.measures(of: activity) {
        let history = records.history(measure, for: activity)
        for mark in (hasHistory ? history : history.suffix(1)).reversed() {
          table.rows.append(row(mark, activity, label))
          label = ""
        }
      }
    }
  }

  package func lines(_ terminal: Terminal) -> [String] { table.lines(on: terminal) }

  private func row(
    _ mark: PersonalRecords.Mark, _ activity: WorkoutActivityType, _ label: String
  ) -> [String] {
    [
      label, words.name(mark.measure), words.value(mark.value, of: mark.measure, in: activity),
      words.rate(mark.value, of: mark.measure, in: activity) ?? "", times.day(mark.date),
      mark.workout.shortWord,
    ]
  }
}
