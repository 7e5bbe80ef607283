/// The sensor axes that a contact model uses.
package enum ContactAxes: String, CaseIterable, Sendable {
  case six = "six-axes"
  case acceleration = "acceleration-only"

  /// The names of the channels of a tap, in the order of ``ContactModel``.
  package var channels: [String] {
    switch self {
    case .six: ["up", "ahead", "left", "yaw", "roll", "pitch"]
    case .acceleration: ["up", "ahead", "left"]
    }
  }

  /// The channels that detect a contact of either foot.
  var both: [Int] { self == .six ? [0, 1, 5] : [0, 1] }
  /// The channels whose sign determines the foot.
  var side: [Int] { self == .six ? [2, 3, 4] : [2] }

  var swiftName: String { self == .six ? "sixAxes" : "accelerationOnly" }
}
