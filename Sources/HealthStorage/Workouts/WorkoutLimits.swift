public import HealthModel

/// What the totals and events of a workout can be.
///
/// The one set of limits: what is saved is held against it, and what is stored. An application that saves something
/// else is refused; what a file, another device or an analysis says beyond it is left out.
public enum WorkoutLimits {
  /// Moving time is counted in whole fixes: the last one may lie a second past a pause.
  static let movingSlackSeconds = 1.0

  /// Something of a workout that cannot be.
  enum Excess: Hashable {
    case total(field: String)
    case event(WorkoutEvent)
  }

  /// What of a workout cannot be, in the order of its totals and events.
  static func excesses(_ workout: Workout) -> [Excess] {
    let totals = workout.totals
    var excesses = workout.events.filter { !holds(workout.span, $0) }.map(Excess.event)
    if let moving = totals.movingSeconds,
      moving > workout.duration.inSeconds + movingSlackSeconds
    {
      excesses.append(.total(field: "moving time"))
    }
    if let average = totals.averageHeartRate, let most = totals.maximumHeartRate, average > most {
      excesses.append(.total(field: "average heart rate"))
    }
    return excesses
  }

  private static func holds(_ span: Span, _ event: WorkoutEvent) -> Bool {
    event.span.start >= span.start && event.span.end <= span.end
  }

  /// Leaves out of a workout what cannot be.
  ///
  /// Of two heart rates that contradict each other neither is kept.
  ///
  /// - Returns: What was left out, in words such as `an impossible moving time`; nothing for most workouts.
  public static func apply(to workout: inout Workout) -> [String] {
    var texts: [String] = []
    let span = workout.span
    for excess in excesses(workout) {
      switch excess {
      case .event(let event): texts.append("a \(event.kind.name) outside the workout")
      case .total(let field): texts.append("an impossible \(field)")
      }
    }
    guard !texts.isEmpty else { return [] }
    workout.events.removeAll { !holds(span, $0) }
    remove(from: &workout.totals, of: excesses(workout))
    return texts
  }

  /// The totals of another workout that can be added to those of a stored one.
  static func addable(_ other: Workout.Totals, to stored: Workout) -> Workout.Totals {
    var merged = stored
    merged.totals.movingSeconds = stored.totals.movingSeconds ?? other.movingSeconds
    merged.totals.averageHeartRate = stored.totals.averageHeartRate ?? other.averageHeartRate
    merged.totals.maximumHeartRate = stored.totals.maximumHeartRate ?? other.maximumHeartRate
    var addable = other
    remove(from: &addable, of: excesses(merged))
    return addable
  }

  private static func remove(from totals: inout Workout.Totals, of excesses: [Excess]) {
    for case .total(let field) in excesses {
      if field == "moving time" {
        totals.movingSeconds = nil
      } else {
        (totals.averageHeartRate, totals.maximumHeartRate) = (nil, nil)
      }
    }
  }
}
