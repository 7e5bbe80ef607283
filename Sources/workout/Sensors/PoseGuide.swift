import Calibration
import HealthModel

/// Tells a person what to do next with a sensor in the hand, on standard error.
struct PoseGuide {
  private let isShown: Bool
  private var isHolding = false

  /// - Parameter isShown: Whether somebody holds the sensor now.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  func begin() {
    say(
      "Lay the sensor on something firm, let go, and wait until it is told; then turn it to the next "
        + "face. Six faces, in any order.")
  }

  /// Says what is missing when that has changed.
  mutating func follow(_ positions: SixPositions) {
    guard isShown else { return }
    let missing = positions.missingFaces
    if let pose = positions.held {
      if !isHolding {
        isHolding = true
        say(
          "\u{7}\(pose.face.map(\.phrase) ?? "on an edge"): held. \(Self.still(missing))")
      }
    } else {
      isHolding = false
    }
  }

  private static func still(_ missing: [SensorFace]) -> String {
    missing.isEmpty
      ? "All six are there."
      : "Still to come: \(missing.map(\.phrase).joined(separator: ", "))."
  }

  func say(_ line: String) {
    if isShown { Terminal.warn(line) }
  }
}
