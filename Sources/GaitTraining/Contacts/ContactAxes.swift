/// What a contact model sees.
package enum ContactAxes: String, CaseIterable, Sendable {
  case six = "six-axes"
  case acceleration = "acceleration-only"

  /// The names of the lanes of a tap, in the order of ``ContactModel``.
  package var channels: [String] {
    switch self {
    case .six: ["up", "ahead", "left", "yaw", "roll", "pitch"]
    case .acceleration: ["up", "ahead", "left"]
    }
  }

  /// Lanes that say that there is a contact: the same for either foot.
  var both: [Int] { self == .six ? [0, 1, 5] : [0, 1] }
  /// Lanes that say of which foot: their sign is the foot's.
  var side: [Int] { self == .six ? [2, 3, 4] : [2] }

  var swiftName: String { self == .six ? "sixAxes" : "accelerationOnly" }
}
