package import ArgumentParser
package import HealthModel

/// The options with new values.
package struct EditValues: ParsableArguments {
  /// The values that can be removed.
  package enum Removable: String, CaseIterable, ExpressibleByArgument {
    case name, note, effort, gear
  }

  @Option(help: ArgumentHelp("The activity, such as run.", valueName: "activity"))
  package var activity: ActivityArgument?
  @Option(help: "The name.")
  package var name: String?
  @Option(help: "The note.")
  package var note: String?
  @Option(help: ArgumentHelp("How hard it was, from 1 to 10.", valueName: "number"))
  package var effort: Int?
  @Option(help: ArgumentHelp("The gear, such as \"blue shoes\".", valueName: "name"))
  package var gear: String?
  @Option(help: "Remove the name, note, effort or gear; repeatable.")
  package var remove: [Removable] = []
  @Flag(
    name: .customLong("private"),
    help: "Leave it out of pages, reports, heat map and exports of all.")
  package var isPrivate = false
  @Flag(name: .customLong("public"), help: "Show it there again.")
  package var isPublic = false

  package init() {}

  /// Returns the given changes.
  ///
  /// - Throws: A `ValidationError` for a value that is not valid, and for contradictions.
  package func changes() throws -> WorkoutChanges {
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
    return try Self.valid(changes)
  }

  /// Returns the change of the effort alone.
  ///
  /// - Throws: A `ValidationError` for an effort that is not from 1 to 10.
  package static func changes(effort: Int) throws -> WorkoutChanges {
    var changes = WorkoutChanges()
    changes.effort = .set(effort)
    return try valid(changes)
  }

  private static func valid(_ changes: WorkoutChanges) throws -> WorkoutChanges {
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
