import Feeds
import Foundation
import HealthModel
import Sessions

/// The state of the receiver, for the display.
package struct PositioningState: Sendable {
  var isOn = true
  var isConnected = false {
    didSet { if isConnected { isAwaited = false } }
  }
  /// Whether no receiver has been connected or given up yet.
  private var isAwaited = true
  private(set) var last: Fix?
  private(set) var lastUptime: Duration?

  /// The silence after which a receiver counts as lost.
  static let patience = Duration.seconds(5)

  /// Handles the loss of the connection; the last values over it are no longer current.
  package mutating func lose() {
    isConnected = false
    isAwaited = false
    last = nil
    lastUptime = nil
  }

  mutating func receive(_ fix: Fix, uptime: Duration) {
    isConnected = true
    last = fix
    lastUptime = uptime
  }

  func status(uptime: Duration, rejected: Int) -> RecordingStatus.Positioning {
    var status = RecordingStatus.Positioning(
      state: word(uptime: uptime), satellitesUsed: last?.satellitesUsed,
      horizontalAccuracyMeters: last?.location?.horizontalAccuracy, rejectedCount: rejected)
    if status.state == "2d" || status.state == "3d", let location = last?.location {
      status.latitude = location.latitude
      status.longitude = location.longitude
    }
    return status
  }

  private func word(uptime: Duration) -> String {
    guard isOn else { return "off" }
    if isAwaited { return "no_receiver" }
    guard let last, let lastUptime else { return isConnected ? "waiting" : "lost" }
    guard isConnected, uptime - lastUptime <= Self.patience else { return "lost" }
    return switch last.mode {
    case .threeDimensional: "3d"
    case .twoDimensional: "2d"
    case .noFix, .unknown: "no_fix"
    }
  }
}
