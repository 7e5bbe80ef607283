/// The load of a workout by the person's rating of their effort: its minutes, weighted by the effort.
///
///     load = effort · minutes                     for efforts 1 to 10
///
/// It needs no heart rate and counts what a heart rate does not show, such as lifting weights. The unit has no name.
///
/// **Source** C. Foster et al., *A new approach to monitoring exercise training*, J Strength Cond Res 15(1), 2001:
/// the rating of perceived exertion of a whole session on Borg's CR10 scale times its duration (recalled).
/// **Departs from it** in that the scale starts at 1, as HealthKit's effort score does, and that pauses do not count.
public enum SessionLoad {
  /// Returns the load of a workout.
  ///
  /// - Parameters:
  ///   - effort: From 1 to 10.
  ///   - activeSeconds: The time with the timer running.
  /// - Returns: The load in minutes times effort: 60 to 600 for an hour.
  /// - Throws: ``LoadError/invalidEffort(_:)`` for another effort, ``LoadError/invalidLoad(_:)`` for a time that
  ///   is negative or not a number.
  public static func load(
    effort: Int, activeSeconds: Double
  ) throws(LoadError) -> Double {
    guard (1...10).contains(effort) else { throw .invalidEffort(effort) }
    let load = Double(effort) * activeSeconds / 60
    guard load >= 0, load.isFinite else { throw .invalidLoad(load) }
    return load
  }
}
