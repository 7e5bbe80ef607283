/// The limits of the totals and events of a workout.
///
/// The limits apply to saved and to stored workouts. An application that saves a value beyond them gets an error;
/// such values from files, other devices and analyses are skipped.
package enum WorkoutLimits {
  /// Moving time is counted in whole fixes: the last one may extend a second past a pause.
  static let movingSlackSeconds = 1.0

  /// An invalid total or event of a workout.
  package enum Excess: Hashable {
    case total(field: String)
    case event(WorkoutEvent)
  }

  /// Returns the invalid parts of a workout, in the order of its totals and events.
  package static func excesses(_ workout: Workout) -> [Excess] {
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

  private static func holds(_ span: TimeRange, _ event: WorkoutEvent) -> Bool {
    event.span.start >= span.start && event.span.end <= span.end
  }

  /// Removes the invalid parts of a workout.
  ///
  /// If two heart rates contradict each other, both are removed.
  ///
  /// - Returns: Descriptions of the removed parts, such as `an impossible moving time`; empty for most workouts.
  package static func apply(to workout: inout Workout) -> [String] {
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

  /// Returns the totals of another workout that can be added to those of a stored one.
  package static func addable(_ other: Workout.Totals, to stored: Workout) -> Workout.Totals {
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
