import Mobility

extension GaitMetric {
  /// The name within a sentence.
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

extension GaitUnavailability {
  /// The reason, and the remedy if there is one.
  var words: String {
    switch self {
    case .heightUnknown: "the height is unknown; give --height 1.75m"
    case .tooFewStrides: "too few straight strides"
    case .notFlat: "the ground was not flat"
    case .placement:
      "not measurable at this sensor position; wear the sensor at the lower back or the waist"
    case .uncalibrated: "this sensor position needs a calibration walk of known distance"
    case .implausible: "the result is implausible for walking"
    }
  }
}
