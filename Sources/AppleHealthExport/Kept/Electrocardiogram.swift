import ByteStreams
public import HealthModel

/// An electrocardiogram as an export has it: a file of comma-separated values with facts about the recording, and a
/// voltage in each further line.
///
///     if let recording = Electrocardiogram(sample) { plot(recording.microvolts, recording.samplesPerSecond) }
public struct Electrocardiogram: Hashable, Sendable {
  /// The time at which the recording began.
  public let date: Instant
  /// The classification in the language of the phone, such as `Sinus Rhythm`.
  public let classification: String?
  public let samplesPerSecond: Double
  /// The voltages in microvolts.
  public let microvolts: [Double]

  /// The maximum number of voltages; a recording of 30 seconds has 15 360.
  private static let maximumVoltages = 1_000_000
  private static let factLines = 40

  /// Reads the recording of a kept sample; `nil` if it has none.
  ///
  /// - Parameter sample: A sample of kept contents.
  public init?(_ sample: QuantitySample) {
    guard sample.type.keptName == AppleHealthFile.electrocardiogram.rawValue,
      let content = sample.keptContent
    else { return nil }
    self.init(Array(content), at: sample.span.start)
  }

  /// Reads a file.
  ///
  /// The names of the facts depend on the language of the phone, their order does not: the rate is the number before a
  /// word with “ert” in it, as in *hertz* of all languages.
  init?(_ bytes: [UInt8], at date: Instant) {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var rate: Double?
    var classification: String?
    var scale = 1.0
    for (index, line) in lines.prefix(Self.factLines).enumerated() {
      let cells = line.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
      guard cells.count == 2 else { continue }
      let value = cells[1].trimmingPrefix { $0 == " " || $0 == "\"" }
      if index == 3 { classification = String(value) }
      if value.lowercased().contains("hertz") || value.contains("Hz") {
        rate = Self.number(value.prefix { $0 != " " })
      }
      if value == "mV" { scale = 1000 }
    }
    guard let rate, rate > 0, rate.isFinite else { return nil }
    var voltages: [Double] = []
    for line in lines.dropFirst(Self.minimumFacts) where voltages.count < Self.maximumVoltages {
      // A comma in place of the point, as some languages have it.
      guard let voltage = Self.number(line) else { continue }
      voltages.append(voltage * scale)
    }
    guard !voltages.isEmpty else { return nil }
    (self.date, self.classification) = (Self.recorded(bytes) ?? date, classification)
    (samplesPerSecond, microvolts) = (rate, voltages)
  }

  private static let minimumFacts = 8

  private static func number(_ text: Substring) -> Double? {
    var plain = text.replacing(",", with: ".")
    return plain.withUTF8 { DecimalText.parse($0.trimmed) }
  }

  /// Returns the time of the recording: the first value that is a time.
  static func recorded(_ bytes: [UInt8]) -> Instant? {
    var clock = AppleHealthClock()
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
    for line in head.split(whereSeparator: \.isNewline) {
      guard let comma = line.firstIndex(of: ",") else { continue }
      var value = line[line.index(after: comma)...].filter { $0 != "\"" }
      if let date = value.withUTF8({ clock.instant($0) }) { return date }
    }
    return nil
  }
}
