import Console
package import HealthModel

/// A workout without its parts: an entry of `list --json`, and the first keys of `show --json`.
///
/// Unknown values are absent.
package struct WorkoutHeadJSON: Encodable {
  let workout: Workout

  package init(_ workout: Workout) {
    self.workout = workout
  }

  enum CodingKeys: String, CodingKey {
    case id, activity, start, end
    case locationType = "location_type"
    case swimmingLocationType = "swimming_location_type"
    case elapsedSeconds = "elapsed_s"
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
    case lapLengthMeters = "lap_length_m"
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(workout.uuid.word, forKey: .id)
    try encodeConfiguration(to: &container)
    try container.encode(workout.span.start.rfc3339, forKey: .start)
    try container.encode(workout.span.end.rfc3339, forKey: .end)
    try container.encode(workout.elapsedDuration.exactSeconds, forKey: .elapsedSeconds)
    try container.encode(workout.timerDuration.exactSeconds, forKey: .durationSeconds)
    try encodeTotals(to: &container)
  }

  private func encodeConfiguration(
    to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    let configuration = workout.configuration
    try container.encode(configuration.activityType.name, forKey: .activity)
    try container.encodeIfPresent(configuration.locationType.word, forKey: .locationType)
    try container.encodeIfPresent(
      configuration.swimmingLocationType.word, forKey: .swimmingLocationType)
    try container.encodeIfPresent(configuration.lapLength?.meters, forKey: .lapLengthMeters)
  }

  private func encodeTotals(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
    let totals = workout.totals
    try container.encodeIfPresent(totals.movingSeconds, forKey: .movingSeconds)
    try container.encodeIfPresent(totals.distanceMeters, forKey: .distanceMeters)
    try container.encodeIfPresent(totals.energyKilocalories, forKey: .energyKilocalories)
    try container.encodeIfPresent(totals.ascentMeters, forKey: .ascentMeters)
    try container.encodeIfPresent(totals.descentMeters, forKey: .descentMeters)
    try container.encodeIfPresent(workout.averageSpeedMetersPerSecond, forKey: .averageSpeed)
    try container.encodeIfPresent(totals.maximumSpeedMetersPerSecond, forKey: .maximumSpeed)
    try container.encodeIfPresent(totals.averageHeartRate, forKey: .averageHeartRate)
    try container.encodeIfPresent(totals.maximumHeartRate, forKey: .maximumHeartRate)
    try container.encodeIfPresent(totals.stepCount, forKey: .stepCount)
    try container.encodeIfPresent(totals.strokeCount, forKey: .strokeCount)
  }
}
