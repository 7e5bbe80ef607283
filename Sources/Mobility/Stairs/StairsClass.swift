/// What a person walks on, as far as the motion of the body tells.
public enum StairsClass: Int, CaseIterable, Hashable, Sendable {
  /// Level ground, and slopes.
  case level
  case up
  case down
}
