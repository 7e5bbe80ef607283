import HealthModel

/// A table of Health Connect whose rows are samples of one type.
struct HealthConnectTable {
  /// How the rows of a table have their time.
  enum Time {
    case interval, instant
    /// A row of a series, with a time of its own and a parent in another table.
    case series(parent: String)
  }

  let name: String
  let column: String
  let type: QuantityType
  let unit: HealthModel.Unit
  /// Converts a stored number to the unit.
  var factor = 1.0
  let time: Time
  /// The valid numbers as stored; Health Connect writes the smallest number of all for none.
  var values: ClosedRange<Double> = 1e-9...1e12

  /// All tables that are read.
  ///
  /// **Source** Android Open Source Project, packages/modules/HealthFitness, `storage/datatypehelpers/*RecordHelper.java`:
  /// energy is stored in calories, mass in grams.
  static let all: [HealthConnectTable] = [
    HealthConnectTable(
      name: "steps_record_table", column: "count", type: .stepCount, unit: .count, time: .interval),
    HealthConnectTable(
      name: "wheelchair_pushes_record_table", column: "count", type: .pushCount, unit: .count,
      time: .interval),
    HealthConnectTable(
      name: "distance_record_table", column: "distance", type: .distanceWalkingRunning,
      unit: .meter, time: .interval),
    HealthConnectTable(
      name: "active_calories_burned_record_table", column: "energy", type: .activeEnergyBurned,
      unit: .kilocalorie, factor: 0.001, time: .interval),
    HealthConnectTable(
      name: "floors_climbed_record_table", column: "floors", type: .flightsClimbed, unit: .count,
      time: .interval),
    HealthConnectTable(
      name: "heart_rate_record_series_table", column: "beats_per_minute", type: .heartRate,
      unit: .countPerMinute, time: .series(parent: "heart_rate_record_table"), values: 1...300),
    HealthConnectTable(
      name: "resting_heart_rate_record_table", column: "beats_per_minute", type: .restingHeartRate,
      unit: .countPerMinute, time: .instant, values: 1...300),
    HealthConnectTable(
      name: "heart_rate_variability_rmssd_record_table", column: "heart_rate_variability_millis",
      type: .heartRateVariabilityRMSSD, unit: .millisecond, time: .instant),
    HealthConnectTable(
      name: "oxygen_saturation_record_table", column: "percentage", type: .oxygenSaturation,
      unit: .percent, factor: 0.01, time: .instant, values: 1...100),
    HealthConnectTable(
      name: "respiratory_rate_record_table", column: "rate", type: .respiratoryRate,
      unit: .countPerMinute, time: .instant, values: 0.1...1000),
    HealthConnectTable(
      name: "weight_record_table", column: "weight", type: .bodyMass, unit: .kilogram,
      factor: 0.001, time: .instant),
    HealthConnectTable(
      name: "lean_body_mass_record_table", column: "mass", type: .leanBodyMass, unit: .kilogram,
      factor: 0.001, time: .instant),
    HealthConnectTable(
      name: "body_fat_record_table", column: "percentage", type: .bodyFatPercentage,
      unit: .percent, factor: 0.01, time: .instant, values: 0.1...100),
    HealthConnectTable(
      name: "height_record_table", column: "height", type: .height, unit: .meter, time: .instant),
    HealthConnectTable(
      name: "vo2_max_record_table", column: "vo2_milliliters_per_minute_kilogram", type: .vo2Max,
      unit: .milliliterPerMinuteKilogram, time: .instant),
    HealthConnectTable(
      name: "body_temperature_record_table", column: "temperature", type: .bodyTemperature,
      unit: .degreeCelsius, time: .instant, values: 20...45),
  ]

  /// Tables that are read otherwise, that repeat others, or that have nothing of a person.
  static let others: Set<String> = [
    "heart_rate_record_table", "exercise_session_record_table", "exercise_route_table",
    "sleep_session_record_table", "sleep_stages_table", "application_info_table",
    "device_info_table", "activity_date_table", "change_logs_table", "access_logs_table",
    "read_access_logs_table", "change_log_request_table", "preference_table", "priority_table",
    "health_data_category_priority_table", "migration_entity_table", "backup_token_table",
    "android_metadata", "sqlite_sequence",
  ]
}
