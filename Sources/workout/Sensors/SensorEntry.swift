import Feeds
import HealthModel

/// A sensor of this machine, and how to read it.
struct SensorEntry {
  enum Kind: String, CaseIterable {
    case iio, gpsd, bluetooth, input, feed
  }

  /// The source of live values.
  enum Source: Hashable {
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
  var source: Source?
  var look: LiveTally.Look?
}

/// A remark about missing sensors, with the reason.
struct SensorRemark: Encodable, Hashable {
  /// `iio`, `gpsd`, `bluetooth` or `input`.
  let about: String
  let text: String
  let advice: String?
}
