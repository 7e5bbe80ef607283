import HealthModel
import Mobility

/// The mobility engine's warnings and refusals as people read them.
struct GaitWarningText {
  let origin: TraceOrigin

  private static let mostGaps = 5

  /// A line each; of many gaps the first, and how many more there are.
  func lines(_ warnings: [MobilityWarning]) -> [String] {
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

  func line(_ warning: MobilityWarning) -> String {
    switch warning {
    case .gap(let span):
      "no samples from \(clock(span.start)) to \(clock(span.end)): what was walked then is missing"
    case .slow(let rate, let date):
      "at \(clock(date)) only \(MeasureText.fixed(rate, 0)) samples a second: "
        + "steps need 20 or more"
    case .saturated(let date):
      "from \(clock(date)) on the sensor is at the end of its range: set it to a wider one"
    case .withoutRotation(let date):
      "from \(clock(date)) on there is no rotation: without a gyroscope left and right are not known"
    }
  }

  private func clock(_ instant: Instant) -> String {
    MeasureText.duration(origin.seconds(instant))
  }
}

extension GaitMetric {
  /// In a sentence.
  var words: String {
    switch self {
    case .cadence: "cadence"
    case .speed: "speed"
    case .stepLength: "step length"
    case .doubleSupport: "double support"
    case .asymmetry: "asymmetry"
    case .strideTimeVariability: "stride-time variability"
    case .regularity: "regularity"
    }
  }
}

extension GaitRefusal {
  /// Why, and what to do where something can be done.
  var words: String {
    switch self {
    case .heightUnknown: "say how tall you are: --height 1.75m"
    case .tooFewStrides: "too few straight strides"
    case .notFlat: "the ground was not flat"
    case .placement: "not with the sensor there; wear it at the lower back or the waist"
    case .uncalibrated: "not with the sensor there before a walk of known distance"
    case .implausible: "what came out is no walking"
    }
  }
}
