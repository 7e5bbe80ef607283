package import Calibration
import Console
import HealthModel

/// Prints instructions for a person who calibrates a sensor, on standard error.
package struct PoseGuide {
  private let isShown: Bool
  private var isHolding = false

  /// - Parameter isShown: Whether somebody holds the sensor now.
  package init(isShown: Bool) {
    self.isShown = isShown
  }

  package func begin() {
    say(
      "Lay the sensor on a firm surface, let go, and wait for the signal; then turn it to the next "
        + "face. Do this for all six faces, in any order.")
  }

  /// Prints the remaining faces after each change.
  package mutating func follow(_ positions: SixPositions) {
    guard isShown else { return }
    let missing = positions.missingFaces
    if let pose = positions.held {
      if !isHolding {
        isHolding = true
        say(
          "\u{7}\(pose.face.map(\.phrase) ?? "on an edge"): done. \(Self.still(missing))")
      }
    } else {
      isHolding = false
    }
  }

  private static func still(_ missing: [SensorFace]) -> String {
    missing.isEmpty
      ? "All six faces are done."
      : "Remaining: \(missing.map(\.phrase).joined(separator: ", "))."
  }

  package func say(_ line: String) {
    if isShown { Terminal.warn(line) }
  }
}
