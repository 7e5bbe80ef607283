import HealthModel
import Swimming

/// The engine's warnings as people read them.
struct SwimWarningText {
  let origin: TraceOrigin

  private static let mostGaps = 5

  /// A line each; of many gaps the first, and how many more there are.
  func lines(_ warnings: [SwimWarning]) -> [String] {
    var gaps = 0
    var lines: [String] = []
    for warning in warnings {
      if case .gap = warning {
        gaps += 1
        guard gaps <= Self.mostGaps else { continue }
      }
      lines.append(line(warning))
    }
    if gaps > Self.mostGaps { lines.append("\(gaps - Self.mostGaps) more gaps in the samples") }
    return lines
  }

  func line(_ warning: SwimWarning) -> String {
    switch warning {
    case .worn(let placement, let date):
      "at \(clock(date)) the watch moves like one worn \(placement.word); "
        + "if it was, say --placement \(placement.word)"
    case .gap(let span):
      "no samples from \(clock(span.start)) to \(clock(span.end)): what was swum then is missing"
    case .slow(let rate, let date):
      "at \(clock(date)) only \(MeasureText.fixed(rate, 0)) samples a second: "
        + "strokes need 20 or more"
    case .saturated(let date):
      "from \(clock(date)) on the sensor is at the end of its range: set it to a wider one"
    case .withoutRotation(let date):
      "from \(clock(date)) on there is no rotation: styles are less sure without a gyroscope"
    }
  }

  private func clock(_ instant: Instant) -> String {
    MeasureText.duration(origin.seconds(instant))
  }
}
