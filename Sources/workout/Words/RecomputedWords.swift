import HealthModel

extension WorkoutPage {
  /// What the readings of an imported workout come to, where it differs from what its device counted.
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

  /// The figures that a reader asks about; the others are in the JSON.
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
  /// In words for people.
  var words: String {
    switch self {
    case .noPlaces: "no places in the file"
    case .gapsInFixes: "gaps in the fixes"
    case .sparseFixes: "sparse fixes"
    case .timerStops: "timer stops"
    case .rejectedFixes: "fixes that cannot belong to the path"
    case .countedOtherwise: "the device counted otherwise than its places"
    case .jitterRemoved: "jitter of the fixes is left out"
    case .openWaterSmoothing: "fixes in open water are smoothed"
    case .poolLengths: "other lengths of the pool"
    case .contradictingTimes: "times that contradict one another"
    case .altitudeFilter: "another filter of altitude"
    case .movingRule: "another rule for moving"
    case .energyModel: "another model of energy"
    case .speedFilter: "another filter of speed"
    case .heartRateAveraging: "another average of heart rate"
    case .otherSensor: "counted by another sensor"
    }
  }
}
