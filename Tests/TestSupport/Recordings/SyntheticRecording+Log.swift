internal import Foundation

extension SyntheticRecording {
  /// The recording as the log of an NMEA receiver, in the form of gpsd's own test logs.
  ///
  /// Comment lines come first. gpsd's tools interpret comments with `Date:`, `Serial:`, `Transport:` and
  /// `Delay-Cookie:`, so these words are not used.
  public var log: String {
    let header = [
      "# Name: \(name)",
      "# Product: generated; make fixtures writes this file anew",
      "# Explanation: \(explanation)",
      "# Place: \(course.title), \(String(format: "%.4f %.4f", course.frame.latitude, course.frame.longitude))",
      "# Receiver: error \(receiver.horizontalDeviation) m horizontal, "
        + "\(receiver.verticalDeviation) m vertical (1 sigma), wandering in "
        + "\(receiver.correlationSeconds) s; one epoch a second",
      "# Seed: \(seed)",
      "# Truth: \(truthLine)",
    ]
    let sentences = epochs.enumerated().flatMap { index, epoch in
      epoch.sentences(withSatellites: index % satelliteInterval == 0)
    }
    return header.joined(separator: "\n") + "\n" + sentences.joined()
  }

  private var truthLine: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(truth) else { return "{}" }
    return String(decoding: data, as: UTF8.self)
  }
}
