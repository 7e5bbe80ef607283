import CommandOptions
import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Reanalysis
import Reports

struct Merge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one workout of two, such as those before and after a flat battery.",
    discussion: """
      The two have the same activity, and their times do not overlap; the time between them becomes a pause. The \
      earlier one keeps its id and gets everything of the later one. 'workout edit ID --undo' separates them again.

        workout merge 3f2a 91bc
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var first: String
  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var second: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    let one = try await store.editableWorkout(matching: first)
    let two = try await store.editableWorkout(matching: second)
    let merged = try await WorkoutEditor.of(store).merge(one.uuid, two.uuid)
    let first = one.uuid == merged.uuid ? one : two
    try await EditPrinter(
      of: first, in: store, isJSON: global.json, times: global.times(of: first)
    ).print()
  }
}

struct Split: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Make two workouts of one.",
    discussion: """
      The first part keeps the id; the totals of both are measured from their own readings. \
      'workout edit ID --undo' makes one of them again.

        workout split 3f2a --at 12:30
        workout split 3f2a --at 2026-11-25T07:42:10Z
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @Option(
    help: ArgumentHelp(
      "The time since the start by the clock, such as 12:30, 1:02:30 or 90s, or an RFC 3339 time.",
      valueName: "time"))
  var at: SplitArgument
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    let workout = try await store.editableWorkout(matching: id)
    let parts = try await WorkoutEditor.of(store).split(workout.uuid, at: at.point)
    try await EditPrinter(
      of: workout, in: store, isJSON: global.json, times: global.times(of: workout)
    ).print(parts: parts.map(\.uuid))
  }
}
