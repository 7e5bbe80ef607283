public import ArgumentParser
package import HealthModel
public import Recording

/// The activities of a multisport recording.
package struct MultisportOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "The activities of a triathlon, in order, with a transition between each two (default: swimming,cycling,running).",
      valueName: "activity,activity"))
  package var activities: ActivityListArgument?
  @Flag(help: "Change from one activity to the next without a transition.")
  package var noTransitions = false

  @Option(
    help: ArgumentHelp(
      "What happens when the sensors show that the next activity has begun: suggest it, or begin it (automatic). Experimental.",
      valueName: "suggest|automatic"))
  package var nextActivity: ActivityChange?

  /// - Throws: `ValidationError` if there are options of a multisport workout for another one.
  package func validate(for activity: RecordedActivity) throws {
    guard activities != nil || noTransitions || nextActivity != nil,
      activity.activityType != .swimBikeRun
    else { return }
    throw ValidationError(
      "--activities, --no-transitions and --next-activity are for multisport workouts; use workout record triathlon"
    )
  }

  /// Returns the configuration of the whole workout: a pool and open water are those of its swims.
  package func workout(_ given: WorkoutConfiguration) -> WorkoutConfiguration {
    guard given.activityType == .swimBikeRun else { return given }
    return WorkoutConfiguration(activityType: .swimBikeRun, locationType: given.locationType)
  }

  /// Returns the activities in order.
  ///
  /// - Parameter given: The activity with the place of a swim. Without a pool it is open water.
  /// - Returns: `nil` for a workout that is one activity.
  package func parts(_ given: WorkoutConfiguration) -> [WorkoutConfiguration]? {
    guard given.activityType == .swimBikeRun else { return nil }
    let place = given.locationType
    var parts: [WorkoutConfiguration] = []
    for type in activities?.types ?? [.swimming, .cycling, .running] {
      if !parts.isEmpty, !noTransitions {
        parts.append(WorkoutConfiguration(activityType: .transition, locationType: place))
      }
      guard type.isSwimming else {
        parts.append(WorkoutConfiguration(activityType: type, locationType: place))
        continue
      }
      let isPool = given.swimmingLocationType == .pool
      parts.append(
        WorkoutConfiguration(
          activityType: type, locationType: place,
          swimmingLocationType: isPool ? .pool : .openWater, lapLength: given.lapLength))
    }
    return parts
  }
}

extension ActivityChange: ExpressibleByArgument {}

/// A list of activities, such as `swim,bike,run`.
package struct ActivityListArgument: ExpressibleByArgument {
  package let types: [WorkoutActivityType]

  /// The maximum number of activities; ours: the longest races have five disciplines, and relays some more.
  private static let maximumCount = 20

  package init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let types = words.compactMap { ActivityArgument(argument: String($0))?.activityType }
    guard types.count == words.count, (2...Self.maximumCount).contains(types.count),
      !types.contains(.swimBikeRun), !types.contains(.transition)
    else { return nil }
    self.types = types
  }

  package static var defaultCompletionKind: CompletionKind {
    .list(["swimming,cycling,running", "running,cycling,running", "swimming,running"])
  }
}
