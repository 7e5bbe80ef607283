package import Calibration
import Console

extension SensorFace {
  /// `x up`, `z down`: the vertical axis, as printed on the board.
  var phrase: String { "\(rawValue.dropFirst()) \(rawValue.hasPrefix("+") ? "up" : "down")" }
}

/// The reason why a calibration failed, and the remedy, in one line.
package struct CalibrationCommandError: Error, CustomStringConvertible {
  let feed: String
  let reason: String

  package var description: String {
    feed.hasSuffix(":") ? "\(feed) \(reason)" : "\(feed): \(reason)"
  }

  package init(_ refusal: CalibrationUnavailability, feed: String) {
    self.feed = feed
    reason =
      switch refusal {
      case .noSamples: Self.nothing
      case .notFinite(let count): Self.notFinite(count)
      case .neverStill(let least): Self.neverStill(least)
      case .missingFaces(let faces):
        "missing poses: \(faces.map(\.phrase).joined(separator: ", ")); "
          + "hold each of x, y and z up and down once, within 30 degrees, for 2 s"
      case .undetermined:
        "the poses are too similar to separate offset and scale; repeat the calibration"
      case .implausible(let offset, let scale):
        "an offset of \(MeasureText.fixed(offset, 2)) m/s² and a scale of "
          + "\(MeasureText.fixed(scale, 3)) are implausible; check that its unit is m/s²"
      case .inconsistent(let pose, let by):
        "pose \(pose) differs from gravity by \(MeasureText.fixed(by, 3)) m/s² while the others match; "
          + "the sensor was moved: repeat the calibration on a firm surface"
      case .turning(let by):
        "the sensor rotated at \(MeasureText.fixed(by, 3)) rad/s in a still pose; repeat the calibration"
      }
  }

  package init(_ refusal: WristPoses.PoseError, feed: String) {
    self.feed = feed
    reason =
      switch refusal {
      case .noSamples: Self.nothing
      case .notFinite(let count): Self.notFinite(count)
      case .neverStill(let least): Self.neverStill(least)
      case .onePose:
        "only one pose detected; hold the dial up, then let the arm hang down, 3 s each"
      case .notPerpendicular(let degrees):
        "the two poses are \(MeasureText.fixed(degrees, 0)) degrees apart instead of 90; "
          + "repeat: the dial straight up first, then the arm straight down"
      }
  }

  private static let nothing = "no acceleration samples received"

  private static func notFinite(_ count: Int) -> String {
    "\(count) samples have values that are not finite; check the sensor and its driver"
  }

  /// The deviation in m/s² below which a sensor without a pose was turning.
  private static let quiet = StillPoses.Limits().accelerationDeviation

  private static func neverStill(_ least: Double?) -> String {
    if let least, least <= quiet {
      return "the sensor was never still for 2 s; lay it down and let go for 3 s"
    }
    let measured = least.map {
      " (minimum variation of acceleration \(MeasureText.fixed($0, 2)) m/s²)"
    }
    return "the sensor moved all the time\(measured ?? ""); lay it down and let go for 3 s"
  }
}
