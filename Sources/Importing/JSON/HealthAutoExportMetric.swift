import HealthModel

/// The types of the metrics of Health Auto Export, by their names, and the words of units.
enum HealthAutoExportMetric {
  static let types: [String: QuantityType] = [
    "step_count": .stepCount, "push_count": .pushCount, "heart_rate": .heartRate,
    "resting_heart_rate": .restingHeartRate, "walking_heart_rate_average": .walkingHeartRateAverage,
    "heart_rate_variability": .heartRateVariabilitySDNN, "respiratory_rate": .respiratoryRate,
    "blood_oxygen_saturation": .oxygenSaturation, "vo2_max": .vo2Max,
    "weight_body_mass": .bodyMass, "lean_body_mass": .leanBodyMass, "height": .height,
    "body_fat_percentage": .bodyFatPercentage, "body_temperature": .bodyTemperature,
    "active_energy": .activeEnergyBurned, "basal_energy_burned": .basalEnergyBurned,
    "walking_running_distance": .distanceWalkingRunning, "flights_climbed": .flightsClimbed,
    "apple_exercise_time": .appleExerciseTime,
  ]

  static let units: [String: HealthModel.Unit] = [
    "count": .count, "steps": .count, "bpm": .countPerMinute, "count/min": .countPerMinute,
    "ms": .millisecond, "%": .percent, "kg": .kilogram, "lb": .pound, "g": .gram,
    "kcal": .kilocalorie, "kj": kilojoule, "m": .meter, "km": .kilometer, "cm": .centimeter,
    "mi": .mile, "ft": .foot, "yd": .yard, "min": .minute, "hr": .hour, "s": .second,
    "ml/(kg·min)": .milliliterPerMinuteKilogram, "degc": .degreeCelsius,
    "degf": .degreeFahrenheit,
  ]

  private static let kilojoule = (try? HealthModel.Unit("kJ")) ?? .joule

  /// The values of sleep analysis by the words of a stage.
  static let stages: [String: Int] = [
    "in bed": 0, "asleep": 1, "unspecified": 1, "awake": 2, "core": 3, "deep": 4, "rem": 5,
  ]

  /// Returns a value in the unit of its type, in which percents are fractions; `nil` for an unknown unit.
  static func value(_ number: Double, _ unit: HealthModel.Unit) -> Double {
    unit == .percent ? number / 100 : number
  }

  /// Returns the instant of `2026-07-01 08:00:00 +0200`.
  static func instant(_ text: String) -> Instant? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[2].count == 5 else { return nil }
    let zone = parts[2].prefix(3) + ":" + parts[2].suffix(2)
    return Instant(rfc3339: "\(parts[0])T\(parts[1])\(zone)")
  }
}
