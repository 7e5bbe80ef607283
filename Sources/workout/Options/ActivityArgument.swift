import ArgumentParser
import HealthModel

/// An activity argument: the name of an activity type or a short form.
struct ActivityArgument: ExpressibleByArgument {
  let activityType: WorkoutActivityType

  init?(argument: String) {
    guard let type = WorkoutActivityType(word: argument) else { return nil }
    activityType = type
  }

  static var allValueStrings: [String] {
    WorkoutActivityType.allCases.filter { !$0.isDeprecated }.map(\.word)
  }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
