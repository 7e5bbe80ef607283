public import HealthModel

/// The class of the motion in a window.
public enum StyleClass: Int, Hashable, Sendable, Codable, CaseIterable {
  /// A turn, a glide or a rest: no stroke.
  case transition
  case freestyle, breaststroke, backstroke, butterfly

  /// The style; `nil` for a transition.
  public var style: SwimmingStrokeStyle? {
    switch self {
    case .transition: nil
    case .freestyle: .freestyle
    case .breaststroke: .breaststroke
    case .backstroke: .backstroke
    case .butterfly: .butterfly
    }
  }
}
