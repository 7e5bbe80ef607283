extension WorkoutActivityType {
  /// Whether every minute of it counts as exercise: at least the effort of a brisk walk, 3 MET.
  ///
  /// **Source** Ainsworth et al., *2011 Compendium of Physical Activities*, Med Sci Sports Exerc
  /// 43(8), 2011: of the activities here, stretching (2.3) and hatha yoga (2.5) are below 3 MET,
  /// and so are activities composed of them. **Departs from it** in using one value per activity,
  /// regardless of pace.
  public var isExercise: Bool {
    switch self {
    case .cooldown, .flexibility, .mindAndBody, .preparationAndRecovery, .transition, .yoga: false
    default: true
    }
  }
}
