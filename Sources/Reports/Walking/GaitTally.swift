import Estimation
import Fitness
import HealthModel
import HealthStorage
import Mobility
import Recording

/// A collector of the engine's findings of a walk.
struct GaitTally {
  private(set) var steps: [Step] = []
  private(set) var bouts: [WalkingBout] = []
  private(set) var stairs: [StairsBout] = []
  private(set) var pushes: [Instant] = []
  private(set) var warnings: [MobilityWarning] = []

  mutating func receive(_ finding: MobilityFinding) {
    switch finding {
    case .step(let step): steps.append(step)
    case .bout(let bout): bouts.append(bout)
    case .stairs(let bout): stairs.append(bout)
    case .push(let date): pushes.append(date)
    case .warning(let warning): warnings.append(warning)
    case .paced, .running: break
    }
  }
}

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
