import HealthModel

extension WorkoutPage {
  /// The totals computed from the readings of an imported workout that differ from those of its device.
  var recomputedLines: [String] {
    guard let recomputed = workout.recomputed else { return [] }
    return recomputed.differences.compactMap { difference in
      guard let (name, value) = words(difference.figure, recomputed) else { return nil }
      let sign = difference.percent > 0 ? "+" : ""
      let reasons = difference.reasons.map(\.words).joined(separator: ", ")
      return
        "Recomputed   \(name) \(value), \(sign)\(MeasureText.fixed(difference.percent, 1)) %: \(reasons)"
    }
  }

  /// Returns the name and value of the main figures; the others are only in the JSON.
  private func words(
    _ figure: RecomputedTotals.Figure, _ recomputed: RecomputedTotals
  ) -> (name: String, value: String)? {
    let totals = recomputed.totals
    let activity = workout.configuration.activityType
    switch figure {
    case .distance:
      return totals.distanceMeters.map { ("distance", measures.distance($0, in: activity)) }
    case .duration: return ("time", MeasureText.duration(recomputed.durationSeconds))
    case .ascent: return totals.ascentMeters.map { ("ascent", measures.height($0)) }
    case .descent: return totals.descentMeters.map { ("descent", measures.height($0)) }
    case .energy:
      return totals.energyKilocalories.map { ("energy", MeasureText.fixed($0, 0) + " kcal") }
    case .moving, .maximumSpeed, .averageHeartRate, .maximumHeartRate, .steps, .strokes:
      return nil
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
