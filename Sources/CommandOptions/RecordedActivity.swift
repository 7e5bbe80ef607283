package import ArgumentParser
package import HealthModel
package import Sessions

/// The activity argument of `record`: an activity, or a field test, which is a walk or a run.
package struct RecordedActivity: ExpressibleByArgument {
  package let activityType: WorkoutActivityType
  package let fieldTest: FieldTestKind?

  package init?(argument: String) {
    if let kind = FieldTestKind(rawValue: argument.lowercased()) {
      activityType = kind.activity
      fieldTest = kind
      return
    }
    guard let activity = ActivityArgument(argument: argument) else { return nil }
    activityType = activity.activityType
    fieldTest = nil
  }

  package static let allValueStrings =
    FieldTestKind.allCases.map(\.rawValue) + ActivityArgument.allValueStrings

  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
