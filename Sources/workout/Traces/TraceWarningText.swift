import HealthModel

/// The texts of warnings about the samples of a trace, for all engines.
struct TraceWarningText {
  let origin: TraceOrigin

  private static let maximumGaps = 5

  /// Returns one line per warning; of many gaps only the first ones, and the number of others.
  func lines<Warning>(
    _ warnings: [Warning], isGap: (Warning) -> Bool, _ line: (Warning) -> String
  ) -> [String] {
    var gaps = 0
    var lines: [String] = []
    for warning in warnings {
      if isGap(warning) {
        gaps += 1
        guard gaps <= Self.maximumGaps else { continue }
      }
      lines.append(line(warning))
    }
    if gaps > Self.maximumGaps {
      lines.append("\(gaps - Self.maximumGaps) more gaps in the samples")
    }
    return lines
  }

  /// - Parameters:
  ///   - span: The time without samples.
  ///   - what: The kind of data that is missing.
  /// - Returns: The text of the warning.
  func gap(_ span: TimeRange, missing what: String) -> String {
    "no samples from \(clock(span.start)) to \(clock(span.end)): \(what) in that time is missing"
  }

  func slow(_ samplesPerSecond: Double, at date: Instant, needed by: String) -> String {
    "at \(clock(date)) only \(MeasureText.fixed(samplesPerSecond, 0)) samples per second; "
      + "\(by) need at least 20"
  }

  func saturated(at date: Instant) -> String {
    "from \(clock(date)) on the sensor is saturated; set it to a wider range"
  }

  func withoutRotation(at date: Instant, _ consequence: String) -> String {
    "from \(clock(date)) on there are no gyroscope readings: \(consequence)"
  }

  func clock(_ instant: Instant) -> String { MeasureText.duration(origin.seconds(instant)) }
}
