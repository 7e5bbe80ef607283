import Calibration

extension SensorFace {
  /// `x up`, `z down`: the axis that stands upright, as the maker of the board prints it.
  var phrase: String { "\(rawValue.dropFirst()) \(rawValue.hasPrefix("+") ? "up" : "down")" }
}

/// Why poses taught nothing, and what to do, in one line.
struct CalibrationFailure: Error, CustomStringConvertible {
  let feed: String
  let reason: String

  var description: String { feed.hasSuffix(":") ? "\(feed) \(reason)" : "\(feed): \(reason)" }

  init(_ refusal: CalibrationRefusal, feed: String) {
    self.feed = feed
    reason =
      switch refusal {
      case .noSamples: Self.nothing
      case .notFinite(let count): Self.notFinite(count)
      case .neverStill(let least): Self.neverStill(least)
      case .missingFaces(let faces):
        "not held still with \(faces.map(\.phrase).joined(separator: ", ")); "
          + "each of x, y and z must point up once and down once, within 30 degrees, for 2 s"
      case .undetermined: "the poses are too much alike to tell offset from scale; do it again"
      case .implausible(let offset, let scale):
        "an offset of \(MeasureText.fixed(offset, 2)) m/s² and a scale of "
          + "\(MeasureText.fixed(scale, 3)) are no sensor's; is its unit m/s²?"
      case .inconsistent(let pose, let by):
        "pose \(pose) is \(MeasureText.fixed(by, 3)) m/s² from gravity when the others fit; "
          + "it was moved or pushed, do it again on something firm"
      case .turning(let by):
        "it was turning by \(MeasureText.fixed(by, 3)) rad/s while a pose seemed still; do it again"
      }
  }

  init(_ refusal: WristPoses.Refusal, feed: String) {
    self.feed = feed
    reason =
      switch refusal {
      case .noSamples: Self.nothing
      case .notFinite(let count): Self.notFinite(count)
      case .neverStill(let least): Self.neverStill(least)
      case .onePose:
        "one pose was held, and two are needed: the dial up, then the arm hanging, 3 s each"
      case .notPerpendicular(let degrees):
        "the two poses are \(MeasureText.fixed(degrees, 0)) degrees apart, and should be 90: "
          + "the dial straight up first, then the arm straight down; do it again"
      }
  }

  private static let nothing = "no sample of acceleration came"

  private static func notFinite(_ count: Int) -> String {
    "\(count) samples have a number that is none; the sensor or its driver is broken"
  }

  /// Shaken less than that in m/s², and yet in no pose: it turned.
  private static let quiet = StillPoses.Limits().accelerationDeviation

  private static func neverStill(_ least: Double?) -> String {
    if let least, least <= quiet {
      return "it was never at rest for 2 s on end; lay it down and let go for 3 s"
    }
    let measured = least.map {
      ": its acceleration varied by \(MeasureText.fixed($0, 2)) m/s² at the least"
    }
    return "it moved all the time\(measured ?? ""); lay it down and let go for 3 s"
  }
}
