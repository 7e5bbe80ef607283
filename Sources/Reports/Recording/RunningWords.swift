package import Console
package import Recording

/// The measures of a run in words.
package struct RunningWords {
  private let measures: MeasureText

  package init(_ measures: MeasureText) { self.measures = measures }

  private static let centimetersPerInch = 2.54

  /// Returns a line of the display, such as `stride 1.07 m   oscillation 8.1 cm   contact 245 ms   284 W`, with the
  /// validity of the measures.
  package func line(_ running: RecordingStatus.Running) -> String {
    var parts: [String] = []
    if let meters = running.strideLengthMeters { parts.append("stride " + length(meters)) }
    if let meters = running.verticalOscillationMeters {
      parts.append("oscillation " + oscillation(meters))
    }
    if let seconds = running.groundContactSeconds { parts.append("contact " + contact(seconds)) }
    if let watts = running.powerWatts { parts.append(power(watts)) }
    if parts.isEmpty { return "no running dynamics" }
    return parts.joined(separator: "   ") + "   (validity \(running.validity))"
  }

  package func length(_ meters: Double) -> String { measures.gaitLength(meters) }

  package func oscillation(_ meters: Double) -> String {
    measures.units.hasFeet
      ? MeasureText.fixed(meters * 100 / Self.centimetersPerInch, 1) + " in"
      : MeasureText.fixed(meters * 100, 1) + " cm"
  }

  package func contact(_ seconds: Double) -> String { MeasureText.fixed(seconds * 1000, 0) + " ms" }

  package func power(_ watts: Double) -> String { MeasureText.fixed(watts, 0) + " W" }
}
