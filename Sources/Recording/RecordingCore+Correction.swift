import Feeds
import Foundation
import HealthModel
import Sessions

/// The correction of the motion sensor, between the trace, which stores raw samples, and the engines.
extension RecordingCore {
  /// Adopts the correction of the connected sensor, if nothing is recorded yet.
  ///
  /// A sensor that connects later is not corrected, so that all of a trace is read alike.
  mutating func adopt(_ sensor: SensorDescription) {
    guard options.correction == nil, session.startDate == nil,
      let known = options.knownSensors?.first(where: { $0.device == sensor.devices.first })
    else { return }
    adopt(correction: known.applying(to: options.placement))
  }

  /// Returns a sample as corrected for the engines.
  func corrected(_ reading: Reading<MotionSample>) -> Reading<MotionSample> {
    guard let correction = options.correction else { return reading }
    return Reading(
      time: reading.time, uptime: reading.uptime, value: correction.corrected(reading.value))
  }
}

extension MotionCorrection {
  /// The text for a trace's metadata, with every digit.
  var metadataText: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Parses the text of a trace's metadata.
  init?(metadataText: String) {
    guard
      let read = try? JSONDecoder().decode(MotionCorrection.self, from: Data(metadataText.utf8))
    else { return nil }
    self = read
  }
}
