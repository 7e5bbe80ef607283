import HealthModel
import HealthStorage

/// Formats readings as rows of comma-separated values; a missing value is an empty cell.
enum ReadingText {
  static func header(_ kind: TraceKind) -> String { columns(kind).joined(separator: ",") }

  /// Returns the columns of a kind, with their units.
  static func columns(_ kind: TraceKind) -> [String] {
    switch kind {
    case .locations:
      [
        "time_us", "latitude_deg", "longitude_deg", "altitude_m", "geoid_separation_m",
        "horizontal_accuracy_m", "vertical_accuracy_m", "speed_mps", "speed_accuracy_mps",
        "course_deg", "course_accuracy_deg", "verdict", "fix", "hdop", "satellites",
      ]
    case .motion:
      [
        "time_us", "acceleration_x_mps2", "acceleration_y_mps2", "acceleration_z_mps2",
        "rotation_x_radps", "rotation_y_radps", "rotation_z_radps", "magnetic_x_ut",
        "magnetic_y_ut", "magnetic_z_ut",
      ]
    case .heartRate: ["time_us", "heart_rate_bpm", "beat_intervals_s"]
    case .pressure: ["time_us", "pressure_pa"]
    case .measure: ["time_us", "value"]
    case .cycling: ["time_us", "crank_rpm", "wheel_rpm", "wheel_revolutions", "power_w"]
    }
  }

  /// Returns the name of a kind in file names.
  static func word(_ kind: TraceKind) -> String {
    switch kind {
    case .locations: "locations"
    case .motion: "motion"
    case .heartRate: "heart-rate"
    case .pressure: "pressure"
    case .measure: "measure"
    case .cycling: "cycling"
    }
  }

  static func append(_ readings: StoredReadings, to text: inout [UInt8]) {
    switch readings {
    case .locations(let locations): for each in locations { append(each, to: &text) }
    case .motion(let samples): for each in samples { append(each, to: &text) }
    case .heartRates(let samples): for each in samples { append(each, to: &text) }
    case .pressures(let samples):
      for each in samples { append(each.time, each.value.pascals, to: &text) }
    case .measures(let samples): for each in samples { append(each.time, each.value, to: &text) }
    case .cycling(let samples): for each in samples { append(each, to: &text) }
    }
  }

  private static func append(_ time: Instant, _ value: Double, to text: inout [UInt8]) {
    text.append(integer: time.microseconds)
    append(cell: value, to: &text)
    text.append(UInt8(ascii: "\n"))
  }

  private static func append(_ recorded: RecordedLocation, to text: inout [UInt8]) {
    let location = recorded.location
    let columns = location.columns
    text.append(integer: location.time.microseconds)
    append(cell: location.latitude, to: &text)
    append(cell: location.longitude, to: &text)
    append(cell: columns.altitude, to: &text)
    append(cell: columns.geoidSeparation, to: &text)
    append(cell: columns.horizontalAccuracy, to: &text)
    append(cell: columns.verticalAccuracy, to: &text)
    append(cell: columns.speed, to: &text)
    append(cell: columns.speedAccuracy, to: &text)
    append(cell: columns.course, to: &text)
    append(cell: columns.courseAccuracy, to: &text)
    text.append(UInt8(ascii: ","))
    text.append(text: verdicts[Int(recorded.verdict.rawValue)])
    text.append(UInt8(ascii: ","))
    text.append(text: fixes[recorded.mode.rawValue])
    append(cell: recorded.hdop ?? .nan, to: &text)
    text.append(UInt8(ascii: ","))
    if let satellites = recorded.satellitesUsed { text.append(integer: Int64(satellites)) }
    text.append(UInt8(ascii: "\n"))
  }

  /// The names of verdicts and fixes, by raw value.
  static let verdicts = LocationVerdict.allCases.map { "\($0)" }
  static let fixes = Fix.Mode.allCases.map { "\($0)" }

  private static func append(_ sample: TraceSample<MotionSample>, to text: inout [UInt8]) {
    text.append(integer: sample.time.microseconds)
    let value = sample.value
    for vector in [value.acceleration, value.rotationRate, value.magneticField] {
      append(cell: vector?.x ?? .nan, to: &text)
      append(cell: vector?.y ?? .nan, to: &text)
      append(cell: vector?.z ?? .nan, to: &text)
    }
    text.append(UInt8(ascii: "\n"))
  }

  private static func append(_ sample: TraceSample<HeartRate>, to text: inout [UInt8]) {
    text.append(integer: sample.time.microseconds)
    append(cell: sample.value.beatsPerMinute, to: &text)
    text.append(UInt8(ascii: ","))
    for (index, interval) in sample.value.beatIntervals.enumerated() {
      if index > 0 { text.append(UInt8(ascii: " ")) }
      text.append(number: interval)
    }
    text.append(UInt8(ascii: "\n"))
  }

  private static func append(_ sample: TraceSample<CyclingReading>, to text: inout [UInt8]) {
    text.append(integer: sample.time.microseconds)
    append(cell: sample.value.crankRevolutionsPerMinute ?? .nan, to: &text)
    append(cell: sample.value.wheelRevolutionsPerMinute ?? .nan, to: &text)
    text.append(UInt8(ascii: ","))
    if let revolutions = sample.value.wheelRevolutions { text.append(integer: Int64(revolutions)) }
    append(cell: sample.value.power ?? .nan, to: &text)
    text.append(UInt8(ascii: "\n"))
  }

  private static func append(cell value: Double, to text: inout [UInt8]) {
    text.append(UInt8(ascii: ","))
    if !value.isNaN { text.append(number: value) }
  }
}
