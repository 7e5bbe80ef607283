internal import Foundation
public import HealthModel

extension AppleHealthWorkout {
  /// The activities of a multisport workout: its disciplines and the transitions between them; empty for a workout in
  /// one sport, whose activities are intervals.
  ///
  /// An export does not name the sport of an activity. It is that of the distance which the activity has: swimming,
  /// cycling, running or another. One without a distance of its own is a swim if its metadata has a place to swim, and a
  /// transition otherwise. A walk is not distinguished from a run, which is the discipline of a triathlon.
  public var disciplines: [WorkoutActivity] {
    guard workout.configuration.activityType == .swimBikeRun, activities.count > 1 else {
      return []
    }
    var known: Set<UUID> = []
    return activities.sorted { $0.span.start < $1.span.start }.compactMap { activity in
      let activity = activity.discipline
      guard known.insert(activity.uuid).inserted else { return nil }
      return activity.limited(to: workout.span)
    }
  }
}

extension AppleHealthActivity {
  fileprivate var discipline: WorkoutActivity {
    var totals = AppleHealthWorkout.totals(Workout.Totals(), statistics, metadata)
    if let average = totals.averageHeartRate, let most = totals.maximumHeartRate, average > most {
      (totals.averageHeartRate, totals.maximumHeartRate) = (nil, nil)
    }
    return WorkoutActivity(
      uuid: uuid, AppleHealthWorkout.configuration(type, metadata), span: span,
      metadata: activeSeconds.map {
        metadata.merging([.fileTimerTime: .quantity(Quantity($0, .second))]) { own, _ in own }
      } ?? metadata, totals: totals)
  }

  private var type: WorkoutActivityType {
    let moved = statistics.filter { ($0.sum ?? 0) > 0 }.map(\.type)
    for type in [WorkoutActivityType.swimming, .cycling, .running]
    where type.distanceType.map(moved.contains) == true && !isTransition { return type }
    if metadata[.swimmingLocationType] != nil || metadata[.lapLength] != nil { return .swimming }
    if isTransition { return .transition }
    let other = WorkoutActivityType.allCases.first { type in
      type.distanceType.map(moved.contains) == true
    }
    return other ?? .transition
  }

  /// Whether the person only walked some hundred meters in some minutes: a transition has a distance on foot, too.
  ///
  /// The limits are chosen by this project.
  private var isTransition: Bool {
    let distances = statistics.filter { AppleHealthWorkout.distanceTypes.contains($0.type) }
    guard distances.allSatisfy({ $0.type == .distanceWalkingRunning }) else { return false }
    let meters = distances.compactMap { statistics -> Double? in
      guard let sum = statistics.sum else { return nil }
      do throws(UnitError) {
        return try Quantity(sum, statistics.unit).value(in: .meter)
      } catch { return nil }
    }.reduce(0, +)
    return meters < Self.transitionMeters && span.duration < Self.transitionTime
  }

  private static let transitionMeters = 800.0
  private static let transitionTime = Duration.seconds(1200)
}
