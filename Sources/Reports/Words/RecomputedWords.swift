import Console
package import HealthModel

extension WorkoutPage {
  /// A main total computed from the readings that differs from that of the device.
  package struct RecomputedFigure {
    package let name: WorkoutFacts.Name
    package let text: String
    /// The difference from the device's total.
    package let percent: Double
    package let reasons: [RecomputedTotals.Reason]
  }

  /// The main totals computed from the readings of an imported workout that differ from those of its device; the others
  /// are only in the JSON.
  package var recomputedFigures: [RecomputedFigure] {
    guard let recomputed = workout.recomputed else { return [] }
    return recomputed.differences.compactMap { difference in
      value(difference.figure, recomputed).map { name, text in
        RecomputedFigure(
          name: name, text: text, percent: difference.percent, reasons: difference.reasons)
      }
    }
  }

  /// The lines about ``recomputedFigures``.
  package var recomputedLines: [String] {
    recomputedFigures.map { figure in
      let sign = figure.percent > 0 ? "+" : ""
      let reasons = figure.reasons.map(\.words).joined(separator: ", ")
      return "Recomputed   \(figure.name.recomputedWord) \(figure.text), "
        + "\(sign)\(MeasureText.fixed(figure.percent, 1)) %: \(reasons)"
    }
  }

  private func value(
    _ figure: RecomputedTotals.Figure, _ recomputed: RecomputedTotals
  ) -> (name: WorkoutFacts.Name, text: String)? {
    let totals = recomputed.totals
    let activity = workout.configuration.activityType
    switch figure {
    case .distance:
      return totals.distanceMeters.map { (.distance, measures.distance($0, in: activity)) }
    case .duration: return (.time, MeasureText.duration(recomputed.durationSeconds))
    case .ascent: return totals.ascentMeters.map { (.ascent, measures.height($0)) }
    case .descent: return totals.descentMeters.map { (.descent, measures.height($0)) }
    case .energy:
      return totals.energyKilocalories.map { (.energy, MeasureText.fixed($0, 0) + " kcal") }
    case .moving, .maximumSpeed, .averageHeartRate, .maximumHeartRate, .steps, .strokes:
      return nil
    }
  }
}

extension WorkoutFacts.Name {
  fileprivate var recomputedWord: String {
    switch self {
    case .distance: "distance"
    case .ascent: "ascent"
    case .descent: "descent"
    case .energy: "energy"
    default: "time"
    }
  }
}

extension RecomputedTotals.Reason {
  /// The text for display.
  var words: String {
    switch self {
    case .noPlaces: "no positions in the file"
    case .gapsInFixes: "gaps between fixes"
    case .sparseFixes: "sparse fixes"
    case .timerStops: "timer stops"
    case .rejectedFixes: "rejected fixes"
    case .countedOtherwise: "the device's distance differs from its positions"
    case .jitterRemoved: "position jitter removed"
    case .openWaterSmoothing: "open-water smoothing"
    case .poolLengths: "different pool lengths"
    case .contradictingTimes: "contradictory times"
    case .altitudeFilter: "different altitude filter"
    case .movingRule: "different rule for moving time"
    case .energyModel: "different energy model"
    case .speedFilter: "different speed filter"
    case .heartRateAveraging: "different heart rate average"
    case .otherSensor: "counted by a different sensor"
    }
  }
}

extension WorkoutPage {
  /// The totals, one per line; unknown values are omitted.
  var facts: [String] {
    let facts = Dictionary(
      uniqueKeysWithValues: WorkoutFacts(workout, measures: measures).list.map {
        ($0.name, $0.text)
      })
    func joined(_ label: String, _ parts: [(String, WorkoutFacts.Name)], by separator: String)
      -> String?
    {
      let texts = parts.compactMap { words, name in facts[name].map { words + $0 } }
      return texts.isEmpty
        ? nil : label.padded(to: Self.labelWidth) + texts.joined(separator: separator)
    }
    let withPauses = facts[.elapsed].map { "   \($0) with pauses" } ?? ""
    return [
      joined("Time", [("", .time)], by: "").map { $0 + withPauses },
      joined("Moving", [("", .moving)], by: ""),
      joined("Distance", [("", .distance)], by: ""),
      joined("Pace", [("", .pace), ("fastest ", .fastestPace)], by: "   "),
      joined("Speed", [("", .speed), ("fastest ", .fastestSpeed)], by: "   "),
      joined("Climb", [("up ", .ascent), ("down ", .descent)], by: ", "),
      joined("Heart", [("mean ", .averageHeartRate), ("highest ", .maximumHeartRate)], by: ", "),
      joined("Steps", [("", .steps)], by: ""),
      joined("Strokes", [("", .strokes)], by: ""),
      joined("Energy", [("", .energy)], by: ""),
    ].compactMap(\.self)
  }

  private static let labelWidth = 9

  private static let lapColumns: [Table.Column] = [
    .init("LAP"), .init("START"), .init("TIME"), .init("DISTANCE"), .init("PACE"),
    .init("STYLE", .left, rank: 2), .init("STROKES", rank: 1), .init("SWOLF", rank: 3),
  ]

  func lapTable(_ terminal: Terminal) -> [String] {
    let isMultisport = workout.isMultisport
    var activity = workout.configuration.activityType
    var table = Table(Self.lapColumns)
    for lap in workout.laps {
      if isMultisport { activity = workout.configuration(at: lap.span.start).activityType }
      table.rows.append([
        "\(lap.index)",
        times.clock(lap.span.start),
        MeasureText.duration(lap.activeDuration.exactSeconds),
        lap.distanceMeters.map(measures.shortDistance) ?? "",
        lap.averageSpeedMetersPerSecond.map { measures.rate($0, in: activity) } ?? "",
        lap.style?.name ?? "",
        lap.strokeCount.map(String.init) ?? "",
        lap.swolf.map { MeasureText.fixed($0, 0) } ?? "",
      ])
    }
    return table.lines(on: terminal)
  }
}
