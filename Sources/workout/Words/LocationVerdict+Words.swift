import HealthModel

extension LocationVerdict {
  /// The word in JSON.
  var word: String {
    switch self {
    case .accepted: "accepted"
    case .noFix: "no_fix"
    case .inaccurate: "inaccurate"
    case .impossibleSpeed: "impossible_speed"
    case .duplicateTime: "duplicate_time"
    case .backwardTime: "backward_time"
    case .paused: "paused"
    case .implausibleTime: "implausible_time"
    }
  }

  /// The word for display.
  var words: String { word.split(separator: "_").joined(separator: " ") }
}
