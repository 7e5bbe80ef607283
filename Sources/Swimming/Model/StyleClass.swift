public import HealthModel

/// What the motion of a window is called.
public enum StyleClass: Int, Hashable, Sendable, Codable, CaseIterable {
  /// A turn, a glide, a rest: no stroke.
  case transition
  case freestyle, breaststroke, backstroke, butterfly

  /// The style, where there is one.
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
