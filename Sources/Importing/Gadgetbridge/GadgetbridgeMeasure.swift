import HealthModel

/// The kinds of samples in Gadgetbridge's tables, by the names of their columns.
enum GadgetbridgeMeasure: Hashable {
  case steps, distance, activeEnergy, heartRate, restingHeartRate, oxygenSaturation, bodyMass
  case respiratoryRate

  /// Tables whose counts of steps, distance and energy are totals since midnight.
  private static let cumulativeTables: Set<String> = [
    "GARMIN_ACTIVITY_SAMPLE", "CMF_ACTIVITY_SAMPLE", "OVTOUCH26_ACTIVITY_SAMPLE",
  ]
  /// Tables whose energy is in kilocalories; the unit of others is not documented.
  private static let kilocalorieTables: Set<String> = [
    "GARMIN_ACTIVITY_SAMPLE", "XIAOMI_ACTIVITY_SAMPLE",
  ]
  /// Tables that mix readings and totals of a day in one column.
  private static let mixedTables: Set<String> = ["HPLUS_HEALTH_ACTIVITY_SAMPLE"]

  static func isCumulative(_ table: String) -> Bool { cumulativeTables.contains(table) }

  /// Whether the value counts since the previous one.
  var isCount: Bool { [.steps, .distance, .activeEnergy].contains(self) }

  /// Returns the columns of a table that are samples.
  ///
  /// - Parameters:
  ///   - columns: All columns.
  ///   - table: The name of the table.
  /// - Returns: The columns with their measures; empty for a table without samples.
  static func columns(
    of columns: [String], in table: String
  ) -> [(column: String, measure: GadgetbridgeMeasure)] {
    guard columns.contains("TIMESTAMP"), !table.contains("SUMMARY"), !table.contains("OVERLAY")
    else {
      return []
    }
    var found: [(String, GadgetbridgeMeasure)] = []
    func add(_ column: String, _ measure: GadgetbridgeMeasure) {
      if columns.contains(column) { found.append((column, measure)) }
    }
    if table.hasSuffix("ACTIVITY_SAMPLE"), !mixedTables.contains(table) {
      add("STEPS", .steps)
      add("DISTANCE_CM", .distance)
      if kilocalorieTables.contains(table) { add("ACTIVE_CALORIES", .activeEnergy) }
    }
    if table.contains("RESTING") {
      add("HEART_RATE", .restingHeartRate)
    } else if !table.contains("_MAX_") {
      add("HEART_RATE", .heartRate)
    }
    add("SPO2", .oxygenSaturation)
    add("WEIGHT_KG", .bodyMass)
    if table.contains("RESPIRATORY_RATE") {
      for column in ["RATE", "RESPIRATORY_RATE", "BREATHS_PER_MINUTE"] {
        add(column, .respiratoryRate)
      }
    }
    return found
  }

  /// Returns the sample of a value; `nil` for a value that means that nothing was measured.
  func sample(_ value: Double, _ span: TimeRange, from origin: SampleOrigin) -> ForeignSample? {
    switch self {
    case .steps:
      value > 0 && value < 100_000
        ? ForeignSample(.stepCount, value, .count, span, from: origin) : nil
    case .distance:
      value > 0 && value < 1e8
        ? ForeignSample(.distanceWalkingRunning, value / 100, .meter, span, from: origin) : nil
    case .activeEnergy:
      value > 0 && value < 10_000
        ? ForeignSample(.activeEnergyBurned, value, .kilocalorie, span, from: origin) : nil
    case .heartRate:
      Self.heartRates.contains(value)
        ? ForeignSample(.heartRate, value, .countPerMinute, span, from: origin) : nil
    case .restingHeartRate:
      Self.heartRates.contains(value)
        ? ForeignSample(.restingHeartRate, value, .countPerMinute, span, from: origin) : nil
    case .oxygenSaturation:
      value >= 1 && value <= 100
        ? ForeignSample(.oxygenSaturation, value / 100, .percent, span, from: origin) : nil
    case .bodyMass:
      value > 0 ? ForeignSample(.bodyMass, value, .kilogram, span, from: origin) : nil
    case .respiratoryRate:
      value > 0 && value < 100
        ? ForeignSample(.respiratoryRate, value, .countPerMinute, span, from: origin) : nil
    }
  }

  /// The heart rates that Gadgetbridge displays; watches write 0, 255 and −1 for none.
  private static let heartRates = 10.0...250.0
}
