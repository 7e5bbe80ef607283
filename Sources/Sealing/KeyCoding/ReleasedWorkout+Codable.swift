import HealthModel

extension ReleasedWorkout: Codable {
  private enum Keys: String, CodingKey {
    case activity, events
    case locationType = "location_type"
    case swimmingLocationType = "swimming_location_type"
    case lapLength = "lap_length"
    case duration = "duration_s"
    case distance = "distance_m"
    case energy = "energy_kcal"
    case ascent = "ascent_m"
    case descent = "descent_m"
    case moving = "moving_s"
    case maximumSpeed = "max_speed_mps"
    case averageHeartRate = "average_heart_rate_bpm"
    case maximumHeartRate = "max_heart_rate_bpm"
    case stepCount = "step_count"
    case strokeCount = "stroke_count"
  }

  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: Keys.self)
    func word<Case: CaseIterable>(_ key: Keys, of type: Case.Type = Case.self) throws -> Case? {
      guard let word = try keyed.decodeIfPresent(String.self, forKey: key) else { return nil }
      guard let found = Case.allCases.first(where: { String(describing: $0) == word }) else {
        throw DecodingError.dataCorruptedError(
          forKey: key, in: keyed, debugDescription: "\(word) is none of its words")
      }
      return found
    }
    configuration = WorkoutConfiguration(
      activityType: try word(.activity) ?? .other,
      locationType: try word(.locationType) ?? .unknown,
      swimmingLocationType: try word(.swimmingLocationType) ?? .unknown,
      lapLength: try keyed.decodeIfPresent(Quantity.self, forKey: .lapLength))
    duration = .seconds(clamping: try keyed.decode(Double.self, forKey: .duration))
    events = try keyed.decode([EventText].self, forKey: .events).map(\.event)
    totals = Workout.Totals()
    totals.distanceMeters = try keyed.decodeIfPresent(Double.self, forKey: .distance)
    totals.energyKilocalories = try keyed.decodeIfPresent(Double.self, forKey: .energy)
    totals.ascentMeters = try keyed.decodeIfPresent(Double.self, forKey: .ascent)
    totals.descentMeters = try keyed.decodeIfPresent(Double.self, forKey: .descent)
    totals.movingSeconds = try keyed.decodeIfPresent(Double.self, forKey: .moving)
    totals.maximumSpeedMetersPerSecond = try keyed.decodeIfPresent(
      Double.self, forKey: .maximumSpeed)
    totals.averageHeartRate = try keyed.decodeIfPresent(Double.self, forKey: .averageHeartRate)
    totals.maximumHeartRate = try keyed.decodeIfPresent(Double.self, forKey: .maximumHeartRate)
    totals.stepCount = try keyed.decodeIfPresent(Int.self, forKey: .stepCount)
    totals.strokeCount = try keyed.decodeIfPresent(Int.self, forKey: .strokeCount)
  }

  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: Keys.self)
    try keyed.encode(configuration.activityType.name, forKey: .activity)
    if configuration.locationType != .unknown {
      try keyed.encode(String(describing: configuration.locationType), forKey: .locationType)
    }
    if configuration.swimmingLocationType != .unknown {
      try keyed.encode(
        String(describing: configuration.swimmingLocationType), forKey: .swimmingLocationType)
    }
    try keyed.encodeIfPresent(configuration.lapLength, forKey: .lapLength)
    try keyed.encode(duration.inSeconds, forKey: .duration)
    try keyed.encode(events.map(EventText.init), forKey: .events)
    try keyed.encodeIfPresent(totals.distanceMeters, forKey: .distance)
    try keyed.encodeIfPresent(totals.energyKilocalories, forKey: .energy)
    try keyed.encodeIfPresent(totals.ascentMeters, forKey: .ascent)
    try keyed.encodeIfPresent(totals.descentMeters, forKey: .descent)
    try keyed.encodeIfPresent(totals.movingSeconds, forKey: .moving)
    try keyed.encodeIfPresent(totals.maximumSpeedMetersPerSecond, forKey: .maximumSpeed)
    try keyed.encodeIfPresent(totals.averageHeartRate, forKey: .averageHeartRate)
    try keyed.encodeIfPresent(totals.maximumHeartRate, forKey: .maximumHeartRate)
    try keyed.encodeIfPresent(totals.stepCount, forKey: .stepCount)
    try keyed.encodeIfPresent(totals.strokeCount, forKey: .strokeCount)
  }
}
