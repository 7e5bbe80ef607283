import Feeds
import HealthModel

/// One thing that this machine can read, and how.
struct SensorEntry {
  enum Kind: String, CaseIterable {
    case iio, gpsd, bluetooth, input, feed
  }

  /// What is looked at to see values.
  enum Source: Hashable {
    case motionAndPressure(String, SensorParts)
    case fixes(String)
  }

  let kind: Kind
  let name: String
  /// What the system calls it: `iio:device0`, `/dev/input/event3`, an address.
  var id: String?
  /// Words of docs/json.md.
  var measures: [String] = []
  /// The words for `workout record`; empty where it cannot be read.
  var recordOptions: [String] = []
  /// What the driver says it does.
  var rateHz: Double?
  var offeredRates: String?
  /// The kernel's unit a step, by the kernel's names.
  var scales: [String: Double] = [:]
  var mountMatrix: String?
  /// In dBm.
  var signalStrength: Int?
  var batteryPercent: Int?
  /// Keys by name, the crown and so on.
  var details: [String] = []
  var obstacle: String?
  var advice: String?
  var correction: MotionCorrection?
  var source: Source?
  var look: LiveTally.Look?
}

/// What is said beside the entries: what is not there, and why.
struct SensorRemark: Encodable, Hashable {
  /// `iio`, `gpsd`, `bluetooth` or `input`.
  let about: String
  let text: String
  let advice: String?
}
