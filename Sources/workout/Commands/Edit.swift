import CommandOptions
import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Reanalysis
import Reports

struct Edit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a workout: activity, name, note, effort, gear, privacy, start and end.",
    discussion: """
      Each edit makes a version, which 'workout show' lists; --undo takes the newest one back, also a merge or a \
      split. What was measured stays in the store.

      A trim cuts off the first or the last part, by the clock or along the route; the totals are measured again from \
      the rest. A private workout is not on pages and in reports of a period, the heat map and exports of all \
      workouts, unless it is named by its id.

        workout edit last --name "Along the river" --effort 7
        workout edit 3f2a --activity run --gear "blue shoes"
        workout edit 3f2a --trim-start 2min --trim-end 200m
        workout edit 3f2a --remove note --private
        workout edit 3f2a --undo
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @OptionGroup(title: "Values") var values: EditValues
  @Option(help: ArgumentHelp("Cut off the first part, such as 2min or 200m.", valueName: "amount"))
  var trimStart: TrimArgument?
  @Option(help: ArgumentHelp("Cut off the last part, such as 90s or 1.5km.", valueName: "amount"))
  var trimEnd: TrimArgument?
  @Flag(help: "Undo the newest edit, merge or split.")
  var undo = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let changes = try values.changes()
    let isTrim = trimStart != nil || trimEnd != nil
    if undo, isTrim || !changes.isEmpty {
      throw ValidationError("--undo cannot be combined with other changes")
    }
    if !undo, !isTrim, changes.isEmpty {
      throw ValidationError("nothing to change; give an option such as --name or --trim-end")
    }
  }

  func run() async throws {
    let store = try await global.openStore()
    let before = try await store.editableWorkout(matching: id)
    let printer = EditPrinter(
      of: before, in: store, isJSON: global.json, times: global.times(of: before))
    if undo { return try await printer.print(undone: try await store.undoEdit(of: before.uuid)) }
    try await WorkoutEditor.of(store).edit(
      before.uuid, try values.changes(),
      trimming: WorkoutTrim(start: trimStart?.amount, end: trimEnd?.amount))
    try await printer.print()
  }
}

struct Effort: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "effort", abstract: "Rate how hard a workout was, from 1 to 10.",
    discussion: """
      1 is very light, 3 moderate, 5 hard, 7 very hard and 10 maximal: the whole workout as it felt, half an hour after \
      its end. The rating is an edit of the workout: 'workout show' lists it and 'workout edit ID --undo' takes it back. \
      'workout load --method effort' makes loads of ratings.

        workout effort last 7
        workout effort 3f2a 4 --json
        workout edit 3f2a --remove effort
      """)

  @Argument(help: WorkoutID.help, completion: WorkoutID.completion)
  var id: String
  @Argument(help: "How hard it was, from 1 to 10.")
  var effort: Int
  @OptionGroup var global: GlobalOptions

  func validate() throws { _ = try EditValues.changes(effort: effort) }

  func run() async throws {
    let store = try await global.openStore()
    let before = try await store.editableWorkout(matching: id)
    let printer = EditPrinter(
      of: before, in: store, isJSON: global.json, times: global.times(of: before))
    try await store.edit(before.uuid, try EditValues.changes(effort: effort))
    try await printer.print()
  }
}
