import Console
import Fitness
import HealthModel
import Reports
import Sessions

/// The result of a walk or run test on the page of its workout.
///
/// The result is a distance or an estimate, not a state of health.
struct TestSection {
  let report: FieldTestReport
  let language: PageLanguage
  let measures: MeasureText

  /// The values for the template.
  var values: [String: Any] {
    [
      "rows": rows.map { ["label": language[$0.0], "text": $0.1] },
      "notes": notes.map { language[$0] },
    ]
  }

  private var rows: [(PageWord, String)] {
    var rows = [(PageWord.testKind, heading)]
    if let meters = report.distanceMeters { rows.append((.distance, distance(meters))) }
    if let course = report.courseMeters, let laps = report.lapCount {
      rows.append((.course, language.text(.courseLaps, "\(laps)", length(course))))
    }
    if let shuttles = report.shuttleCount { rows.append((.shuttles, "\(shuttles)")) }
    if let level = report.level { rows.append((.level, "\(level)")) }
    if let count = report.restCount, count > 0 {
      let time = MeasureText.duration(report.restSeconds ?? 0)
      rows.append((.rests, language.text(.restsInAll, "\(count)", time)))
    }
    for (word, rate) in [
      (PageWord.startHeartRate, report.startHeartRate), (.endHeartRate, report.endHeartRate),
    ] {
      if let rate { rows.append((word, measures.number(rate, 0) + " bpm")) }
    }
    return rows + result
  }

  private var heading: String {
    let time = MeasureText.duration(report.durationSeconds)
    let word: PageWord =
      switch report.end {
      case .completed: .testCompleted
      case .stoppedEarly: .testStopped
      case .interrupted: .testInterrupted
      }
    return language.text(word, language[report.kind.word], time)
  }

  private func distance(_ meters: Double) -> String {
    guard let interval = report.distanceInterval80 else { return length(meters) }
    let range = language.text(
      .interval, length(interval.lowerBound), length(interval.upperBound))
    return "\(length(meters)), \(range)"
  }

  private var result: [(PageWord, String)] {
    switch report.oxygenUptake {
    case .success(let result):
      let (low, high) = (result.interval80.lowerBound, result.interval80.upperBound)
      let range = language.text(.interval, measures.number(low, 1), measures.number(high, 1))
      return [(.oxygenUptake, "\(measures.number(result.value, 1)) mL/min·kg, \(range)")]
    case .failure(let refusal): return [(.noResult, language[refusal.word])]
    case nil: return [walk]
    }
  }

  /// The distance of similar people, or why there is none.
  private var walk: (PageWord, String) {
    if report.end == .interrupted { return (.noResult, language[.refusedInterrupted]) }
    if report.distanceMeters == nil { return (.noResult, language[.refusedDistance]) }
    guard let comparison = report.comparison else {
      return (.reference, language[.refusedReference])
    }
    let expected = length(comparison.expected)
    guard let limit = comparison.lowerLimit else { return (.reference, expected) }
    return (.reference, language.text(.referenceLimit, expected, length(limit)))
  }

  private var notes: [PageWord] {
    if case .success(let result)? = report.oxygenUptake, result.isOutsideStudy {
      return [.outsideStudy]
    }
    return report.comparison == nil ? [] : [.referenceSource]
  }

  private func length(_ meters: Double) -> String { measures.height(meters) }
}

extension FieldTestKind {
  fileprivate var word: PageWord {
    switch self {
    case .sixMinuteWalk: .sixMinuteWalkTest
    case .rockportMile: .rockportMile
    case .cooperRun: .cooperRun
    case .shuttleRun: .shuttleRun
    }
  }
}

extension FieldTestReport.Unavailability {
  fileprivate var word: PageWord {
    switch self {
    case .notWhole(.interrupted): .refusedInterrupted
    case .notWhole: .refusedEarly
    case .noDistance: .refusedDistance
    case .noLevel: .refusedLevel
    case .input(.age): .refusedAge
    case .input(.sex): .refusedSex
    case .input(.mass): .refusedMass
    case .input(.heartRate): .refusedHeartRate
    case .input(.time), .input(.distance), .input(.stage), .impossible: .refusedRange
    }
  }
}
