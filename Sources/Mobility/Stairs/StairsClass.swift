/// The ground a person walks on, as classified from body motion.
public enum StairsClass: Int, CaseIterable, Hashable, Sendable {
  /// Level ground and slopes.
  case level
  case up
  case down
}
