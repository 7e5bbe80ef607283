import CommandOptions
import ArgumentParser
import HealthModel
import Sessions

/// The activity argument of `record`: an activity, or a field test, which is a walk or a run.
struct RecordedActivity: ExpressibleByArgument {
  let activityType: WorkoutActivityType
  let fieldTest: FieldTestKind?

  init?(argument: String) {
    if let kind = FieldTestKind(rawValue: argument.lowercased()) {
      activityType = kind.activity
      fieldTest = kind
      return
    }
    guard let activity = ActivityArgument(argument: argument) else { return nil }
    activityType = activity.activityType
    fieldTest = nil
  }

  static let allValueStrings =
    FieldTestKind.allCases.map(\.rawValue) + ActivityArgument.allValueStrings

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
