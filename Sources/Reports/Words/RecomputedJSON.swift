import HealthModel

/// The totals computed from the readings of an imported workout, in addition to those of its device.
struct RecomputedJSON: Encodable {
  struct Difference: Encodable {
    let figure: String
    let percent: Double
    let reasons: [String]

    enum CodingKeys: String, CodingKey {
      case figure, reasons
      case percent = "difference_pct"
    }
  }

  private let recomputed: RecomputedTotals

  init(_ recomputed: RecomputedTotals) { self.recomputed = recomputed }

  enum CodingKeys: String, CodingKey {
    case durationSeconds = "duration_s"
    case movingSeconds = "moving_s"
    case distanceMeters = "distance_m"
    case energyKilocalories = "energy_kcal"
    case ascentMeters = "ascent_m"
    case descentMeters = "descent_m"
    case averageSpeed = "average_speed_mps"
    case maximumSpeed = "max_speed_mps"
    case averageHeartRate = "average_heart_rate_bpm"
    case maximumHeartRate = "max_heart_rate_bpm"
    case stepCount = "step_count"
    case strokeCount = "stroke_count"
    case differences = "differs_because"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let totals = recomputed.totals
    try container.encode(recomputed.durationSeconds, forKey: .durationSeconds)
    try container.encodeIfPresent(totals.movingSeconds, forKey: .movingSeconds)
    try container.encodeIfPresent(totals.distanceMeters, forKey: .distanceMeters)
    try container.encodeIfPresent(totals.energyKilocalories, forKey: .energyKilocalories)
    try container.encodeIfPresent(totals.ascentMeters, forKey: .ascentMeters)
    try container.encodeIfPresent(totals.descentMeters, forKey: .descentMeters)
    if let meters = totals.distanceMeters, recomputed.durationSeconds > 0 {
      try container.encode(meters / recomputed.durationSeconds, forKey: .averageSpeed)
    }
    try container.encodeIfPresent(totals.maximumSpeedMetersPerSecond, forKey: .maximumSpeed)
    try container.encodeIfPresent(totals.averageHeartRate, forKey: .averageHeartRate)
    try container.encodeIfPresent(totals.maximumHeartRate, forKey: .maximumHeartRate)
    try container.encodeIfPresent(totals.stepCount, forKey: .stepCount)
    try container.encodeIfPresent(totals.strokeCount, forKey: .strokeCount)
    guard !recomputed.differences.isEmpty else { return }
    try container.encode(
      recomputed.differences.map {
        Difference(
          figure: $0.figure.rawValue, percent: $0.percent, reasons: $0.reasons.map(\.rawValue))
      }, forKey: .differences)
  }
}
