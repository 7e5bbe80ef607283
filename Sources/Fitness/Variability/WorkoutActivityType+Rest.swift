public import HealthModel

extension WorkoutActivityType {
  /// Whether the activity itself says that the body is at rest: meditation and breathing, sitting or lying.
  ///
  /// After exercise the heart comes to rest for minutes, so that cooling down is none.
  public var isRestForTheHeart: Bool { self == .mindAndBody }
}
