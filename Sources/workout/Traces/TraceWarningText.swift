import HealthModel

/// What is wrong with the samples of a trace, as people read it, whatever engine says so.
struct TraceWarningText {
  let origin: TraceOrigin

  private static let mostGaps = 5

  /// A line each; of many gaps the first, and how many more there are.
  func lines<Warning>(
    _ warnings: [Warning], isGap: (Warning) -> Bool, _ line: (Warning) -> String
  ) -> [String] {
    var gaps = 0
    var lines: [String] = []
    for warning in warnings {
      if isGap(warning) {
        gaps += 1
        guard gaps <= Self.mostGaps else { continue }
      }
      lines.append(line(warning))
    }
    if gaps > Self.mostGaps { lines.append("\(gaps - Self.mostGaps) more gaps in the samples") }
    return lines
  }

  /// - Parameters:
  ///   - span: When there were no samples.
  ///   - what: What is missing of it.
  /// - Returns: A sentence.
  func gap(_ span: Span, missing what: String) -> String {
    "no samples from \(clock(span.start)) to \(clock(span.end)): \(what) then is missing"
  }

  func slow(_ samplesPerSecond: Double, at date: Instant, needed by: String) -> String {
    "at \(clock(date)) only \(MeasureText.fixed(samplesPerSecond, 0)) samples a second: "
      + "\(by) need 20 or more"
  }

  func saturated(at date: Instant) -> String {
    "from \(clock(date)) on the sensor is at the end of its range: set it to a wider one"
  }

  func withoutRotation(at date: Instant, _ consequence: String) -> String {
    "from \(clock(date)) on there is no rotation: \(consequence)"
  }

  func clock(_ instant: Instant) -> String { MeasureText.duration(origin.seconds(instant)) }
}
