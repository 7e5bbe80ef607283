import Mobility

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
