package import Console
import Fitness
import HealthModel
import Sessions

/// The result of a field test as text.
///
/// The result is a distance, not a state of health.
package struct FieldTestPage {
  let report: FieldTestReport
  let measures: MeasureText

  package init(report: FieldTestReport, measures: MeasureText) {
    self.report = report
    self.measures = measures
  }

  private static let labelWidth = 9

  package var lines: [String] {
    var rows = [("Test", heading)]
    if let meters = report.distanceMeters { rows.append(("Covered", covered(meters))) }
    if let course = report.courseMeters, let laps = report.lapCount {
      rows.append(("Course", self.course(course, laps: laps)))
    }
    if let count = report.restCount, count > 0 {
      let time = MeasureText.duration(report.restSeconds ?? 0)
      rows.append(("Rests", "\(count), \(time) in total"))
    }
    if !heart.isEmpty { rows.append(("Heart", heart)) }
    rows += result.map { ("", $0) }
    return rows.map { ($0.0.padded(to: Self.labelWidth) + $0.1).trimmingTrailingSpaces }
  }

  private var heading: String {
    let title = FieldTestWords.title(of: report.kind.rawValue)
    let time = MeasureText.duration(report.durationSeconds)
    return switch report.end {
    case .completed: "\(title), completed in \(time)"
    case .stoppedEarly: "\(title), stopped early after \(time)"
    case .interrupted: "\(title), interrupted before its end"
    }
  }

  private func covered(_ meters: Double) -> String {
    var text = length(meters)
    if let interval = report.distanceInterval80 {
      text += " (80 %: \(length(interval.lowerBound)) to \(length(interval.upperBound)))"
    }
    if let level = report.level, let shuttles = report.shuttleCount {
      text += ", \(SwimWords.count(shuttles, "shuttle")), level \(level)"
    }
    if report.metadata.string(.fieldTestDistanceSource) == "receiver" {
      text += ", by GPS"
      if let accuracy = report.horizontalAccuracyMeters { text += " ± \(length(accuracy))" }
    }
    return text
  }

  private func course(_ meters: Double, laps: Int) -> String {
    var text = "\(SwimWords.count(laps, "lap")) of \(length(meters))"
    if let remainder = report.remainderMeters {
      let isTold = report.metadata.string(.fieldTestRemainderSource) == "told"
      text += " and \(length(remainder))" + (isTold ? "" : " (estimated from the pace)")
    }
    return text
  }

  private var heart: String {
    [
      report.startHeartRate.map { "\(MeasureText.fixed($0, 0)) bpm at the start" },
      report.endHeartRate.map { "\(MeasureText.fixed($0, 0)) bpm at the end" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  private var result: [String] {
    switch report.oxygenUptake {
    case .success(let result): oxygen(result)
    case .failure(let refusal): ["no VO2max: \(Self.words(refusal))"]
    case nil: Self.refusal(report).map { [$0] } ?? expected
    }
  }

  private func oxygen(_ result: FieldTestResult) -> [String] {
    let interval = result.interval80
    let line =
      "VO2max about \(MeasureText.fixed(result.value, 1)) mL/min·kg "
      + "(80 %: \(MeasureText.fixed(interval.lowerBound, 1)) to "
      + "\(MeasureText.fixed(interval.upperBound, 1))), by the test's formula"
    return result.isOutsideStudy
      ? [
        line, "the formula was derived from other people or efforts, so the result is less certain",
      ] : [line]
  }

  /// The distance compared with those of a study, or the missing profile values.
  private var expected: [String] {
    guard let comparison = report.comparison else {
      return ["no reference distance: birth date, height and mass are needed in the profile"]
    }
    let expected = length(comparison.expected)
    var line = "healthy people of this age, sex, height and mass walk about \(expected)"
    if let limit = comparison.lowerLimit { line += ", 19 of 20 more than \(length(limit))" }
    return [line, "(Enright and Sherrill, 1998; one of several equations, some 100 m apart)"]
  }

  /// Returns the reason why a six-minute walk has no result.
  static func refusal(_ report: FieldTestReport) -> String? {
    if report.end == .interrupted {
      return "no result: the recording ended before the test, so the distance is unknown"
    }
    guard report.distanceMeters == nil else { return nil }
    return "no result: there are no laps and no GPS, so the distance is unknown"
  }

  static func words(_ refusal: FieldTestReport.Unavailability) -> String {
    switch refusal {
    case .notWhole(.interrupted): "the recording ended before the test"
    case .notWhole: "the formula needs a complete test, and this one was stopped early"
    case .noDistance: "the distance is unknown"
    case .noLevel: "the first level was not completed"
    case .input(.age): "the birth date is missing: workout profile set birth-date 1985-03-09"
    case .input(.sex): "the formula needs the sex: workout profile set sex"
    case .input(.mass): "the mass is missing: workout profile set mass 72kg"
    case .input(.heartRate):
      "the heart rate at the end is missing or implausible: wear a strap, or give --end-heart-rate"
    case .input(.time): "the time is outside the range of the formula"
    case .input(.distance): "the distance is outside the range of the formula"
    case .input(.stage): "the level is outside the range of the formula"
    case .impossible(let value):
      "the result of \(MeasureText.fixed(value, 0)) mL/min·kg is impossible"
    }
  }

  private func length(_ meters: Double) -> String {
    measures.units.hasFeet
      ? MeasureText.fixed(meters / 0.3048, 0) + " ft" : MeasureText.fixed(meters, 0) + " m"
  }
}
