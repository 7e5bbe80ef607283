import Feeds
import Foundation
import HealthModel
import Sessions

/// What is known of the motion sensor, between the trace, which keeps samples as they came, and the engines.
extension RecordingCore {
  /// Takes what is known of the sensor that has connected, where nothing is recorded yet.
  ///
  /// A sensor that comes later is not corrected, so that all of a trace is read alike.
  mutating func adopt(_ sensor: SensorDescription) {
    guard options.correction == nil, session.startDate == nil,
      let known = options.knownSensors?.first(where: { $0.device == sensor.devices.first })
    else { return }
    adopt(correction: known.applying(to: options.placement))
  }

  /// A sample as the engines take it.
  func corrected(_ reading: Reading<MotionSample>) -> Reading<MotionSample> {
    guard let correction = options.correction else { return reading }
    return Reading(
      time: reading.time, uptime: reading.uptime, value: correction.corrected(reading.value))
  }
}

extension MotionCorrection {
  /// As a trace keeps it; every digit comes back.
  var metadataText: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads what a trace keeps.
  init?(metadataText: String) {
    guard
      let read = try? JSONDecoder().decode(MotionCorrection.self, from: Data(metadataText.utf8))
    else { return nil }
    self = read
  }
}
