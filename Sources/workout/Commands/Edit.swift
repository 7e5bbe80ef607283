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
    let store = try global.openStore()
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

/// The options with new values.
struct EditValues: ParsableArguments {
  /// The values that can be removed.
  enum Removable: String, CaseIterable, ExpressibleByArgument { case name, note, effort, gear }

  @Option(help: ArgumentHelp("The activity, such as run.", valueName: "activity"))
  var activity: ActivityArgument?
  @Option(help: "The name.")
  var name: String?
  @Option(help: "The note.")
  var note: String?
  @Option(help: ArgumentHelp("How hard it was, from 1 to 10.", valueName: "number"))
  var effort: Int?
  @Option(help: ArgumentHelp("The gear, such as \"blue shoes\".", valueName: "name"))
  var gear: String?
  @Option(help: "Remove the name, note, effort or gear; repeatable.")
  var remove: [Removable] = []
  @Flag(
    name: .customLong("private"),
    help: "Leave it out of pages, reports, heat map and exports of all.")
  var isPrivate = false
  @Flag(name: .customLong("public"), help: "Show it there again.")
  var isPublic = false

  /// Returns the given changes.
  ///
  /// - Throws: A `ValidationError` for a value that is not valid, and for contradictions.
  func changes() throws -> WorkoutChanges {
    var changes = WorkoutChanges()
    changes.activity = activity?.activityType
    changes.name = try change(name, .name)
    changes.note = try change(note, .note)
    changes.effort = try change(effort, .effort)
    changes.gear = try change(gear, .gear)
    guard !isPrivate || !isPublic else {
      throw ValidationError("--private and --public exclude each other")
    }
    if isPrivate || isPublic { changes.isPrivate = isPrivate }
    do {
      _ = try changes.metadata()
    } catch {
      throw ValidationError("\(error)")
    }
    return changes
  }

  private func change<Value>(
    _ value: Value?, _ field: Removable
  ) throws -> WorkoutChanges.Change<Value>? {
    guard remove.contains(field) else { return value.map { .set($0) } }
    guard value == nil else {
      throw ValidationError("--\(field.rawValue) and --remove \(field.rawValue) exclude each other")
    }
    return .remove
  }
}
