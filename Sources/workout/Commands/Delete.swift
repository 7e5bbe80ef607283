import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

struct Delete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Delete a past workout with its routes and traces.",
    discussion: """
      On a terminal it asks first; in a script it needs --yes. There is no way back but a backup of \
      the store's file.

        workout delete 3f2a
        workout delete 3f2a --yes
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @Flag(help: "Delete without asking.")
  var yes = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try global.openStore()
    let workout = try await store.workout(matching: id)
    let words = describe(workout)
    if !yes {
      guard isatty(STDIN_FILENO) == 1, Terminal.error.isInteractive else {
        throw Refusal(text: "nobody to ask; say --yes to delete \(words)")
      }
      guard Question.confirms("Delete \(words)? [y/N] ") else {
        throw Refusal(text: "nothing deleted")
      }
    }
    try await store.deleteWorkout(workout.uuid)
    if global.json {
      try Output().line(try JSONText.line(["deleted": workout.uuid.word]))
    } else {
      try Output().line("deleted \(words)")
    }
  }

  private func describe(_ workout: Workout) -> String {
    let activity = workout.configuration.activityType
    let distance = workout.totals.distanceMeters.map {
      ", " + global.measures.distance($0, in: activity)
    }
    return "\(workout.uuid.shortWord): \(activity.title.lowercased()), "
      + "\(global.times.dateAndMinute(workout.span.start))\(distance ?? "")"
  }
}
