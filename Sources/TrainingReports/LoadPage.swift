package import Console
import HealthModel
import Training
package import TrainingHistory

/// The text of `load`: what today is, a table of periods, and what is missing.
package struct LoadPage {
  private let periods: LoadPeriods
  private let measures: MeasureText

  /// The widest bar of a load in characters.
  private static let barWidth = 20

  package init(_ periods: LoadPeriods, measures: MeasureText) {
    self.periods = periods
    self.measures = measures
  }

  /// The lines of the page.
  package func lines(_ terminal: Terminal) -> [String] {
    var table = Table([
      .init(periods.length.rawValue.uppercased(), .left), .init("WORKOUTS", rank: 2), .init("LOAD"),
      .init("FITNESS"), .init("FATIGUE"), .init("FORM"), .init("", .left, rank: 1),
    ])
    let most = periods.rows.map(\.load).max() ?? 0
    for row in periods.rows {
      let values = try? row.values.get()
      table.rows.append([
        row.period.label, "\(row.workoutCount)", number(row.load),
        values.map { number($0.fitness) } ?? "", values.map { number($0.fatigue) } ?? "",
        values.map { number($0.form) } ?? "", Self.bar(row.load, of: most),
      ])
    }
    return heading + table.lines(on: terminal) + notes
  }

  private func number(_ value: Double) -> String { measures.number(value, 0) }

  private static func bar(_ load: Double, of most: Double) -> String {
    guard most > 0 else { return "" }
    return String(
      repeating: "█", count: Int(clamping: (load / most * Double(barWidth)).rounded()))
  }

  private var heading: [String] {
    guard let today = periods.today else { return [] }
    switch today.values {
    case .success(let values):
      return [
        "\(today.day): fitness \(number(values.fitness)), fatigue \(number(values.fatigue)), "
          + "form \(number(values.form)); \(Self.name(periods.loads.method))", "",
      ]
    case .failure(let reason):
      return ["\(today.day): no fitness, fatigue and form: \(reason)", ""]
    }
  }

  private static func name(_ method: LoadHistory.Method) -> String {
    switch method {
    case .heartRate: "load by heart rate (Banister), days 42 and 7"
    case .zones: "load by zones (Edwards), days 42 and 7"
    case .effort: "load by effort (Foster), days 42 and 7"
    }
  }

  private var notes: [String] {
    let gaps = periods.gaps
    guard !gaps.isEmpty else { return [] }
    return [""]
      + gaps.map { gap, count in
        let workouts =
          count == 1
          ? "1 workout has no load and counts" : "\(count) workouts have no load and count"
        return "\(workouts) as rest: \(Self.reason(gap))"
      }
  }

  /// The reason in words.
  package static func reason(_ gap: LoadHistory.Gap) -> String {
    switch gap {
    case .noHeartRate: "no heart rate was recorded"
    case .noEffort: "its effort is not rated; rate it with workout effort"
    case .noMaximum:
      "the maximum heart rate is unknown; enter it or the date of birth in the profile"
    case .noReserve:
      "the resting heart rate is unknown; enter it in the profile, or compute the load by zones"
    }
  }
}
