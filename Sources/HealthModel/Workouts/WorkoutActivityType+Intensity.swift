extension WorkoutActivityType {
  /// Whether every minute of it counts as exercise: at least a brisk walk's effort, 3 MET.
  ///
  /// **Source** Ainsworth et al., *2011 Compendium of Physical Activities*, Med Sci Sports Exerc 43(8),
  /// 2011: of the activities here, stretching (2.3) and hatha yoga (2.5) lie below 3 MET, and with them
  /// what is made of them. **Departs from it** in that an activity is one figure here, whatever its pace.
  public var isExercise: Bool {
    switch self {
    case .cooldown, .flexibility, .mindAndBody, .preparationAndRecovery, .transition, .yoga: false
    default: true
    }
  }
}
