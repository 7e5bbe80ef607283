import ArgumentParser
import HealthModel

/// An activity type by name or by one of its short words.
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
