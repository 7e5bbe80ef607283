import Console
package import Feeds
import HealthModel

/// The output of `sensors --json` (docs/json.md, docs/schemas/sensors.schema.json).
package struct SensorsJSON: Encodable {
  let sensors: [SensorJSON]
  let remarks: [SensorRemark]

  package init(_ survey: SensorSurvey) {
    sensors = survey.entries.map(SensorJSON.init)
    remarks = survey.remarks
  }
}

/// One sensor; unknown values are absent.
struct SensorJSON: Encodable {
  let entry: SensorEntry

  init(_ entry: SensorEntry) {
    self.entry = entry
  }

  enum CodingKeys: String, CodingKey {
    case kind, name, id, measures, obstacle, advice, details, failure
    case recordOptions = "record_options"
    case rateHz = "rate_hz"
    case offeredRates = "offered_rates"
    case accelerationScale = "acceleration_scale"
    case rotationScale = "rotation_scale"
    case magneticScale = "magnetic_scale"
    case mountMatrix = "mount_matrix"
    case signalStrength = "rssi_dbm"
    case battery = "battery_pct"
    case calibrated
    case orientedFor = "oriented_for"
    case measuredRateHz = "measured_rate_hz"
    case readingCount = "reading_count"
    case faultCount = "fault_count"
    case gapCount = "gap_count"
    case acceleration = "acceleration_mps2"
    case rotationRate = "rotation_rate_radps"
    case magneticField = "magnetic_field_ut"
    case pressure = "pressure_pa"
    case heartRate = "heart_rate_bpm"
    case fix
    case satelliteCount = "satellite_count"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(entry.kind.rawValue, forKey: .kind)
    try container.encode(entry.name, forKey: .name)
    try container.encodeIfPresent(entry.id, forKey: .id)
    try container.encode(entry.measures, forKey: .measures)
    try container.encode(entry.recordOptions, forKey: .recordOptions)
    try container.encodeIfPresent(entry.rateHz, forKey: .rateHz)
    try container.encodeIfPresent(entry.offeredRates, forKey: .offeredRates)
    try container.encodeIfPresent(entry.scales["accel"], forKey: .accelerationScale)
    try container.encodeIfPresent(entry.scales["anglvel"], forKey: .rotationScale)
    try container.encodeIfPresent(entry.scales["magn"], forKey: .magneticScale)
    try container.encodeIfPresent(entry.mountMatrix, forKey: .mountMatrix)
    try container.encodeIfPresent(entry.signalStrength, forKey: .signalStrength)
    try container.encodeIfPresent(entry.batteryPercent, forKey: .battery)
    if !entry.details.isEmpty { try container.encode(entry.details, forKey: .details) }
    try container.encodeIfPresent(entry.obstacle, forKey: .obstacle)
    try container.encodeIfPresent(entry.advice, forKey: .advice)
    try container.encodeIfPresent(
      entry.correction?.calibration?.date.rfc3339, forKey: .calibrated)
    try container.encodeIfPresent(
      entry.correction?.orientation?.placement, forKey: .orientedFor)
    guard let look = entry.look else { return }
    try container.encodeIfPresent(look.rateHz, forKey: .measuredRateHz)
    try container.encode(look.readingCount, forKey: .readingCount)
    try container.encode(look.faultCount, forKey: .faultCount)
    try container.encode(look.gapCount, forKey: .gapCount)
    try container.encodeIfPresent(look.failure, forKey: .failure)
    try container.encodeIfPresent(look.acceleration?.numbers, forKey: .acceleration)
    try container.encodeIfPresent(look.rotationRate?.numbers, forKey: .rotationRate)
    try container.encodeIfPresent(look.magneticField?.numbers, forKey: .magneticField)
    try container.encodeIfPresent(look.pressurePascals, forKey: .pressure)
    try container.encodeIfPresent(look.beatsPerMinute, forKey: .heartRate)
    try container.encodeIfPresent(look.fixMode?.word, forKey: .fix)
    try container.encodeIfPresent(look.satellitesUsed, forKey: .satelliteCount)
  }
}

extension Vector3 {
  /// The components x, y and z; `nil` if one is not finite, which JSON cannot represent.
  var numbers: [Double]? { isFinite ? [x, y, z] : nil }
}

/// A sensor of this machine, and how to read it.
package struct SensorEntry {
  enum Kind: String, CaseIterable {
    case iio, gpsd, geoclue, bluetooth, input, feed
  }

  /// The source of live values.
  package enum Source: Hashable {
    case motionAndPressure(String, SensorParts)
    case fixes(String)
  }

  let kind: Kind
  let name: String
  /// The system's name: `iio:device0`, `/dev/input/event3`, or an address.
  var id: String?
  /// The measured quantities, in the words of docs/json.md.
  var measures: [String] = []
  /// The options for `workout record`; empty if the sensor cannot be read.
  var recordOptions: [String] = []
  /// The rate that the driver reports.
  var rateHz: Double?
  var offeredRates: String?
  /// The resolution in the kernel's units, by the kernel's names.
  var scales: [String: Double] = [:]
  var mountMatrix: String?
  /// The signal strength in dBm.
  var signalStrength: Int?
  var batteryPercent: Int?
  /// Names of keys, the crown and so on.
  var details: [String] = []
  var obstacle: String?
  var advice: String?
  var correction: MotionCorrection?
  package var source: Source?
  var look: LiveTally.Look?
}

/// A remark about missing sensors, with the reason.
struct SensorRemark: Encodable, Hashable {
  /// `iio`, `gpsd`, `bluetooth` or `input`.
  let about: String
  let text: String
  let advice: String?
}
