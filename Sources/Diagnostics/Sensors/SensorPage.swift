package import Console
package import HealthModel

/// The survey as text: a heading for each sensor, its values, and the options to record it.
package struct SensorPage {
  let survey: SensorSurvey

  package init(survey: SensorSurvey) {
    self.survey = survey
  }

  private static let kindWidth = 11

  package func lines(_ terminal: Terminal) -> [String] {
    var lines = survey.entries.flatMap { self.lines($0, terminal) }
    for remark in survey.remarks {
      lines.append(terminal.styled(remark.about.padded(to: Self.kindWidth), .dim) + remark.text)
      if let advice = remark.advice { lines.append(Self.indent + "try: " + advice) }
    }
    return lines
  }

  private static let indent = String(repeating: " ", count: kindWidth)

  private func lines(_ entry: SensorEntry, _ terminal: Terminal) -> [String] {
    var head = [entry.name]
    if let id = entry.id, id != entry.name { head.append(id) }
    head += entry.measures.map { $0.replacing("_", with: " ") }
    head += entry.details
    if let strength = entry.signalStrength { head.append("\(strength) dBm") }
    if let battery = entry.batteryPercent { head.append("battery \(battery) %") }
    var lines = [
      terminal.styled(entry.kind.rawValue.padded(to: Self.kindWidth), .bold)
        + head.joined(separator: ", ")
    ]
    let driver = [
      entry.rateHz.map { "\(Self.number($0)) Hz" },
      entry.offeredRates.map { "offers \($0) Hz" },
      entry.mountMatrix.map { "mounted \($0)" },
      entry.scales.isEmpty
        ? nil
        : "resolution "
          + entry.scales.sorted { $0.key < $1.key }.map { "\($0.value) (\($0.key))" }
          .joined(separator: ", "),
    ].compactMap { $0 }
    if !driver.isEmpty { lines.append(Self.indent + "driver: " + driver.joined(separator: "; ")) }
    if let look = entry.look { lines.append(Self.indent + "now: " + Self.words(look)) }
    if let calibration = entry.correction?.calibration {
      lines.append(
        Self.indent + "calibrated \(calibration.date.rfc3339.prefix(10))"
          + (entry.correction?.orientation.map { ", oriented for \($0.placement)" } ?? ""))
    } else if let orientation = entry.correction?.orientation {
      lines.append(Self.indent + "oriented for \(orientation.placement)")
    }
    for words in entry.recordOptions { lines.append(Self.indent + "use: " + words) }
    if let obstacle = entry.obstacle {
      lines.append(Self.indent + terminal.styled("cannot be read: " + obstacle, .yellow))
    }
    if let advice = entry.advice { lines.append(Self.indent + "try: " + advice) }
    return lines
  }

  /// Returns the latest values and their rate: `acceleration 0.12 -0.03 9.79 m/s², 99.98 Hz`.
  static func words(_ look: LiveTally.Look) -> String {
    var words: [String] = []
    if let force = look.acceleration { words.append("acceleration \(vector(force, 2)) m/s²") }
    if let rate = look.rotationRate { words.append("rotation \(vector(rate, 3)) rad/s") }
    if let field = look.magneticField { words.append("field \(vector(field, 1)) µT") }
    if let pressure = look.pressurePascals {
      words.append("\(MeasureText.fixed(pressure, 0)) Pa")
    }
    if let rate = look.beatsPerMinute { words.append("\(MeasureText.fixed(rate, 0)) bpm") }
    if let fix = look.fixMode?.word { words.append("fix \(fix)") }
    if let count = look.satellitesUsed { words.append("\(count) satellites") }
    if let rate = look.rateHz {
      words.append("\(MeasureText.fixed(rate, 2)) Hz")
    } else if look.readingCount > 0 {
      words.append("\(look.readingCount) readings")
    }
    if look.gapCount > 0 { words.append("\(look.gapCount) gaps") }
    if look.faultCount > 0 { words.append("\(look.faultCount) malformed") }
    if let failure = look.failure { words.append(failure) }
    return words.isEmpty ? "no readings" : words.joined(separator: ", ")
  }

  package static func vector(_ vector: Vector3, _ digits: Int) -> String {
    [vector.x, vector.y, vector.z].map { MeasureText.fixed($0, digits) }.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e6
      ? MeasureText.fixed(value, 0) : MeasureText.fixed(value, 2)
  }
}
