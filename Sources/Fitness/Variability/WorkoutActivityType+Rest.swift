public import HealthModel

extension WorkoutActivityType {
  /// Whether the activity implies rest: meditation and breathing, sitting or lying.
  ///
  /// After exercise the heart rate takes minutes to settle, so a cooldown is not rest.
  public var isRestForTheHeart: Bool { self == .mindAndBody }
}
